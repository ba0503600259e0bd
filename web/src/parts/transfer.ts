// What comes of files that are imported together.

import type { Imported, Problem } from '../api/types';

export interface Sum {
  new: number;
  known: number;
  bad: number;
  names: number;
  /** Bad games and files, with the names of their files. */
  problems: { name: string; problem: Problem }[];
  /** How many more bad games there were. */
  unlisted: number;
}

const isNames = (name: string): boolean => /\.(jou|trn)$/i.test(name);

/** Lists of names first: the games behind them are called by those. */
export function inOrder<T extends { name: string }>(files: T[]): T[] {
  const byName = (a: T, b: T): number => a.name.localeCompare(b.name, 'en', { numeric: true });
  const first = files.filter((file) => isNames(file.name));
  const rest = files.filter((file) => !isNames(file.name));
  return [...first, ...rest.sort(byName)];
}

export function sum(reports: { name: string; report: Imported }[]): Sum {
  const all: Sum = { new: 0, known: 0, bad: 0, names: 0, problems: [], unlisted: 0 };
  for (const { name, report } of reports) {
    all.new += report.failure ? 0 : report.new;
    all.known += report.known;
    all.bad += report.bad;
    all.names += report.names;
    all.unlisted += report.bad - report.problems.length;
    const problems = report.failure ? [report.failure, ...report.problems] : report.problems;
    all.problems.push(...problems.map((problem) => ({ name, problem })));
  }
  return all;
}
