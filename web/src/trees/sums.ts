// What searches add up to, for a table of several.

import type { ComparedTree, RecordedTree, TreePly } from '../api/types';

export interface Sums {
  nodes: number;
  leaves: number;
  cutoffs: number;
  /** Of those the part by the first move, in percent; nothing without any. */
  first: number | null;
  hits: number;
  tableCutoffs: number;
  again: number;
  skipped: number;
  passes: number;
  ms: number;
}

/** All passes together. */
export function sumsOf({ passes, elapsed_ms: ms }: RecordedTree): Sums {
  const plies = passes.flatMap((pass) => pass.plies);
  const sum = (of: (ply: TreePly) => number): number =>
    plies.reduce((all, ply) => all + of(ply), 0);
  const cutoffs = sum((ply) => ply.cutoffs);
  return {
    nodes: passes.reduce((all, pass) => all + pass.entered, 0),
    leaves: sum((ply) => ply.leaves),
    cutoffs,
    first: cutoffs > 0 ? (100 * sum((ply) => ply.first_cutoffs)) / cutoffs : null,
    hits: sum((ply) => ply.hits),
    tableCutoffs: sum((ply) => ply.table_cutoffs),
    again: passes.reduce((all, pass) => all + pass.again, 0),
    skipped: passes.reduce((all, pass) => all + pass.skipped, 0),
    passes: passes.length,
    ms,
  };
}

export type Compared = ComparedTree | undefined;
