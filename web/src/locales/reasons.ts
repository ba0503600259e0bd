// Why a move is not legal. Every text is there in every language: in English, then in French.
// The English is what the server says to other programs; a test compares them.

import type { Text } from '../state/words.svelte';

export const reasons = {
  'reason.over': ['The game is over.', 'La partie est finie.'],
  'reason.must_pass': ['{side} can only pass.', '{side} ne peut que passer.'],
  'reason.may_not_pass': [
    'A pass is not allowed while there is a move.',
    'On ne passe pas tant qu’il reste un coup.',
  ],
  'reason.off_board': ['The board has no such square.', 'Cette case n’est pas sur le damier.'],
  'reason.no_move': ['That is no move of this game.', 'Ce n’est pas un coup de ce jeu.'],
  'reason.unfinished': [
    'The move is not finished: where does the piece go?',
    'Le coup n’est pas fini : où va la pièce ?',
  ],
  'reason.occupied': ['{square} is occupied.', 'La case {square} est occupée.'],
  'reason.flips_nothing': [
    'A disc on {square} would flip nothing.',
    'Un pion en {square} ne retournerait rien.',
  ],
  'reason.must_flip': [
    'A disc on {square} would flip nothing, and whoever can flip must.',
    'Un pion en {square} ne retournerait rien, or qui peut retourner le doit.',
  ],
  'reason.not_beside': [
    '{square} touches no disc: where nothing can be flipped, a disc must.',
    '{square} ne touche aucun pion : sans rien à retourner, il faut en toucher un.',
  ],
  'reason.empty': ['Nothing stands on {square}.', 'Il n’y a rien en {square}.'],
  'reason.not_yours': [
    'The man on {square} is not yours.',
    'Le pion en {square} n’est pas le vôtre.',
  ],
  'reason.stuck': [
    'The man on {square} cannot move: every way is blocked or leads off the board.',
    'Le pion en {square} ne peut pas bouger : tout chemin est barré ou sort du damier.',
  ],
  'reason.stays': ['A piece must leave its square.', 'Une pièce doit quitter sa case.'],
  'reason.not_on_line': [
    'From {square} no row, column or diagonal leads to {other}.',
    'Aucune ligne, colonne ou diagonale ne mène de {square} à {other}.',
  ],
  'reason.own_man': ['Your own man stands on {square}.', 'Votre propre pion est en {square}.'],
  'reason.too_short': [
    'Too short: the line has {n} [man|men], so a man moves exactly {n} [square|squares] on it.',
    'Trop court : la ligne porte {n} [pion|pions], on y avance donc d’exactement {n} [case|cases].',
  ],
  'reason.too_far': [
    'Too far: the line has {n} [man|men], so a man moves exactly {n} [square|squares] on it.',
    'Trop loin : la ligne porte {n} [pion|pions], on y avance donc d’exactement {n} [case|cases].',
  ],
  'reason.blocked': [
    'The rival’s man on {square} blocks the way: only own men are jumped over.',
    'Le pion adverse en {square} barre le chemin : on ne saute que les siens.',
  ],
  'reason.no_color': [
    'The piece on {square} has nothing of the color to move, {side}.',
    'La pièce en {square} n’a rien de la couleur au trait, {side}.',
  ],
  'reason.cannot_jump': [
    'The piece on {square} cannot jump, and every turn needs a jump.',
    'La pièce en {square} ne peut pas sauter, or chaque tour exige un saut.',
  ],
  'reason.piece_there': [
    'A piece stands on {square}: steps and jumps end on empty squares.',
    'Une pièce est en {square} : pas et sauts finissent sur une case vide.',
  ],
  'reason.degree_spent': [
    'That takes more than {n} [action|actions]: the piece on {square} has one for each compartment of the color to move.',
    'Il faudrait plus de {n} [action|actions] : la pièce en {square} en a une par quartier de la couleur au trait.',
  ],
  'reason.nothing_to_jump': [
    'Nothing stands on {square} that could be jumped over.',
    'Il n’y a rien en {square} par-dessus quoi sauter.',
  ],
  'reason.not_straight': [
    '{square} and {other} are not in one row or column, where pieces move.',
    '{square} et {other} ne sont ni sur la même rangée ni sur la même colonne.',
  ],
  'reason.beyond_jump': [
    '{other} is further from {square} than a jump, which is two squares long.',
    '{other} est plus loin de {square} qu’un saut, long de deux cases.',
  ],
  'reason.must_jump': [
    'Every turn needs a jump, and that way there is none.',
    'Chaque tour exige un saut, et ce chemin n’en a pas.',
  ],
  'reason.back_to_start': [
    'A turn ends where it began only after four jumps.',
    'Un tour ne finit où il a commencé qu’après quatre sauts.',
  ],
} satisfies Record<string, Text>;
