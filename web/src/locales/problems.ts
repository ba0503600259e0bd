// What fails, and why. Every text is there in every language: in English, then in French.

import type { Text } from '../state/words.svelte';

export const problems = {
  'unsaved.full': [
    'Not saved: the disk is full. Damier keeps trying.',
    'Pas enregistré : le disque est plein. Damier continue d’essayer.',
  ],
  'unsaved.failed': [
    'Not saved: the library cannot be written. Damier keeps trying.',
    'Pas enregistré : la bibliothèque ne peut pas être écrite. Damier continue d’essayer.',
  ],
  'connection.lost': [
    'No connection. Trying again; nothing is lost.',
    'Pas de connexion. Nouvel essai en cours ; rien n’est perdu.',
  ],
  'connection.waiting': ['Waiting for the laboratory…', 'En attente du laboratoire…'],
  'connection.part': [
    'This part of the page did not come. It is asked for again once the laboratory answers.',
    'Cette partie de la page n’est pas arrivée. Elle sera redemandée dès que le laboratoire répondra.',
  ],
  'missing.title': ['This game is not here', 'Cette partie n’est pas ici'],
  'missing.text': [
    'It may have been deleted, or the link comes from another machine.',
    'Elle a pu être supprimée, ou le lien vient d’une autre machine.',
  ],
  'problem.unreachable': ['The laboratory does not answer.', 'Le laboratoire ne répond pas.'],
  'problem.page': [
    'Something in the page failed. If it does not go on, load it again.',
    'Quelque chose a échoué dans la page. Si elle reste bloquée, rechargez-la.',
  ],
  'problem.bad_message': [
    'The laboratory does not understand the page. Load it again: it may be of another version.',
    'Le laboratoire ne comprend pas la page. Rechargez-la : elle est peut-être d’une autre version.',
  ],
  'problem.bad_message.run': ['Refused: {quote}.', 'Refusé : {quote}.'],
  'problem.bad_text': ['That text cannot be read.', 'Ce texte ne peut pas être lu.'],
  'problem.not_found': ['That is not here, or not any more.', 'Ce n’est pas ici, ou plus ici.'],
  'problem.not_found.game': ['There is no such game.', 'Cette partie n’existe pas.'],
  'problem.not_found.node': [
    'That position is not in the game any more.',
    'Cette position n’est plus dans la partie.',
  ],
  'problem.forbidden': ['This seat is not yours.', 'Cette place n’est pas la vôtre.'],
  'problem.forbidden.local': [
    'That can be done only on the machine of the laboratory.',
    'Cela ne se fait que sur la machine du laboratoire.',
  ],
  'problem.forbidden.offer': [
    'The others play too: offer it to them.',
    'Les autres jouent aussi : proposez-le-leur.',
  ],
  'problem.illegal_move': [
    'The rules do not allow that move.',
    'Les règles n’autorisent pas ce coup.',
  ],
  'problem.illegal_move.move': [
    'The rules do not allow {quote}.',
    'Les règles n’autorisent pas {quote}.',
  ],
  'problem.not_your_turn': ['It is not your turn.', 'Ce n’est pas votre tour.'],
  'problem.not_your_turn.latest': [
    'The game has gone on meanwhile.',
    'Entre-temps la partie a continué.',
  ],
  'problem.over': ['The game is over.', 'La partie est finie.'],
  'problem.taken': ['Somebody else has this seat.', 'Quelqu’un d’autre a cette place.'],
  'problem.nothing': [
    'As things stand there is nothing of that kind to do.',
    'En l’état, il n’y a rien de tel à faire.',
  ],
  'problem.too_large': ['That is too large.', 'C’est trop volumineux.'],
  'problem.not_saved': [
    'Not saved, and so not done: the disk may be full. Try again in a moment.',
    'Pas enregistré, donc pas fait : le disque est peut-être plein. Réessayez dans un instant.',
  ],
  'problem.busy': [
    'Too much is going on at once. Try again in a moment.',
    'Trop de choses à la fois. Réessayez dans un instant.',
  ],
  'problem.internal': [
    'The laboratory failed at that; it goes on. Try again.',
    'Le laboratoire a échoué ; il continue. Réessayez.',
  ],
  'problem.needs': ['this needs {wanted}.', 'il faut {wanted}.'],
  'problem.there': ['{there}: {needs}', '{there} : {needs}'],
  'problem.place': ['Line {line}, character {column}', 'Ligne {line}, caractère {column}'],
  'problem.column': ['Character {column}', 'Caractère {column}'],
  'problem.quote': ['“{quote}”', '« {quote} »'],
  'problem.that': ['that', 'cela'],
  'wanted.text': [
    'moves such as f5 d6 or b1-b3, a board with the side to move, GGF or a saved game',
    'des coups comme f5 d6 ou b1-b3, un damier avec le trait, du GGF ou une partie sauvée',
  ],
  'wanted.board': [
    'a board, square by square, and then the side to move',
    'un damier case par case, puis le camp au trait',
  ],
  'wanted.position': [
    'a board that can come up in the game, with pieces of every side',
    'un damier possible dans ce jeu, avec des pièces de chaque camp',
  ],
  'wanted.move': ['a move that the rules allow', 'un coup que les règles autorisent'],
  'wanted.games': [
    'games as Damier saves them, GGF, WTHOR or moves of Othello',
    'des parties sauvées par Damier, du GGF, du WTHOR ou des coups d’Othello',
  ],
  'wanted.machine': [
    'a machine of this game, such as level:4 or random',
    'une machine de ce jeu, comme level:4 ou random',
  ],
  'wanted.less': ['at most {most}', '{most} au plus'],
  'wanted.setup': [
    'a game with a board, seats and rules that it has',
    'un jeu avec un damier, des places et des règles qu’il a',
  ],
  'wanted.clock': ['a clock of 1 to {most} seconds', 'une pendule de 1 à {most} secondes'],
  'wanted.name': ['a name of at most {most} characters', 'un nom de {most} caractères au plus'],
  'wanted.piece': [
    'at least one piece of the game on the board',
    'au moins une pièce du jeu sur le damier',
  ],
  'wanted.fewer_moves': ['at most {most} moves in a game', '{most} coups au plus dans une partie'],
} satisfies Record<string, Text>;
