// A position that is looked at again begins at depth 1: what is known already counts for more.

import type { Analysis, Confidence } from '../api/types';

/** How much a value is worth knowing: a result more than any estimate. */
function depthOf(confidence: Confidence): number {
  switch (confidence.kind) {
    case 'exact':
      return 1000;
    case 'selective':
      return 500 + confidence.percent;
    case 'depth':
      return confidence.plies;
  }
}

/** The deepest value first, then all of them: a search that is half through a step knows more. */
function depthsOf({ moves }: Analysis): [number, number] {
  const depths = moves.map(({ confidence }) => depthOf(confidence));
  return [Math.max(0, ...depths), depths.reduce((sum, depth) => sum + depth, 0)];
}

/** Of two analyses of a position the deeper one; whether anything goes on is the newer's to say. */
export function deepest(before: Analysis | undefined, now: Analysis): Analysis {
  if (!before) return now;
  const [old, oldAll] = depthsOf(before);
  const [deep, all] = depthsOf(now);
  if (deep > old || (deep === old && all >= oldAll)) return now;
  return { ...before, is_done: now.is_done, is_waiting: now.is_waiting };
}
