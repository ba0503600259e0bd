// The board's keyboard: arrows, ends of rows and columns, and squares typed by name.

import { columnOf, type Size } from './squares';

/** Typing a square's name is one word as long as its keys follow each other within this time. */
export const TYPING_MS = 1200;

/** Where a key moves the focus, or nothing if it is not a key that moves. */
export function step(key: string, ctrl: boolean, from: number, size: Size): number | undefined {
  const { rows, columns } = size;
  // The ends of the row and of the column.
  const top = columnOf(from, size);
  const bottom = (rows - 1) * columns + top;
  const left = from - top;
  const right = left + columns - 1;
  const steps: Record<string, number> = {
    ArrowLeft: Math.max(from - 1, left),
    ArrowRight: Math.min(from + 1, right),
    ArrowUp: Math.max(from - columns, top),
    ArrowDown: Math.min(from + columns, bottom),
    Home: ctrl ? 0 : left,
    End: ctrl ? rows * columns - 1 : right,
    PageUp: top,
    PageDown: bottom,
  };
  return steps[key];
}

/** Letters and digits typed so far; a letter begins a new name, whatever happens to the board. */
export class Typed {
  private word = '';
  private last = -Infinity;

  constructor(private readonly names: () => string[]) {}

  /** Takes a key and says which square is named now; undefined while there is none. */
  take(key: string, now: number): number | undefined {
    const lower = key.toLowerCase();
    if (now - this.last > TYPING_MS) this.word = '';
    this.last = now;
    if (/^[a-z]$/.test(lower)) this.word = lower;
    else if (/^[0-9]$/.test(lower) && this.word) this.word += lower;
    else return undefined;
    const found = this.names().indexOf(this.word);
    if (found >= 0) return found;
    if (this.word.length > 2) this.word = '';
    return undefined;
  }

  /** Whether a key can be part of a name; others belong to the page. */
  isPart(key: string): boolean {
    if (/^[0-9]$/.test(key)) return true;
    return (
      /^[a-zA-Z]$/.test(key) && this.names().some((name) => name.startsWith(key.toLowerCase()))
    );
  }
}

/** Whether a key belongs to a field or dialog that has the focus, and not to the view. */
export function isTyping({ target }: Event): boolean {
  return target instanceof Element && target.closest('input, select, textarea, dialog') !== null;
}
