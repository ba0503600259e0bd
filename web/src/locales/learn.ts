// Learning a game: its rules, its tutorial. Every text is there in every language.

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
  'learn.title': ['Learn a game', 'Apprendre un jeu'],
  'learn.lead': [
    'Two to four minutes each: small positions, one idea at a time. You play, the page answers.',
    'Deux à quatre minutes chacun : de petites positions, une idée à la fois. Vous jouez, la page répond.',
  ],
  'learn.of': ['Learn {game}', 'Apprendre : {game}'],
  'learn.steps': ['Steps', 'Étapes'],
  'learn.step': ['Step {n} of {all}', 'Étape {n} sur {all}'],
  'learn.named': ['Step {n}: {title}', 'Étape {n} : {title}'],
  'learn.back': ['Back', 'Retour'],
  'learn.next': ['Next', 'Suite'],
  'learn.show': ['Show me', 'Montrez-moi'],
  'learn.right': ['Well done.', 'Bien joué.'],
  'learn.wrong': ['Not quite.', 'Pas tout à fait.'],
  'learn.forbidden': ['Not allowed.', 'Interdit.'],
  'learn.shown': ['Like this.', 'Comme ceci.'],
  'learn.illegal': [
    'The rules do not allow this here. Read the text once more, or let us show you.',
    'Les règles ne le permettent pas ici. Relisez le texte, ou laissez-nous vous montrer.',
  ],
  'learn.done': ['That is all you need', 'Vous savez l’essentiel'],
  'learn.doneText': [
    'You know how {game} is played. The first game is against the easiest machine: take moves back as often as you like, and ask for hints.',
    'Vous savez jouer : {game}. Première partie contre la machine la plus facile : reprenez vos coups autant que vous voulez, et demandez des indices.',
  ],
  'learn.play': ['Play your first game', 'Jouer une première partie'],
  'learn.again': ['From the beginning', 'Depuis le début'],
  'learn.others': ['Other games', 'Les autres jeux'],
} satisfies Record<string, Text>;
