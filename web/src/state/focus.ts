// Where the focus goes when what had it is no longer there.

import { tick } from 'svelte';

let isBoardWanted = false;

/** The next game that is shown takes the focus: whoever starts it wants to play. */
export function wantBoard(): void {
  isBoardWanted = true;
}

/** Gives the board the focus, if somebody wanted it. */
export async function offerBoard(): Promise<void> {
  if (!isBoardWanted) return;
  isBoardWanted = false;
  await focusBoard();
}

export const focusBoard = (): Promise<void> => focusOn('.grid [tabindex="0"]');

/** Focuses the first element that is there, once the page has changed. */
export async function focusOn(...selectors: string[]): Promise<void> {
  await tick();
  const found = selectors.map((one) => document.querySelector(one)).find(Boolean);
  if (found instanceof HTMLElement) found.focus({ preventScroll: true });
}
