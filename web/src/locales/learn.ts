// The rules of the games. Every text is there in every language.

import type { Text } from '../state/words.svelte';

export const learn = {
  'nav.learn': ['Learn', 'Apprendre'],
  'rules.title': ['Rules', 'Règles'],
  'rules.of': ['Rules of {game}', 'Règles : {game}'],
  'rules.chosen': ['Played here: {rules}.', 'Ici : {rules}.'],
  'rules.learn': ['Learn it step by step', 'Apprendre pas à pas'],
  'rules.missing': ['There is no page about this game.', 'Aucune page sur ce jeu.'],
  'rules.diagram': ['Diagram: {pieces}.', 'Diagramme : {pieces}.'],
  'rule.rolit.about': [
    'Who cannot capture puts a disc next to any other; nobody passes.',
    'Qui ne peut rien prendre pose un pion à côté d’un autre ; personne ne passe.',
  ],
  'rule.pass.about': [
    'Who cannot capture passes; the game may end before the board is full.',
    'Qui ne peut rien prendre passe ; la partie peut finir avant que le damier soit plein.',
  ],
  'rule.standard.about': [
    'If a move connects both sides, the mover wins. A third repetition is a draw.',
    'Si un coup réunit les deux camps, celui qui joue gagne. La troisième répétition annule.',
  ],
  'rule.olympiad.about': [
    'If a move connects both sides, it is a draw. Who cannot move passes.',
    'Si un coup réunit les deux camps, la partie est nulle. Qui ne peut bouger passe.',
  ],
  'rule.openspiel.about': [
    'As standard, but a board that comes back even once is a draw.',
    'Comme le standard, mais un plateau qui revient une seule fois annule la partie.',
  ],
  'rule.codingame.about': [
    'As standard, but who cannot move passes, and after 150 moves it is a draw.',
    'Comme le standard, mais qui ne peut bouger passe, et après 150 coups la partie est nulle.',
  ],
} satisfies Record<string, Text>;
