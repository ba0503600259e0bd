// Facts about a move, in sentences. They say what the server counted, nothing more.

import type { Fact } from '../api/types';
import { t } from './words.svelte';

export function factText(fact: Fact): string {
  switch (fact.kind) {
    case 'corner_given':
    case 'corner_missed':
    case 'man_hanging':
      return t(`fact.${fact.kind}`, { squares: fact.squares.join(', '), n: fact.squares.length });
    case 'pass_missed':
    case 'win_missed':
    case 'loss_made':
      return t(`fact.${fact.kind}`);
    default:
      return t(`fact.${fact.kind}`, { after: fact.after, best: fact.best, n: fact.after });
  }
}
