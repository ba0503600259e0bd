//! What is said in French.

use super::Words;

pub(super) const WORDS: Words = Words {
    black: "Noir",
    white: "Blanc",
    amber: "Ambre",
    sky: "Ciel",
    red: "Rouge",
    blue: "Bleu",
    yellow: "Jaune",
    green: "Vert",
    initials: "BJRV",
    nobody: " (personne)",
    you: "vous",
    person: "humain",
    level_number: "niveau {0}",
    seat_number: "place {0}",
    to_move: "Au tour de {0}",
    your_turn: "Au tour de {0} : à vous de jouer",
    last_move: "dernier coup {0}",
    opening: "ouverture : {0}",
    legend_place: "* coup possible   [ ] dernier coup",
    legend_piece: "* peut bouger   [ ] dernier coup",
    legend_chosen: "< > la pièce   * où elle peut aller   [ ] dernier coup",
    key_files: "   (dans les fichiers : B J R V)",
    wins: "{0} gagne ({1}).",
    draw: "Partie nulle ({0}).",
    shared: "La première place est partagée par {0} ({1}).",
    repetition: "(La position s'est répétée.)",
    plies_max: "(La plus longue partie possible.)",
    resigned: "{0} abandonne.",
    late: "{0} n'a plus de temps et perd.",
    agreed: "Partie nulle d'un commun accord.",
    after_game: "`new` commence une autre partie, `undo` revient en arrière, `save FICHIER` la \
        garde.",
    after_late: "`new` commence une autre partie, `save FICHIER` la garde.",
    won: "gagné",
    lost: "perdu",
    exact: "exact",
    likely: "sûr à {0} %",
    depth: "profondeur {0}",
    perfect: "parfait à {0} cases vides",
    discs: "pions",
    compartments: "compartiments",
    points: "points",
    beginner: "débutant",
    novice: "novice",
    casual: "occasionnel",
    regular: "régulier",
    club: "joueur de club",
    strong: "fort",
    expert: "expert",
    master: "maître",
    unbeatable: "imbattable",
    at_most: "au plus ",
    value: "{0} est à {1} {2} ({3})",
    no_level: "trouvé : niveau {0} ; attendu : de 1 à {1}",
    refused: "{0} : trouvé {1}, attendu {2}",
    expects_nothing: "rien de plus",
    expects_number: "un nombre entier à partir de 1",
    expects_square: "une case de a1 à {0}",
    expects_extent: "une profondeur comme 6, ou une durée comme 5s",
    expects_file: "{0} : rien trouvé, attendu un fichier",
    unknown: "trouvé {0}, attendu un coup ou une commande : `help` en donne la liste",
    illegal: "{0} n'est pas un coup légal ; coups possibles : {1}",
    all_moves: "(`moves` donne les {0})",
    expected_there: "(attendu : {0})",
    no_game: "Aucune partie en cours : `new` en commence une, `load FICHIER` en ouvre une.",
    left: "Vous quittez la partie. `new` en commence une autre, `load FICHIER` en ouvre \
        une, `exit` termine.",
    over: "La partie est finie : `new` en commence une autre, `undo` revient en arrière.",
    machine_turn: "C'est au tour de {0}, que joue la machine : `go` la laisse jouer.",
    waits: "{0} attend : `go` laisse jouer la machine.",
    nothing_to_undo: "Aucun de vos coups à reprendre.",
    nothing_to_redo: "Aucun coup à rejouer.",
    nobody_resigns: "Personne ne joue, personne ne peut abandonner.",
    no_draw: "Seules deux personnes qui jouent ensemble peuvent convenir d'une nulle.",
    time_is_lost: "Le temps perdu est perdu : `new` commence une autre partie.",
    draw_offered: "{0} propose la nulle : `draw` l'accepte, un coup la refuse.",
    saved: "Enregistré dans {0}.",
    not_saved: "{0} n'a pas pu être écrit : {1}",
    is_folder: "{0} est un dossier, attendu un fichier, comme {1}",
    exists: "{0} existe déjà : `save! {0}` le remplace.",
    replace: "{0} existe déjà. Le remplacer ? (o/n) ",
    yes: "o",
    kept: "Gardé tel quel.",
    not_loaded: "Pas chargé, la partie reste telle quelle : {0}",
    loaded: "{0} chargé, {1} coups.",
    more_games: "Il contient {0} parties : `load {1} 2` ouvre la deuxième.",
    moves: "Coups possibles ({0})",
    moves_of: "Coups de {0} ({1})",
    cannot_move: "Aucun coup possible ne part de {0}.",
    not_legal: "{0} n'est pas un coup possible.",
    is_legal: "{0} est un coup possible.",
    levels: "Niveaux (`level N` en change ; easy, medium et hard en sont aussi) :",
    others: "`players SPEC SPEC` les change ; connus : {0}",
    plays: "{0} joue {1}",
    passes: "{0} ne peut pas jouer et passe",
    failed: "{0} a échoué : {1}. `go` essaie encore, `level N` en change.",
    thinking: "{0} réfléchit (Ctrl-C l'arrête)",
    looking: "Analyse en cours (Ctrl-C l'arrête)",
    stopped: "Arrêté. La partie est gardée : `go` laisse la machine réfléchir à nouveau.",
    stopped_looking: "Arrêté.",
    nothing_found: "Rien n'a été trouvé.",
    review: "{0} coups jugés sur {1} : le coup, sa valeur, le meilleur, sa valeur, la perte ({2})",
    reviewing: "Coups jugés : {0} sur {1} (Ctrl-C arrête)",
    seat_review: "{0} : coups {1}, perte {2} {3}, précision {4} %, ?! {5}, ? {6}, ?? {7}",
    interrupted: "`exit` termine le programme.",
    bye: "Au revoir.",
    ended: "Terminé par {0}.",
    game_is_in: "La partie est dans {0}",
    game_is_here: "La partie n'a pas pu être enregistrée ({0}). La voici :",
    go_on: "Pour continuer : {0}",
    welcome: "Tapez un coup comme {0} ; `hint` conseille, `help` liste les commandes, `exit` \
        termine.",
    help: "\
new [easy|medium|hard|NIVEAU] nouvelle partie, au besoin contre un autre niveau
new rodi [easy|medium|hard]   contre le programme du rapport 000 (Othello)
COUP                          jouer là (aussi : game COUP)
game, go                      laisser jouer la machine
undo [N], redo [N]            revenir ou avancer d'autant de vos tours
hint [N]                      le meilleur coup, ou les N meilleurs, avec leurs valeurs
moves [CASE]                  les coups possibles, ou ceux d'une pièce
eval                          ce que vaut la position
analyse [PLIS|DURÉE]          examiner chaque coup, aussi loin ou longtemps que voulu
review [PLIS|DURÉE]           juger chaque coup de la partie
show, score                   le plateau ; où en est la partie
color                         changer de côté avec la machine
level [NIVEAU]                les niveaux, ou jouer contre un autre
players [SPEC SPEC…]          qui joue où, ou en changer (human, level:5, …)
resign                        abandonner
draw                          proposer la nulle, ou l'accepter, à deux personnes
break                         quitter cette partie
load FICHIER [N]              ouvrir une partie enregistrée (ou la Nième du fichier)
save FICHIER                  garder la partie dans un fichier (save! en remplace un)
help [COMMANDE]               cette liste
exit                          terminer (ou la fin de l'entrée)",
    keys: "flèches Entrée : jouer · u reprendre · r refaire · h conseils · n nouvelle · ? \
        aide · q quitter",
    keys_short: "Entrée jouer · ? aide · q quitter",
    keys_moves: "gauche droite : parcourir la partie · Tab : retour au plateau",
    moves_title: "Coups",
    is_thinking: "{0} réfléchit",
    waiting: "en attente : g la laisse jouer",
    live: "profondeur {0}  {1}  {2} nœuds",
    too_small: "Trop petit : {0}x{1}. Au moins {2}x{3}. q quitte.",
    quit_again: "Partie en cours : q encore quitte, s l'enregistre avant.",
    resign_again: "Abandonner ? x encore abandonne.",
    no_move_here: "Aucun coup possible ici.",
    no_piece_here: "Aucune pièce de {0} qui puisse bouger ici : celles marquées le peuvent.",
    choose_target: "Choisissez où elle va ; Échap pour en changer.",
    several_ways: "Plusieurs chemins : un chiffre choisit, Échap annule.",
    hints_on: "Conseils affichés : valeurs pour qui doit jouer.",
    hints_off: "Conseils masqués.",
    screen_help: "\
flèches, souris  choisir une case ; Entrée ou un clic y joue
                 (avec des pièces : la pièce, puis où elle va)
Échap            lâcher la pièce choisie
u  r             reprendre, refaire : vos tours
Tab              parcourir la partie avec gauche et droite, Début et Fin
,  .             un coup en arrière, un coup en avant
h                conseils : ce que vaut chaque coup, sur les cases
e                barre et courbe d'évaluation
g                laisser jouer la machine, aussi pour vous
b  Ctrl-C        arrêter la réflexion de la machine
Ctrl-Z           suspendre le programme ; fg le reprend
c                changer de côté
n  l             nouvelle partie, autre niveau
s  o             enregistrer la partie, en ouvrir une
x  d             abandonner ; proposer la nulle, ou l'accepter (à deux)
:                toute commande de la ligne de commande (:help)
q                quitter",
    any_key: " haut et bas défilent, toute autre touche ferme ",
    hints_title: "Meilleurs coups",
    keys_after: "n : autre partie, u : revenir, s : enregistrer.",
    keys_late: "n : autre partie, s : enregistrer.",
    start: "Choisissez une case marquée avec les flèches ou la souris ; Entrée y joue.",
    start_piece: "Choisissez une pièce marquée avec les flèches ou la souris ; Entrée la prend.",
    stopped_screen: "Arrêté. La partie est gardée : g laisse la machine réfléchir à nouveau.",
    prompt_new: "Entrée : la même · easy, medium, hard ou un niveau : contre lui · Échap : non",
    prompt_level: "un nombre, ou easy, medium, hard · Entrée seule les liste · Échap : non",
    prompt_file: "le nom d'un fichier, puis Entrée · Échap : non",
    prompt_any: "une commande ou un coup, puis Entrée · help les liste · Échap : non",
};
