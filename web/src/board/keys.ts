// The board's keyboard: arrows, ends of rows and columns, and squares typed by name.

import type { Size } from './squares';

/** Typing a square's name is one word as long as its keys follow each other within this time. */
export const TYPING_MS = 1200;

/** Where a key moves the focus, or nothing if it is not a key that moves. */
export function step(key: string, ctrl: boolean, from: number, size: Size): number | undefined {
  const { rows, columns } = size;
  const row = Math.floor(from / columns);
  const column = from % columns;
  switch (key) {
    case 'ArrowLeft':
      return column > 0 ? from - 1 : from;
    case 'ArrowRight':
      return column < columns - 1 ? from + 1 : from;
    case 'ArrowUp':
      return row > 0 ? from - columns : from;
    case 'ArrowDown':
      return row < rows - 1 ? from + columns : from;
    case 'Home':
      return ctrl ? 0 : row * columns;
    case 'End':
      return ctrl ? rows * columns - 1 : row * columns + columns - 1;
    case 'PageUp':
      return column;
    case 'PageDown':
      return (rows - 1) * columns + column;
    default:
      return undefined;
  }
}

/** Letters and digits typed so far; a letter begins a new name. */
export class Typed {
  private word = '';
  private last = -Infinity;

  constructor(private readonly names: string[]) {}

  /** Takes a key and says which square is named now; undefined while there is none. */
  take(key: string, now: number): number | undefined {
    const lower = key.toLowerCase();
    if (now - this.last > TYPING_MS) this.word = '';
    this.last = now;
    if (/^[a-z]$/.test(lower)) this.word = lower;
    else if (/^[0-9]$/.test(lower) && this.word) this.word += lower;
    else return undefined;
    const found = this.names.indexOf(this.word);
    if (found >= 0) return found;
    if (this.word.length > 2) this.word = '';
    return undefined;
  }

  /** Whether a key can be part of a name; others belong to the page. */
  isPart(key: string): boolean {
    if (/^[0-9]$/.test(key)) return true;
    return /^[a-zA-Z]$/.test(key) && this.names.some((name) => name.startsWith(key.toLowerCase()));
  }
}

/** Whether a key belongs to a field or dialog that has the focus, and not to the view. */
export function isTyping({ target }: Event): boolean {
  return target instanceof Element && target.closest('input, select, textarea, dialog') !== null;
}
