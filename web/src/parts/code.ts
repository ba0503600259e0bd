// A QR code as the path of a drawing: one stroke for each run of dark modules in a row.

import { encode } from 'uqr';

/** Modules around a code that must stay light. */
const QUIET = 4;

export interface Code {
  /** Modules from edge to edge, with those around it. */
  size: number;
  path: string;
}

/** The code of a text. A screen has no folds and no dirt: the lowest correction is the smallest. */
export function codeOf(text: string): Code {
  const { data } = encode(text, { ecc: 'L', border: QUIET });
  return { size: data.length, path: data.map(runs).join('') };
}

function runs(row: boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue;
    const end = row.indexOf(false, x);
    path += `M${x} ${y}h${end - x}v1H${x}z`;
    x = end;
  }
  return path;
}
