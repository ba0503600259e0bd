// Copying. Browsers allow it to pages of this machine or with a certificate; elsewhere there is an
// older way, and where that fails too the text is shown to be copied by hand.

import { notify } from './notice.svelte';

/** A text that could not be copied; none is empty. */
export const left = $state({ text: '' });

/** Copies a text and says so, or shows it. */
export async function copyText(text: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    if (!copiedAsSelection(text)) {
      left.text = text;
      return;
    }
  }
  notify(said);
}

function copiedAsSelection(text: string): boolean {
  const { activeElement } = document;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'hidden';
  document.body.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
  }
}
