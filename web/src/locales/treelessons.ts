// Lessons about searches, and the game of predicting them. In English, then in French.

import type { Text } from '../state/words.svelte';

export const treelessons = {
  'treelessons.number': ['Lesson {n} of {all}', 'Leçon {n} sur {all}'],
  'treelessons.isDone': ['done', 'faite'],
  'treelessons.task': ['Your task', 'À vous'],
  'treelessons.check': ['Check the selected node', 'Vérifier le nœud choisi'],
  'treelessons.selected': ['Selected: {place}', 'Choisi : {place}'],
  'treelessons.atRoot': ['the top', 'la racine'],
  'treelessons.answer': ['Your answer', 'Votre réponse'],
  'treelessons.wrong': ['Not yet.', 'Pas encore.'],
  'treelessons.right': ['Right.', 'Juste.'],
  'treelessons.next': ['Next: {title}', 'Suite : {title}'],
  'treelessons.end': ['This was the last lesson.', 'C’était la dernière leçon.'],
  'treelessons.waiting': ['The tree grows …', 'L’arbre pousse …'],
  'treelessons.dial.order': ['Order: worst first to best first', 'Ordre : du pire au meilleur'],
  'treelessons.dial.depth': ['Depth', 'Profondeur'],
  'treelessons.dial.sims': ['Games', 'Parties'],
  'treelessons.now.order': [
    'Positions judged: {judged}. At most {goal} are allowed.',
    'Positions jugées : {judged}. Au plus {goal} sont permises.',
  ],
  'treelessons.now.depth': ['Best move: {move}.', 'Meilleur coup : {move}.'],
  'treelessons.now.sims': [
    'Best move of Monte Carlo: {move}. Of the complete search: {other}.',
    'Meilleur coup de Monte-Carlo : {move}. De la recherche complète : {other}.',
  ],

  'treelessons.predict.title': ['Predict the search', 'Prédire la recherche'],
  'treelessons.predict.begin': ['Begin', 'Commencer'],
  'treelessons.predict.none': [
    'There is nothing to predict in this search.',
    'Il n’y a rien à prédire dans cette recherche.',
  ],
  'treelessons.predict.number': ['Question {n} of {all}', 'Question {n} sur {all}'],
  'treelessons.predict.root': ['the top', 'la racine'],
  'treelessons.predict.cut': [
    '{move} came back with {value}. Are the other moves at {place} left out?',
    '{move} revient avec {value}. Les autres coups de {place} sont-ils laissés de côté ?',
  ],
  'treelessons.predict.value': [
    'Which value does {place} return?',
    'Quelle valeur va revenir de {place} ?',
  ],
  'treelessons.predict.yes': ['Yes', 'Oui'],
  'treelessons.predict.no': ['No', 'Non'],
  'treelessons.predict.keys': ['yn', 'on'],
  'treelessons.predict.isCut': [
    'Value {value} ≥ beta {other}: cut off.',
    'Valeur {value} ≥ bêta {other} : coupure.',
  ],
  'treelessons.predict.isOpen': [
    'Value {value} < beta {other}: the search goes on here.',
    'Valeur {value} < bêta {other} : la recherche continue ici.',
  ],
  'treelessons.predict.isCutLow': [
    'Value {value} ≤ alpha {other}: cut off.',
    'Valeur {value} ≤ alpha {other} : coupure.',
  ],
  'treelessons.predict.isOpenLow': [
    'Value {value} > alpha {other}: the search goes on here.',
    'Valeur {value} > alpha {other} : la recherche continue ici.',
  ],
  'treelessons.predict.isBest': [
    '{value} is the highest that came back to {place}: {all}.',
    '{value} est le plus haut de ce qui est revenu à {place} : {all}.',
  ],
  'treelessons.predict.isLeast': [
    '{value} is the lowest that came back to {place}: {all}.',
    '{value} est le plus bas de ce qui est revenu à {place} : {all}.',
  ],
  'treelessons.predict.right': ['Right.', 'Juste.'],
  'treelessons.predict.wrong': ['No: {answer}.', 'Non : {answer}.'],
  'treelessons.predict.next': ['Next question', 'Question suivante'],
  'treelessons.predict.finish': ['See the score', 'Voir le résultat'],
  'treelessons.predict.score': ['{n} of {all} right', '{n} sur {all} justes'],
  'treelessons.predict.missed': ['What the search did instead', 'Ce que la recherche a fait'],
  'treelessons.predict.show': ['Show question {n}', 'Montrer la question {n}'],
  'treelessons.predict.again': ['Try again', 'Recommencer'],

  'treelessons.minimax.title': ['What minimax is', 'Ce qu’est le minimax'],
  'treelessons.minimax.text': [
    'Black is to move and three squares are empty: the whole future fits into one picture. Every box, called a node, is a position, and a line between two of them is a move. Minimax judges the ends first: a win, a loss, or 0 for a draw. Where Black moves it passes on the best value for Black, where White moves the best for White. What arrives at the top is what Black gets if both play well. Next to each node its value stands as whoever is to move there sees it.',
    'Noir est au trait et trois cases sont vides : tout l’avenir tient dans une image. Chaque boîte, appelée nœud, est une position, et un trait entre deux nœuds est un coup. Le minimax juge d’abord les fins : un gain, une perte, ou 0 pour une nulle. Là où Noir joue, il fait remonter la meilleure valeur pour Noir ; là où Blanc joue, la meilleure pour Blanc. Ce qui arrive en haut, à la racine, est ce que Noir obtient si les deux jouent bien. À côté de chaque nœud, sa valeur est écrite comme la voit celui qui y est au trait.',
  ],
  'treelessons.minimax.task': [
    'Step through the search or think ahead: which value arrives at the top?',
    'Suivez la recherche pas à pas ou réfléchissez : quelle valeur arrive à la racine ?',
  ],
  'treelessons.minimax.hint': [
    'White threatens to complete a diagonal. What is left when Black stops that, and White then defends too?',
    'Blanc menace de finir une diagonale. Que reste-t-il si Noir l’en empêche, et que Blanc se défend ensuite aussi ?',
  ],
  'treelessons.minimax.done': [
    'A draw: one move holds it, the two others lose at once. There are wins for Black at the bottom of the tree, but White never goes there.',
    'Une nulle : un coup la tient, les deux autres perdent aussitôt. Il y a des gains pour Noir en bas de l’arbre, mais Blanc n’y va jamais.',
  ],

  'treelessons.negamax.title': ['Negamax: one side’s view', 'Négamax : le point de vue d’un côté'],
  'treelessons.negamax.text': [
    'Minimax has two halves, one for each side. Negamax needs only one. A value is always told as whoever is to move sees it, and what is good for one side is just as bad for the other. So every node takes the values of the moves below, changes their signs, and keeps the highest. Here the search ends after two moves, long before the game does: an evaluation, a rule of thumb in points, says how those positions stand.',
    'Le minimax a deux moitiés, une par camp. Le négamax n’en a besoin que d’une. Une valeur est toujours donnée du point de vue de celui qui est au trait, et ce qui est bon pour l’un est tout aussi mauvais pour l’autre. Chaque nœud prend donc les valeurs des coups qui suivent, change leur signe et garde la plus haute. Ici, la recherche s’arrête après deux coups, bien avant la partie : une évaluation, une règle approximative en points, dit ce que valent ces positions.',
  ],
  'treelessons.negamax.task': [
    'The position at the top is worth {value}. Select a move right below it that gives it this value.',
    'La racine vaut {value}. Choisissez juste en dessous un coup qui lui donne cette valeur.',
  ],
  'treelessons.negamax.hint': [
    'Look in the first row below the top for the same number with the other sign.',
    'Cherchez dans la première ligne sous la racine le même nombre avec l’autre signe.',
  ],
  'treelessons.negamax.done': [
    'This is a best move: no other leaves White with less. From here on all searches are written this way, with one side’s view at every node.',
    'C’est un meilleur coup : aucun autre ne laisse moins à Blanc. Désormais, toutes les recherches sont écrites ainsi, avec le point de vue d’un seul camp à chaque nœud.',
  ],

  'treelessons.alphabeta.title': [
    'Alpha-beta: the window and the first cut-off',
    'Alpha-bêta : la fenêtre et la première coupure',
  ],
  'treelessons.alphabeta.text': [
    'The same position, the same value, about half of the nodes. Alpha-beta carries a window along: alpha is what the side to move is sure of already, beta is the most that the opponent will allow. Say Black is sure of −500. If White’s first answer to another move leaves Black with −500 again, that move is no better, whatever else White could answer. The other answers are left out: this is a cut-off.',
    'La même position, la même valeur, environ la moitié des nœuds. L’alpha-bêta emporte une fenêtre : alpha est ce dont le camp au trait est déjà sûr, bêta le maximum que l’adversaire permettra. Disons que Noir est sûr de −500. Si la première réponse de Blanc à un autre coup ne laisse encore à Noir que −500, ce coup n’est pas mieux, quoi que Blanc puisse répondre d’autre. Les autres réponses sont laissées de côté : c’est une coupure.',
  ],
  'treelessons.alphabeta.task': [
    'Select a node that was cut off by its very first move, so that others were left out.',
    'Choisissez un nœud coupé dès son tout premier coup, si bien que d’autres ont été laissés de côté.',
  ],
  'treelessons.alphabeta.hint': [
    'It is in the first row below the top, and a single move below it was searched.',
    'Il est dans la première ligne sous la racine, et un seul coup y a été cherché.',
  ],
  'treelessons.alphabeta.done': [
    'One answer was enough to see that the move is no better. How bad it really is nobody needs to know: ≥ says that White gets at least this.',
    'Une réponse a suffi pour voir que le coup n’est pas mieux. À quel point il est mauvais, personne n’a besoin de le savoir : ≥ dit que Blanc obtient au moins cela.',
  ],

  'treelessons.bounds.title': ['At least, at most', 'Au moins, au plus'],
  'treelessons.bounds.text': [
    'After a cut-off only a part of the truth is known. A node that was cut off is worth at least its value (≥), since moves that were left out may be better. A node where nothing reached alpha is worth at most its value (≤), since what is below was measured by bounds too. Windows are handed down from the top, with ends and signs exchanged at every move. So a value found near the top can cut something off far below it: a deep cut-off.',
    'Après une coupure, seule une partie de la vérité est connue. Un nœud coupé vaut au moins sa valeur (≥), car les coups laissés de côté peuvent être meilleurs. Un nœud où rien n’atteint alpha vaut au plus sa valeur (≤), car ce qui est dessous n’a aussi été mesuré que par des bornes. Les fenêtres descendent de la racine ; à chaque coup, leurs bouts et leurs signes s’échangent. Une valeur trouvée près de la racine peut donc couper quelque chose bien plus bas : une coupure profonde.',
  ],
  'treelessons.bounds.task': [
    'Predict what the search does: 7 of 10 answers must be right.',
    'Prédisez ce que fait la recherche : 7 réponses sur 10 doivent être justes.',
  ],
  'treelessons.bounds.hint': [
    'Compare what came back with beta, the upper end of the window: from beta on the rest is left out. A node returns the highest value that came back to it, with signs changed on the way up.',
    'Comparez ce qui revient à bêta, le bout supérieur de la fenêtre : dès bêta, le reste est laissé de côté. Un nœud rend la plus haute valeur qui lui revient ; en remontant, les signes changent.',
  ],
  'treelessons.bounds.done': [
    'A cut-off is a comparison of two numbers, nothing more. Whoever can predict a search has understood it.',
    'Une coupure est la comparaison de deux nombres, rien de plus. Qui sait prédire une recherche l’a comprise.',
  ],

  'treelessons.order.title': [
    'The order of moves, and Knuth and Moore’s minimum',
    'L’ordre des coups, et le minimum de Knuth et Moore',
  ],
  'treelessons.order.text': [
    'How much is cut off depends on which move is tried first. With the worst first nothing can be left out: all 6·5·4 = 120 positions are judged. But no order, however lucky, avoids everything. To prove the value, every move at the top must be shown to be no better (6 moves, one answer each, all 4 replies), and one move to be as good (all 5 answers, one reply each). Knuth and Moore counted that: 24 + 5, less the one position counted twice, makes 28.',
    'Ce qui est coupé dépend du coup essayé d’abord. Avec le pire d’abord, rien ne peut être laissé de côté : les 6·5·4 = 120 positions sont jugées. Mais aucun ordre, même le plus heureux, n’évite tout. Pour prouver la valeur, il faut montrer que chaque coup de la racine n’est pas mieux (6 coups, une réponse à chacun, les 4 répliques), et qu’un coup est aussi bon (les 5 réponses, une réplique à chacune). Knuth et Moore l’ont compté : 24 + 5, moins la position comptée deux fois, font 28.',
  ],
  'treelessons.order.task': [
    'Improve the order of moves until the search judges at most {goal} positions.',
    'Améliorez l’ordre des coups jusqu’à ce que la recherche juge au plus {goal} positions.',
  ],
  'treelessons.order.hint': [
    'Go further towards the best first: a good move must come first nearly everywhere.',
    'Allez plus loin vers le meilleur d’abord : un bon coup doit venir en premier presque partout.',
  ],
  'treelessons.order.done': [
    'The value is the same as before, the work is not. Programs do not know the best move beforehand; they guess it, from rules of thumb and from what was good a moment ago.',
    'La valeur est la même qu’avant, le travail non. Les programmes ne connaissent pas d’avance le meilleur coup ; ils le devinent, par des règles simples et par ce qui était bon un instant plus tôt.',
  ],

  'treelessons.table.title': [
    'The table: one position, many ways',
    'La table : une position, plusieurs chemins',
  ],
  'treelessons.table.text': [
    'The same moves in another order often lead to the same position: this is a transposition. A plain search would search it again each time. With a table it writes down what it found there: exactly this, at least this or at most this, and how deep it looked. When the position comes up again, the table may know enough, and nothing below is searched.',
    'Les mêmes coups dans un autre ordre mènent souvent à la même position : c’est une transposition. Une recherche simple la chercherait chaque fois à nouveau. Avec une table, elle note ce qu’elle y a trouvé : exactement cela, au moins ou au plus cela, et à quelle profondeur elle a regardé. Quand la position revient, la table en sait peut-être assez, et rien n’est cherché en dessous.',
  ],
  'treelessons.table.task': [
    'Select a node whose value was known to the table.',
    'Choisissez un nœud dont la table connaissait la valeur.',
  ],
  'treelessons.table.hint': [
    'There is nothing below it, although the game is not over and the search could have looked further. Such nodes have a color of their own.',
    'Il n’y a rien en dessous, bien que la partie ne soit pas finie et que la recherche ait pu voir plus loin. Ces nœuds ont leur propre couleur.',
  ],
  'treelessons.table.done': [
    'Look at its line of moves: the same squares were taken elsewhere in another order. The deeper a search, the more of it a table can save.',
    'Regardez ses coups : les mêmes cases ont été prises ailleurs dans un autre ordre. Plus une recherche est profonde, plus une table peut en épargner.',
  ],

  'treelessons.pvs.title': ['PVS: is it better, yes or no?', 'PVS : est-ce mieux, oui ou non ?'],
  'treelessons.pvs.text': [
    'Principal variation search, PVS for short, trusts the order of moves: only the first one is measured with the whole window. Of every other move it asks one thing: is it better? The window for that goes from alpha to alpha + 1; no value fits between, so it is called a null window. Such a question is cheap, as nearly everything can be cut off. If the answer is yes, the move is searched again with the whole window, to see how good it is.',
    'La recherche de la variation principale, PVS en abrégé, se fie à l’ordre des coups : seul le premier est mesuré avec toute la fenêtre. De chaque autre coup, elle ne demande qu’une chose : est-il mieux ? La fenêtre va alors d’alpha à alpha + 1 ; aucune valeur n’y tient, on l’appelle donc fenêtre nulle. Une telle question coûte peu, car presque tout peut être coupé. Si la réponse est oui, le coup est cherché à nouveau avec toute la fenêtre, pour voir combien il vaut.',
  ],
  'treelessons.pvs.task': [
    'Select a node that was searched again because its move turned out to be better.',
    'Choisissez un nœud cherché à nouveau parce que son coup s’est révélé meilleur.',
  ],
  'treelessons.pvs.hint': [
    'Look for two nodes side by side with the same move. The second one has the wider window.',
    'Cherchez deux nœuds voisins avec le même coup. Le second a la fenêtre la plus large.',
  ],
  'treelessons.pvs.done': [
    'The first visit only said “better”, the second one measured it. Here moves are tried as they are listed, and that happens often; with a good order it is rare, and PVS gains.',
    'La première visite a seulement dit « mieux », la seconde l’a mesuré. Ici, les coups sont essayés tels quels et cela arrive souvent ; avec un bon ordre, c’est rare, et PVS y gagne.',
  ],

  'treelessons.mtdf.title': ['MTD(f): questions only', 'MTD(f) : rien que des questions'],
  'treelessons.mtdf.text': [
    'MTD(f) asks nothing but questions with null windows: is the value at least this? The first one comes from a guess, a search that looks less deep. Each answer is a bound: yes means at least so much, no means at most so much, and the next question is asked right there. When both bounds meet, the value is known. As every question begins at the top again, a table remembers what was found before.',
    'MTD(f) ne pose que des questions à fenêtre nulle : la valeur est-elle au moins celle-ci ? La première vient d’une estimation, une recherche moins profonde. Chaque réponse est une borne : oui veut dire au moins tant, non veut dire au plus tant, et la question suivante est posée juste là. Quand les deux bornes se rejoignent, la valeur est connue. Comme chaque question repart de la racine, une table retient ce qui a été trouvé avant.',
  ],
  'treelessons.mtdf.task': [
    'Every question is a pass of its own. The answer to the last one, shown now, was yes. Choose a pass whose answer was no, with its top selected.',
    'Chaque question est un passage. La réponse à la dernière, montrée ici, était oui. Choisissez un passage dont la réponse était non, en restant sur la racine.',
  ],
  'treelessons.mtdf.hint': [
    'The list of passes stands above the tree; the first guess asks nothing. Where the answer was no, the top is worth at most (≤) its value.',
    'La liste des passages est au-dessus de l’arbre ; la première estimation ne demande rien. Là où la réponse était non, la racine vaut au plus (≤) sa valeur.',
  ],
  'treelessons.mtdf.done': [
    'The guess was too high: each no brought it down, until a yes settled the value. Notice how much of the later passes the table knew already.',
    'L’estimation était trop haute : chaque non l’a fait baisser, jusqu’à ce qu’un oui fixe la valeur. Remarquez tout ce que la table savait déjà dans les derniers passages.',
  ],

  'treelessons.horizon.title': ['The horizon', 'L’horizon'],
  'treelessons.horizon.text': [
    'White is to move, and seven squares are empty. A search sees as far as its depth; what lies behind this horizon does not exist for it. One or two moves deep, c6 looks best. A solver that has looked to the end knows better: after c6 White loses by 8 discs, and another move wins by 12. The bill for c6 comes later than the search looks: this is the horizon effect.',
    'Blanc est au trait, et sept cases sont vides. Une recherche voit aussi loin que sa profondeur ; ce qui est derrière cet horizon n’existe pas pour elle. À un ou deux coups, c6 semble le meilleur. Un solveur qui a regardé jusqu’au bout sait mieux : après c6, Blanc perd de 8 pions, et un autre coup gagne de 12. La note de c6 arrive plus tard que la recherche ne voit : c’est l’effet d’horizon.',
  ],
  'treelessons.horizon.task': [
    'Let the search look deeper until its best move changes.',
    'Faites regarder la recherche plus loin jusqu’à ce que son meilleur coup change.',
  ],
  'treelessons.horizon.hint': [
    'The best move is still c6. Each ply of depth shows one more move.',
    'Le meilleur coup est toujours c6. Chaque demi-coup de profondeur montre un coup de plus.',
  ],
  'treelessons.horizon.done': [
    'Now it is f3, the move of the solver. A deeper search pays with more nodes, and still has a horizon: only the end of the game has none.',
    'C’est maintenant f3, le coup du solveur. Une recherche plus profonde se paie en nœuds, et garde un horizon : seule la fin de la partie n’en a pas.',
  ],

  'treelessons.passes.title': ['Passes cost no depth', 'Passer ne coûte pas de profondeur'],
  'treelessons.passes.text': [
    'In Othello whoever cannot capture must pass. In the tree this is a move like any other, but there was nothing to choose. If it counted, lines with passes would be judged too early, with fewer real moves than the others, and values could not be compared. So it costs nothing: this search looks two moves deep, and goes on below a pass as if it had not happened.',
    'À Othello, qui ne peut rien prendre doit passer. Dans l’arbre, c’est un coup comme un autre, mais il n’y avait rien à choisir. S’il comptait, les suites avec des passes seraient jugées trop tôt, avec moins de vrais coups que les autres, et les valeurs ne se compareraient plus. Il ne coûte donc rien : cette recherche voit à deux coups, et continue sous une passe comme si de rien n’était.',
  ],
  'treelessons.passes.task': [
    'Select a node that is more than two moves below the top, a pass among them.',
    'Choisissez un nœud à plus de deux coups sous la racine, dont une passe.',
  ],
  'treelessons.passes.hint': [
    'It is in the lowest row of the tree.',
    'Il est dans la ligne la plus basse de l’arbre.',
  ],
  'treelessons.passes.done': [
    'Three moves from the top, and yet only two of them were chosen. At the pass, the depth that is left is the same before and after.',
    'Trois coups depuis la racine, et pourtant deux seulement ont été choisis. Lors de la passe, la profondeur restante est la même avant et après.',
  ],

  'treelessons.seats.title': [
    'Three players: max^n against paranoid',
    'Trois joueurs : max^n contre paranoïaque',
  ],
  'treelessons.seats.text': [
    'With three players one number is not enough. Max^n keeps a value for every player, and each one maximizes their own. As what hurts one need not help another, it can cut off nothing. Paranoid supposes that all others play together against whoever searches. Then there are two sides again, and alpha-beta can leave moves out. Which of them is nearer to the truth depends on the people at the table.',
    'À trois joueurs, un seul nombre ne suffit pas. Max^n garde une valeur par joueur, et chacun maximise la sienne. Comme ce qui nuit à l’un n’aide pas forcément l’autre, il ne peut rien couper. Le paranoïaque suppose que tous les autres jouent ensemble contre celui qui cherche. Il y a alors de nouveau deux camps, et l’alpha-bêta peut laisser des coups de côté. Lequel est plus près de la vérité dépend des gens autour de la table.',
  ],
  'treelessons.seats.task': [
    'Which of the two searches enters fewer nodes?',
    'Laquelle des deux recherches visite le moins de nœuds ?',
  ],
  'treelessons.seats.hint': [
    'Look at both trees: in one of them moves were left out.',
    'Regardez les deux arbres : dans l’un, des coups ont été laissés de côté.',
  ],
  'treelessons.seats.done': [
    'Fewer nodes mean that it can look deeper in the same time. Notice that the two disagree about the best move: max^n expects that the others look after themselves, paranoid that they are after you.',
    'Moins de nœuds, c’est pouvoir regarder plus loin dans le même temps. Remarquez que les deux ne choisissent pas le même coup : max^n s’attend à ce que les autres pensent à eux, le paranoïaque à ce qu’ils vous en veuillent.',
  ],

  'treelessons.montecarlo.title': ['Monte Carlo tree search', 'La recherche Monte-Carlo'],
  'treelessons.montecarlo.text': [
    'Monte Carlo tree search needs no evaluation: it plays random games to the end and counts who wins. Each game starts where games went well so far, though places with few games get their turn too, and so the tree grows where it matters. A node shows the share of its games that were won. After a few games this is luck; after many it comes near the truth, and in a game as small as this one wins are even proven.',
    'La recherche Monte-Carlo n’a pas besoin d’évaluation : elle joue des parties au hasard jusqu’à la fin et compte qui gagne. Chaque partie commence là où cela s’est bien passé jusqu’ici, mais les endroits peu visités ont aussi leur tour ; l’arbre pousse ainsi là où cela compte. Un nœud montre la part de ses parties qui ont été gagnées. Après quelques parties, c’est de la chance ; après beaucoup, on s’approche de la vérité, et dans un si petit jeu, des gains sont même prouvés.',
  ],
  'treelessons.montecarlo.task': [
    'A complete search beside it has found the best move. Give Monte Carlo enough games to find it too.',
    'À côté, une recherche complète a trouvé le meilleur coup. Donnez assez de parties à Monte-Carlo pour qu’il le trouve aussi.',
  ],
  'treelessons.montecarlo.hint': [
    'So few games still miss it. Give it more.',
    'Si peu de parties ne suffisent pas encore. Donnez-en plus.',
  ],
  'treelessons.montecarlo.done': [
    'b3 threatens two rows at once, and White can only stop one. A random player overlooks that often; only when the games return to it again and again does it stand out.',
    'b3 menace deux lignes à la fois, et Blanc ne peut en arrêter qu’une. Un joueur au hasard ne le voit souvent pas ; il faut que les parties y reviennent encore et encore pour que ce coup se détache.',
  ],
} satisfies Record<string, Text>;
