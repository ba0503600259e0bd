// Files that the visitor saves.

import { exportGame } from '../api/client';
import { attempt } from '../state/notice.svelte';

/** All of a game, with its variations. */
export async function saveGame(id: string): Promise<void> {
  const saved = await attempt(exportGame(id, 'saved'));
  if (saved) saveFile(saved.name, saved.text);
}

export function saveFile(name: string, content: string | Blob, type = 'text/plain'): void {
  const blob = content instanceof Blob ? content : new Blob([content], { type });
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
