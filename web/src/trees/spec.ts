// Searches in words, `alphabeta:depth=3,order=none`, as a form changes them.

import type { AlgorithmInfo, GameInfo } from '../api/types';

/** Those that search, in the order in which they are taught. */
const RECORDED = [
  'minimax',
  'negamax',
  'alphabeta',
  'pvs',
  'memory',
  'mtdf',
  'deepening',
  'maxn',
  'paranoid',
  'brs',
  'brsplus',
  'mcts',
  'engine',
];

/** The algorithms of a game whose trees can be recorded. */
export function recorded(info: GameInfo): AlgorithmInfo[] {
  const place = (name: string): number => RECORDED.indexOf(name);
  return info.algorithms
    .filter(({ name, shows_tree }) => shows_tree && place(name) >= 0)
    .toSorted((a, b) => place(a.name) - place(b.name));
}

export const nameOf = (spec: string): string => spec.split(':')[0] ?? '';

/** The items of a spec; a bare word that fills a key is one without its name. */
const itemsOf = (spec: string): string[] =>
  spec.includes(':')
    ? spec
        .slice(spec.indexOf(':') + 1)
        .split(',')
        .filter(Boolean)
    : [];

/** What a spec says of a key; nothing if it does not. */
export function get(spec: string, key: string): string {
  const item = itemsOf(spec).find((one) => one.startsWith(`${key}=`));
  return item?.slice(key.length + 1) ?? '';
}

/** The spec with another value of a key; without it if that is empty. */
export function set(spec: string, key: string, value: string): string {
  const items = itemsOf(spec);
  const at = items.findIndex((one) => one.startsWith(`${key}=`));
  const item = value ? [`${key}=${value}`] : [];
  const changed = at < 0 ? [...items, ...item] : items.toSpliced(at, 1, ...item);
  return changed.length > 0 ? `${nameOf(spec)}:${changed.join(',')}` : nameOf(spec);
}

/** The keys of whoever a spec names, by name: `eval` is `report|hand`. */
export function keysOf(spec: string, info: GameInfo): Map<string, string> {
  const keys = info.algorithms.find(({ name }) => name === nameOf(spec))?.keys ?? [];
  const pairs = keys.filter((key) => key.includes('=')).map((key) => key.split('=', 2));
  return new Map(pairs as [string, string][]);
}

/** The choices of a key, if it has some. */
export function choices(spec: string, key: string, info: GameInfo): string[] {
  const told = keysOf(spec, info).get(key) ?? '';
  return told.includes('|') && !told.includes('+') ? told.split('|') : [];
}

const DEPTH = '3';
const GAMES = '200';
const ENGINE_DEPTH = '12';

/** A spec to begin with; what another one says of the same keys is kept. */
export function begun(name: string, before: string, info: GameInfo): string {
  let spec = name;
  const keys = keysOf(spec, info);
  const usual: [string, string][] = [
    ['depth', name === 'engine' ? ENGINE_DEPTH : DEPTH],
    ['sims', GAMES],
  ];
  for (const [key, value] of usual)
    if (keys.has(key)) spec = set(spec, key, (name !== 'engine' && get(before, key)) || value);
  for (const key of ['eval', 'order', 'rank'])
    if (keys.has(key)) spec = set(spec, key, get(before, key));
  return spec;
}
