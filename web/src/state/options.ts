// What can be chosen about games: the one list that the form, requests and links read.

import type { GameInfo, Options } from '../api/types';
import { quarterName } from '../board/names';
import { t, word } from './words.svelte';

/** Every option, whether the game has it or not. */
export type Chosen = Required<Options>;

interface Choice<Value> {
  read: (text: string) => Value;
  usual: (info: GameInfo) => Value;
  /** Whether the game has it, with the other options as they are. */
  isOpen: (info: GameInfo, chosen: Chosen) => boolean;
  /** Where one is chosen from a list: what there is, and how it is called. */
  list?: (info: GameInfo) => [Value, string][];
}

const side = (name: 'rows' | 'columns'): Choice<number> => ({
  read: Number,
  usual: ({ size }) => size[name],
  isOpen: ({ size }) => size.side_min < size.side_max,
});

const CHOICES: { [Name in keyof Chosen]: Choice<Chosen[Name]> } = {
  rows: side('rows'),
  columns: side('columns'),
  seats: {
    read: Number,
    usual: (info) => info.seats_default,
    isOpen: (info) => info.seats_min < info.seats_max,
  },
  rules: {
    read: String,
    usual: (info) => info.rules[0] ?? '',
    isOpen: (info) => info.rules.length > 0,
    list: (info) => info.rules.map((rule) => [rule, word(`rule.${rule}`, rule)]),
  },
  without: {
    read: String,
    usual: (info) => info.without[0] ?? '',
    isOpen: (info, { seats }) => info.without.length > 0 && seats === 3,
    list: (info) => info.without.map((letter) => [letter, quarterName(letter)]),
  },
  row: {
    read: Number,
    // Another board has other rows: what is not told is what is usual there.
    usual: () => 0,
    isOpen: (info) => info.row.length > 0,
    list: ({ row: [usual = 0, ...others] }) => [
      [0, t('setup.rowUsual', { n: usual })],
      ...others.toSorted((a, b) => a - b).map((n): [number, string] => [n, String(n)]),
    ],
  },
};

const NAMES = Object.keys(CHOICES) as (keyof Chosen)[];

/** Of every option what is taken where nobody says. */
export const usualOptions = (info: GameInfo): Chosen =>
  Object.fromEntries(NAMES.map((name) => [name, CHOICES[name].usual(info)])) as unknown as Chosen;

/** Only the options that the game has, and that are told. */
export function optionsOf(chosen: Chosen, info: GameInfo): Options {
  const isTold = (name: keyof Chosen): boolean => chosen[name] !== 0 && chosen[name] !== '';
  const open = NAMES.filter((name) => isTold(name) && CHOICES[name].isOpen(info, chosen));
  return Object.fromEntries(open.map((name) => [name, chosen[name]]));
}

/** The same, but as usual where a list no longer has what was chosen. */
export function fitted<Some extends Chosen>(chosen: Some, info: GameInfo): Some {
  const isGone = (name: keyof Chosen): boolean => {
    const list = CHOICES[name].list?.(info) ?? [];
    return list.length > 0 && !list.some(([value]) => value === chosen[name]);
  };
  const usual = usualOptions(info);
  const gone = NAMES.filter(isGone).map((name) => [name, usual[name]]);
  return { ...chosen, ...Object.fromEntries(gone) };
}

/** The options that are chosen from lists of more than one. */
export const lists = (info: GameInfo, chosen: Chosen): [keyof Chosen, [never, string][]][] =>
  NAMES.filter((name) => CHOICES[name].isOpen(info, chosen))
    .map((name): [keyof Chosen, [never, string][]] => [
      name,
      (CHOICES[name].list?.(info) ?? []) as [never, string][],
    ])
    .filter(([, list]) => list.length > 1);

/** Options as they stand in a link. */
export function writeOptions(options: Options): Record<string, string> {
  const told = NAMES.filter((name) => options[name] !== undefined);
  return Object.fromEntries(told.map((name) => [name, String(options[name])]));
}

export function readOptions(query: URLSearchParams): Options {
  const told = NAMES.filter((name) => query.has(name));
  return Object.fromEntries(told.map((name) => [name, CHOICES[name].read(query.get(name)!)]));
}
