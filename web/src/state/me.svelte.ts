// Whoever sits before the page: on the machine of the laboratory, or elsewhere.

import type { Me } from '../api/types';

const state = $state<{ me: Me }>({ me: { is_local: true, is_hosted: false } });

export function setMe(found: Me): void {
  state.me = found;
}

/** Whether everything of the laboratory is theirs. */
export const isLocal = (): boolean => state.me.is_local;
