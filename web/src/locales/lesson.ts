// Learning a game in a tutorial. In English, then in French.

import type { Text } from '../state/words.svelte';

export const lesson = {
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
