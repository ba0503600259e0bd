// What is said between people at several machines. In English, then in French.

import type { Text } from '../state/words.svelte';

export const link = {
  'nav.seat': ['Invitation', 'Invitation'],
  'nav.watch': ['Watch', 'Regarder'],
  'nav.lobby': ['Games', 'Parties'],
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
  'invite.title': ['Invite', 'Inviter'],
  'invite.lead': [
    'Send this link: whoever opens it first takes the seat.',
    'Envoyez ce lien : la première personne qui l’ouvre prend la place.',
  ],
  'invite.many': [
    'Send each of them a link of their own: whoever opens it first takes the seat.',
    'Envoyez à chacun son propre lien : la première personne qui l’ouvre prend la place.',
  ],
  'invite.address': ['Address', 'Adresse'],
  'invite.link': ['Link for {side}', 'Lien pour {side}'],
  'invite.copy': ['Copy the link for {side}', 'Copier le lien pour {side}'],
  'invite.spectator': ['Link to watch', 'Lien pour regarder'],
  'invite.copySpectator': ['Copy the link to watch', 'Copier le lien pour regarder'],
  'invite.nobody': [
    'Nobody elsewhere can reach this server: it listens to this machine only. Start it again so:',
    'Personne d’ailleurs n’accède à ce serveur : il n’écoute que cette machine. Relancez-le ainsi :',
  ],
  'invite.kept': [
    'The game is kept, and its links stay the same.',
    'La partie est gardée, et ses liens restent les mêmes.',
  ],
  'join.title': ['You are invited', 'Vous êtes invité'],
  'join.side': ['You play {side}.', 'Vous jouez {side}.'],
  'join.name': ['Your name', 'Votre nom'],
  'join.take': ['Take the seat', 'Prendre la place'],
  'join.takeAs': ['Join as {side}', 'Jouer {side}'],
  'join.busy': ['Looking at the invitation…', 'Lecture de l’invitation…'],
  'join.taken': ['This seat is taken', 'Cette place est prise'],
  'join.takenText': [
    'Somebody has opened the link before. Ask for another one, or for the link to watch.',
    'Quelqu’un a déjà ouvert ce lien. Demandez-en un autre, ou le lien pour regarder.',
  ],
  'join.gone': ['This link leads nowhere', 'Ce lien ne mène nulle part'],
  'join.goneText': [
    'The seat may be taken, the game may be deleted, or a part of the link is missing.',
    'La place est peut-être prise, la partie supprimée, ou le lien incomplet.',
  ],
  'join.lobby': ['Games that wait for players', 'Parties qui attendent des joueurs'],
  'lobby.title': ['Games that wait for players', 'Parties qui attendent des joueurs'],
  'lobby.none': [
    'No game waits for players now. Whoever sits at the machine of the laboratory can make one, or send you a link.',
    'Aucune partie n’attend de joueurs. Qui est à la machine du laboratoire peut en créer une ou vous envoyer un lien.',
  ],
  'lobby.mine': ['Your games', 'Vos parties'],
  'lobby.learn': ['Learn a game', 'Apprendre un jeu'],
  'presence.open': ['Waiting for a player', 'En attente d’un joueur'],
  'presence.here': ['Here', 'Présent'],
  'presence.away': ['Away since {time}', 'Absent depuis {time}'],
  'presence.you': ['you', 'vous'],
  'presence.openName': ['Open seat', 'Place libre'],
  'shared.waiting': ['Waiting for players.', 'En attente de joueurs.'],
  'shared.watching': ['You are watching.', 'Vous regardez la partie.'],
  'shared.theirTurn': ['{name} is to move.', 'C’est à {name} de jouer.'],
  'shared.yourTurn': ['Your turn.', 'À vous.'],
  'missing.forbidden': [
    'It may have been deleted, or its link was opened in another browser.',
    'Elle a pu être supprimée, ou son lien a été ouvert dans un autre navigateur.',
  ],
} satisfies Record<string, Text>;
