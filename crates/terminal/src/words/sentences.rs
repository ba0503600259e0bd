//! Every word and sentence, in English and in French; numbers in braces stand for what is put
//! there.

use catalog::{REASONS, Sentences};

use super::reasons::FRENCH_REASONS;

words! {
    // In the order of catalog's `Color`.
    colors: "Black, White, Amber, Sky, Blue, Yellow, Red, Green",
        "Noir, Blanc, Ambre, Ciel, Bleu, Jaune, Rouge, Vert";
    initials: "BYRG", "BJRV";
    nobody: " (nobody)", " (personne)";
    you: "you", "vous";
    person: "human", "humain";
    level_number: "level {0}", "niveau {0}";
    adapts: "{0}, adapts", "{0}, s'adapte";
    next_level: "It adapts to you: the next game is at level {0}.",
        "Il s'adapte à vous : prochaine partie au niveau {0}.";
    not_counted: "It adapts to you, but that could not be kept ({0}).",
        "Il s'adapte à vous, mais cela n'a pas pu être gardé ({0}).";
    seat_number: "seat {0}", "place {0}";
    to_move: "{0} to move", "Au tour de {0}";
    your_turn: "{0} to move: it is your turn", "Au tour de {0} : à vous de jouer";
    last_move: "last move {0}", "dernier coup {0}";
    opening: "opening: {0}", "ouverture : {0}";
    legend_place: "* legal move   [ ] last move", "* coup possible   [ ] dernier coup";
    legend_piece: "* can move   [ ] last move", "* peut bouger   [ ] dernier coup";
    legend_chosen: "< > the piece   * where it can go   [ ] last move",
        "< > la pièce   * où elle peut aller   [ ] dernier coup";
    key_files: "   (in files: B J R V)", "   (dans les fichiers : B J R V)";
    wins: "{0} wins ({1}).", "{0} gagne ({1}).";
    draw: "A draw ({0}).", "Partie nulle ({0}).";
    shared: "The first place is shared by {0} ({1}).",
        "La première place est partagée par {0} ({1}).";
    repetition: "(The position was repeated.)", "(La position s'est répétée.)";
    plies_max: "(The longest game there is.)", "(La plus longue partie possible.)";
    resigned: "{0} resigned.", "{0} abandonne.";
    late: "{0} has no time left and loses.", "{0} n'a plus de temps et perd.";
    agreed: "A draw by agreement.", "Partie nulle d'un commun accord.";
    after_game: "`new` begins another game, `undo` goes back, `save FILE` keeps it.",
        "`new` commence une autre partie, `undo` revient en arrière, `save FICHIER` la garde.";
    after_late: "`new` begins another game, `save FILE` keeps it.",
        "`new` commence une autre partie, `save FICHIER` la garde.";
    in_a_row: "{0} in a row", "{0} à la suite";
    won: "won", "gagné";
    lost: "lost", "perdu";
    exact: "exact", "exact";
    decided: "in {0}", "en {0}";
    missed_win: "missed a win in {0}", "un gain en {0} manqué";
    likely: "{0} % sure", "sûr à {0} %";
    depth: "depth {0}", "profondeur {0}";
    book: "book, depth {0}", "livre, profondeur {0}";
    perfect: "perfect with {0} empty squares", "parfait à {0} cases vides";
    // In the order of `Unit`.
    units: "discs, compartments, points, of first place",
        "pions, compartiments, points, de la première place";
    // In the order of `Skill`.
    skills: "beginner, novice, casual, regular, club player, strong, expert, master, unbeatable",
        "débutant, novice, occasionnel, régulier, joueur de club, fort, expert, maître, imbattable";
    at_most: "at most ", "au plus ";
    value: "{0} stands at {1} {2} ({3})", "{0} est à {1} {2} ({3})";
    no_level: "found level {0}, expected 1 to {1}", "trouvé : niveau {0} ; attendu : de 1 à {1}";
    refused: "{0}: found {1}, expected {2}", "{0} : trouvé {1}, attendu {2}";
    expects_nothing: "nothing more", "rien de plus";
    expects_number: "a whole number from 1", "un nombre entier à partir de 1";
    expects_square: "a square from a1 to {0}", "une case de a1 à {0}";
    expects_extent: "plies such as 6, or a time such as 5s",
        "une profondeur comme 6, ou une durée comme 5s";
    expects_file: "{0}: found nothing, expected a file", "{0} : rien trouvé, attendu un fichier";
    unknown: "found {0}, expected a move or a command: `help` lists them",
        "trouvé {0}, attendu un coup ou une commande : `help` en donne la liste";
    legal_are: "Legal are {0}", "Coups possibles : {0}";
    all_moves: "(`moves` lists all {0})", "(`moves` donne les {0})";
    no_game: "No game is under way: `new` begins one, `load FILE` opens one.",
        "Aucune partie en cours : `new` en commence une, `load FICHIER` en ouvre une.";
    left: "You left the game. `new` begins another, `load FILE` opens one, `exit` ends.",
        "Vous quittez la partie. `new` en commence une autre, `load FICHIER` en ouvre \
        une, `exit` termine.";
    over: "The game is over: `new` begins another, `undo` goes back.",
        "La partie est finie : `new` en commence une autre, `undo` revient en arrière.";
    machine_turn: "{0} is to move, and the machine plays it: `go` lets it.",
        "C'est au tour de {0}, que joue la machine : `go` la laisse jouer.";
    waits: "{0} waits: `go` lets the machine play.", "{0} attend : `go` laisse jouer la machine.";
    nothing_to_undo: "There is no move of yours to take back.", "Aucun de vos coups à reprendre.";
    nothing_to_redo: "There is no move to play again.", "Aucun coup à rejouer.";
    nobody_resigns: "Nobody plays who could resign.",
        "Personne ne joue, personne ne peut abandonner.";
    no_draw: "Only two people who play each other can agree on a draw.",
        "Seules deux personnes qui jouent ensemble peuvent convenir d'une nulle.";
    time_is_lost: "Lost time is lost: `new` begins another game.",
        "Le temps perdu est perdu : `new` commence une autre partie.";
    draw_offered: "{0} offers a draw: `draw` accepts it, a move declines it.",
        "{0} propose la nulle : `draw` l'accepte, un coup la refuse.";
    saved: "Saved as {0}.", "Enregistré dans {0}.";
    not_saved: "{0} could not be written: {1}", "{0} n'a pas pu être écrit : {1}";
    is_folder: "{0} is a folder, expected a file, such as {1}",
        "{0} est un dossier, attendu un fichier, comme {1}";
    exists: "{0} exists: `save! {0}` replaces it.", "{0} existe déjà : `save! {0}` le remplace.";
    replace: "{0} exists. Replace it? (y/n) ", "{0} existe déjà. Le remplacer ? (o/n) ";
    yes: "y", "o";
    kept: "Kept as it was.", "Gardé tel quel.";
    not_loaded: "Not loaded, the game on the table stays: {0}",
        "Pas chargé, la partie reste telle quelle : {0}";
    loaded: "Loaded {0}, {1} plies.", "{0} chargé, {1} coups.";
    more_games: "It has {0} games: `load {1} 2` opens the second.",
        "Il contient {0} parties : `load {1} 2` ouvre la deuxième.";
    moves: "Legal moves ({0})", "Coups possibles ({0})";
    moves_of: "Moves of {0} ({1})", "Coups de {0} ({1})";
    not_legal: "{0} is not a legal move.", "{0} n'est pas un coup possible.";
    is_legal: "{0} is a legal move.", "{0} est un coup possible.";
    levels: "Levels (`level N` changes it; easy, medium and hard are levels too):",
        "Niveaux (`level N` en change ; easy, medium et hard en sont aussi) :";
    others: "`players SPEC SPEC` changes them; known are {0}",
        "`players SPEC SPEC` les change ; connus : {0}";
    plays: "{0} plays {1}", "{0} joue {1}";
    passes: "{0} cannot move and passes", "{0} ne peut pas jouer et passe";
    leaves: "{0} leaves the game", "{0} quitte la partie";
    leaves_late: "{0} has no time left and is out of the game",
        "{0} n'a plus de temps et sort de la partie";
    has_left: "{0} (left)", "{0} (parti)";
    leaves_short: "{0} leaves", "{0} part";
    failed: "{0} failed: {1}. `go` tries again, `level N` seats another.",
        "{0} a échoué : {1}. `go` essaie encore, `level N` en change.";
    thinking: "{0} is thinking (Ctrl-C stops it)", "{0} réfléchit (Ctrl-C l'arrête)";
    looking: "Looking (Ctrl-C stops it)", "Analyse en cours (Ctrl-C l'arrête)";
    stopped: "Stopped. The game is kept: `go` lets the machine think again.",
        "Arrêté. La partie est gardée : `go` laisse la machine réfléchir à nouveau.";
    stopped_looking: "Stopped.", "Arrêté.";
    nothing_found: "Nothing was found.", "Rien n'a été trouvé.";
    review: "{0} of {1} moves judged: the move, its value, the best move, its value, and {2} lost",
        "{0} coups jugés sur {1} : le coup, sa valeur, le meilleur, sa valeur, la perte ({2})";
    expects_search: "a search that tells its tree, such as alphabeta:depth=3 or mcts",
        "une recherche qui montre son arbre, comme alphabeta:depth=3 ou mcts";
    tree: "{0}: {1} nodes, {2} judged, {3} cut off, {4} moves not searched",
        "{0} : {1} nœuds, {2} jugés, {3} coupés, {4} coups non examinés";
    tree_stopped: "Stopped after a second or 200,000 nodes: what is marked ? was not finished.",
        "Arrêté après une seconde ou 200 000 nœuds : ce qui porte ? n'est pas achevé.";
    reviewing: "Judged {0} of {1} moves (Ctrl-C stops it)",
        "Coups jugés : {0} sur {1} (Ctrl-C arrête)";
    seat_review: "{0}: moves {1}, lost {2} {3}, accuracy {4} %, ?! {5}, ? {6}, ?? {7}",
        "{0} : coups {1}, perte {2} {3}, précision {4} %, ?! {5}, ? {6}, ?? {7}";
    interrupted: "`exit` ends the program.", "`exit` termine le programme.";
    bye: "Goodbye.", "Au revoir.";
    ended: "Ended by {0}.", "Terminé par {0}.";
    game_is_in: "The game is in {0}", "La partie est dans {0}";
    game_is_here: "The game could not be saved ({0}). Here it is:",
        "La partie n'a pas pu être enregistrée ({0}). La voici :";
    go_on: "Go on with: {0}", "Pour continuer : {0}";
    welcome: "Type a move such as {0}; `hint` helps, `help` lists the commands, `exit` ends.",
        "Tapez un coup comme {0} ; `hint` conseille, `help` liste les commandes, `exit` termine.";
    help: "\
new [easy|medium|hard|LEVEL]  a new game, perhaps against another level
new adaptive                  against a level that follows your wins and losses
new rodi [easy|medium|hard]   a new game against report 000's program (Othello)
MOVE                          play there (also: game MOVE)
game, go                      let the machine play
undo [N], redo [N]            back or forward so many of your turns
hint [N]                      the best move, or the N best, with their values
moves [SQUARE]                the legal moves, or those of a piece
eval                          what the position is worth
analyse [PLIES|TIME]          look at every move, as deep or as long as you say
review [PLIES|TIME]           judge every move of the game so far
tree [SPEC]                   the tree of a small search, two plies of it
show, score                   the board; how the game stands
color                         change sides with the machine
level [LEVEL]                 the levels, or play against another
players [SPEC SPEC…]          who sits where, or seat others (human, level:5, …)
resign                        give up; of three or four the others play on
draw                          offer a draw, or accept it, where two people play
break                         leave this game
load FILE [N]                 open a saved game (or the Nth of a file)
save FILE                     keep the game in a file (save! replaces one)
help [COMMAND]                this list
exit                          end (also the end of the input)",
        "\
new [easy|medium|hard|NIVEAU] nouvelle partie, au besoin contre un autre niveau
new adaptive                  contre un niveau qui suit vos victoires et défaites
new rodi [easy|medium|hard]   contre le programme du rapport 000 (Othello)
COUP                          jouer là (aussi : game COUP)
game, go                      laisser jouer la machine
undo [N], redo [N]            revenir ou avancer d'autant de vos tours
hint [N]                      le meilleur coup, ou les N meilleurs, avec leurs valeurs
moves [CASE]                  les coups possibles, ou ceux d'une pièce
eval                          ce que vaut la position
analyse [PLIS|DURÉE]          examiner chaque coup, aussi loin ou longtemps que voulu
review [PLIS|DURÉE]           juger chaque coup de la partie
tree [SPEC]                   l'arbre d'une petite recherche, sur deux plis
show, score                   le plateau ; où en est la partie
color                         changer de côté avec la machine
level [NIVEAU]                les niveaux, ou jouer contre un autre
players [SPEC SPEC…]          qui joue où, ou en changer (human, level:5, …)
resign                        abandonner ; à trois ou quatre les autres continuent
draw                          proposer la nulle, ou l'accepter, à deux personnes
break                         quitter cette partie
load FICHIER [N]              ouvrir une partie enregistrée (ou la Nième du fichier)
save FICHIER                  garder la partie dans un fichier (save! en remplace un)
help [COMMANDE]               cette liste
exit                          terminer (ou la fin de l'entrée)";
    keys: "arrows Enter: play · u undo · r redo · h hints · n new · ? help · q quit",
        "flèches Entrée : jouer · u reprendre · r refaire · h conseils · n nouvelle · ? \
        aide · q quitter";
    keys_short: "Enter play · ? help · q quit", "Entrée jouer · ? aide · q quitter";
    keys_moves: "left right: through the game · Tab: back to the board",
        "gauche droite : parcourir la partie · Tab : retour au plateau";
    moves_title: "Moves", "Coups";
    is_thinking: "{0} is thinking", "{0} réfléchit";
    waiting: "waiting: g lets it play", "en attente : g la laisse jouer";
    live: "depth {0}  {1}  {2} nodes", "profondeur {0}  {1}  {2} nœuds";
    too_small: "Too small: {0}x{1}. At least {2}x{3}. q quits.",
        "Trop petit : {0}x{1}. Au moins {2}x{3}. q quitte.";
    quit_again: "A game is under way: q again quits, s saves it first.",
        "Partie en cours : q encore quitte, s l'enregistre avant.";
    resign_again: "Resign? x again resigns.", "Abandonner ? x encore abandonne.";
    leave_again: "Leave the game? x again leaves it; the others play on.",
        "Quitter la partie ? x encore la quitte ; les autres continuent.";
    choose_target: "Now choose where it goes; Esc chooses another.",
        "Choisissez où elle va ; Échap pour en changer.";
    several_ways: "Several ways: a number chooses one, Esc none.",
        "Plusieurs chemins : un chiffre choisit, Échap annule.";
    hints_on: "Hints on: values for whoever is to move.",
        "Conseils affichés : valeurs pour qui doit jouer.";
    hints_off: "Hints off.", "Conseils masqués.";
    screen_help: "\
arrows, mouse  choose a square; Enter or a click plays there
               (with pieces: first the piece, then where it goes)
Esc            let the chosen piece go
u  r           take back, play again: your turns
Tab            through the game with left and right, Home and End
,  .           one move back, one forward
h              hints: what each move is worth, on the squares
t              the tree of a small search, two plies of it
e              evaluation bar and graph
g              let the machine play, also for you
b  Ctrl-C      stop the machine's thinking
Ctrl-Z         stop the program; fg in the shell goes on
c              change sides
n  l           a new game, another level
s  o           save the game, open one
x  d           resign; offer a draw, or accept it (two people)
:              any command of the command line (:help lists them)
q              quit",
        "\
flèches, souris  choisir une case ; Entrée ou un clic y joue
                 (avec des pièces : la pièce, puis où elle va)
Échap            lâcher la pièce choisie
u  r             reprendre, refaire : vos tours
Tab              parcourir la partie avec gauche et droite, Début et Fin
,  .             un coup en arrière, un coup en avant
h                conseils : ce que vaut chaque coup, sur les cases
t                l'arbre d'une petite recherche, sur deux plis
e                barre et courbe d'évaluation
g                laisser jouer la machine, aussi pour vous
b  Ctrl-C        arrêter la réflexion de la machine
Ctrl-Z           suspendre le programme ; fg le reprend
c                changer de côté
n  l             nouvelle partie, autre niveau
s  o             enregistrer la partie, en ouvrir une
x  d             abandonner ; proposer la nulle, ou l'accepter (à deux)
:                toute commande de la ligne de commande (:help)
q                quitter";
    any_key: " up and down scroll, any other key closes ",
        " haut et bas défilent, toute autre touche ferme ";
    hints_title: "Best moves", "Meilleurs coups";
    keys_after: "n: another game, u: back, s: save.",
        "n : autre partie, u : revenir, s : enregistrer.";
    keys_late: "n: another game, s: save.", "n : autre partie, s : enregistrer.";
    start: "Choose a marked square with the arrows or the mouse; Enter plays there.",
        "Choisissez une case marquée avec les flèches ou la souris ; Entrée y joue.";
    start_piece: "Choose a marked piece with the arrows or the mouse; Enter takes it.",
        "Choisissez une pièce marquée avec les flèches ou la souris ; Entrée la prend.";
    stopped_screen: "Stopped. The game is kept: g lets the machine think again.",
        "Arrêté. La partie est gardée : g laisse la machine réfléchir à nouveau.";
    prompt_new: "Enter: the same again · easy, medium, hard or a level first: against that · Esc: \
        no",
        "Entrée : la même · easy, medium, hard ou un niveau : contre lui · Échap : non";
    prompt_level: "a number, or easy, medium, hard · Enter alone lists the levels · Esc: no",
        "un nombre, ou easy, medium, hard · Entrée seule les liste · Échap : non";
    prompt_file: "the name of a file, then Enter · Esc: no",
        "le nom d'un fichier, puis Entrée · Échap : non";
    prompt_any: "a command or a move, then Enter · help lists the commands · Esc: no",
        "une commande ou un coup, puis Entrée · help les liste · Échap : non";
}
