// How the visitor likes to look into games: what engines have to think with, what is drawn over the
// board. The browser keeps it, not the server: another machine has other processors.

import type { Command, Overlay } from '../api/types';

/** When an analysis ends by itself: after seconds, at a depth, or never. */
export type Until = `s${number}` | `d${number}` | 'endless';

export interface Bench {
  /** How many threads; 0 for all processors but one. */
  threads: number;
  /** Megabytes of the table. */
  table: number;
  until: Until;
  /** How many lines are written out. */
  lines: number;
  /** Whether they are written out to their end. */
  isWhole: boolean;
  overlays: Overlay[];
  /** Whether the settings of the engine are in sight. */
  isOpen: boolean;
}

const USUAL: Bench = {
  threads: 0,
  table: 64,
  until: 's600',
  lines: 4,
  isWhole: false,
  overlays: [],
  isOpen: false,
};
const KEY = 'damier-bench';

/** What was kept, as far as it is of the right kind; the rest is as usual. */
export function recall(text: string | null): Bench {
  let kept: Partial<Bench> | null;
  try {
    kept = JSON.parse(text ?? '{}') as Partial<Bench> | null;
  } catch {
    kept = null;
  }
  const { threads, table, until, lines, isWhole, overlays, isOpen } = kept ?? {};
  const whole = (value: unknown, least: number, most: number): value is number =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
  return {
    threads: whole(threads, 0, 1024) ? threads : USUAL.threads,
    table: whole(table, 1, 1024) ? table : USUAL.table,
    until: /^(s\d+|d\d+|endless)$/.test(String(until)) ? until! : USUAL.until,
    lines: whole(lines, 1, 8) ? lines : USUAL.lines,
    isWhole: isWhole === true,
    overlays: Array.isArray(overlays) ? overlays : USUAL.overlays,
    isOpen: isOpen === true,
  };
}

/** A browser may have nothing to keep things in. */
function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export const bench = $state(recall(read()));

/** Keeps what is changed while a view is there, and hears what other tabs change. */
export function keepBench(): () => void {
  const hear = ({ key, newValue }: StorageEvent): void => {
    if (key === KEY) Object.assign(bench, recall(newValue));
  };
  addEventListener('storage', hear);
  $effect(() => {
    const text = JSON.stringify(bench);
    try {
      if (text !== localStorage.getItem(KEY)) localStorage.setItem(KEY, text);
    } catch {
      // Then it is as usual next time.
    }
  });
  return () => removeEventListener('storage', hear);
}

type Powers = Pick<
  Extract<Command, { type: 'analyse' }>,
  'threads' | 'table' | 'seconds' | 'depth' | 'endless'
>;

/** The same, as an analysis is asked for. */
export function powersOf({ threads, table, until }: Bench): Powers {
  const number = Number(until.slice(1));
  return {
    table,
    ...(threads > 0 && { threads }),
    ...(until === 'endless' && { endless: true }),
    ...(until.startsWith('s') && { seconds: number }),
    ...(until.startsWith('d') && { depth: number, endless: true }),
  };
}
