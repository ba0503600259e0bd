// What a screen reader is told: one message at a time, politely, or at once if it cannot wait.

const state = $state({ polite: '', urgent: '' });

export const spoken: Readonly<typeof state> = state;

/** A message heard twice is read twice: a space makes it a new one. */
const again = (before: string, text: string): string => (before === text ? `${text}\u00a0` : text);

export function say(text: string): void {
  state.polite = again(state.polite, text);
}

export function alarm(text: string): void {
  state.urgent = again(state.urgent, text);
}
