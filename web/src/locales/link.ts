// What has to be said of people at several machines wherever one is. In English, then in French.

import type { Text } from '../state/words.svelte';

export const link = {
  'nav.seat': ['Invitation', 'Invitation'],
  'nav.watch': ['Watch', 'Regarder'],
  'nav.host': ['Host', 'Hôte'],
  'nav.evening': ['Evening', 'Soirée'],
  'nav.lobby': ['Games', 'Parties'],
  'start.friend': ['Invite a friend', 'Inviter un ami'],
  'start.invite': ['Invite to {game}', 'Inviter à {game}'],
  'setup.open': ['Friend, by link', 'Ami, par lien'],
  'setup.openHint': ['You get a link to send.', 'Vous aurez un lien à envoyer.'],
  'setup.isListed': [
    'Anybody who reaches this server may join',
    'Ouverte à tous ceux qui accèdent à ce serveur',
  ],
  'clock.move': ['{time} a move', '{time} par coup'],
  'clock.plus': ['{time} + {increment} s', '{time} + {increment} s'],
  'clock.s': ['{n} s', '{n} s'],
  'clock.min': ['{n} min', '{n} min'],
  'clock.day': ['1 day', '1 jour'],
  'link.code': ['{link}, as a code for phones', '{link}, en code pour téléphone'],
  'join.lobby': ['Games that wait for players', 'Parties qui attendent des joueurs'],
  'presence.open': ['Waiting for a player', 'En attente d’un joueur'],
  'presence.here': ['Here', 'Présent'],
  'presence.away': ['Away since {time}', 'Absent depuis {time}'],
  'presence.you': ['you', 'vous'],
  'presence.openName': ['Open seat', 'Place libre'],
  'missing.forbidden': [
    'It may have been deleted, or its link was opened in another browser.',
    'Elle a pu être supprimée, ou son lien a été ouvert dans un autre navigateur.',
  ],
} satisfies Record<string, Text>;
