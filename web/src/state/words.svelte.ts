// The page's language. A text is found by its key; every language has every key.

import type { evening } from '../locales/evening';
import { games } from '../locales/games';
import { learn } from '../locales/learn';
import type { lesson } from '../locales/lesson';
import { link } from '../locales/link';
import { page } from '../locales/page';
import { problems } from '../locales/problems';
import type { reasons } from '../locales/reasons';
import type { runs } from '../locales/runs';
import type { together } from '../locales/together';
import type { treedraw } from '../locales/treedraw';
import type { treelessons } from '../locales/treelessons';
import type { trees } from '../locales/trees';

const first = { ...page, ...games, ...learn, ...link, ...problems };

export type Text = readonly [en: string, fr: string];
/** What the first page does not need comes with the part that says it. */
type Later = typeof evening &
  typeof lesson &
  typeof reasons &
  typeof runs &
  typeof together &
  typeof treedraw &
  typeof treelessons &
  typeof trees;
export type Key = keyof typeof first | keyof Later;

/** Every text that is here. */
export const TEXTS = { ...first } as Partial<Record<Key, Text>> as Record<Key, Text>;

export const add = (texts: Partial<Record<Key, Text>>): unknown => Object.assign(TEXTS, texts);

export type Language = 'en' | 'fr';
export type Values = Record<string, string | number>;

/** What languages call themselves, in the order of every text. */
export const LANGUAGES: Record<Language, string> = { en: 'English', fr: 'Français' };

const state = $state<{ language: Language }>({ language: 'en' });

export function speak(chosen: Language): void {
  state.language = chosen;
  if (typeof document !== 'undefined') document.documentElement.lang = chosen;
}

export const language = (): Language => state.language;

/** A text in a language. French has spaces before some signs, and no line begins with those. */
function translated(text: Text, tag: Language): string {
  const found = text[Object.keys(LANGUAGES).indexOf(tag)]!;
  return tag === 'fr' ? found.replace(/« | (?=[:;?!»])/g, (one) => one.replace(' ', NBSP)) : found;
}

const NBSP = '\u00a0';

/** A text that comes with its translation. */
export const pick = (text: Text): string => translated(text, state.language);

/** The first language of the browser that the page has. */
export function preferred(languages: readonly string[]): Language {
  const known = languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in LANGUAGES);
  return (known as Language | undefined) ?? 'en';
}

/** A text with its values filled in; of `[one|many]` the value `n` chooses. */
export function t(key: Key, values: Values = {}): string {
  return fill(key, values, state.language);
}

export function fill(key: Key, values: Values, tag: Language): string {
  const text = translated(TEXTS[key], tag);
  const isOne = new Intl.PluralRules(tag).select(Number(values.n ?? 0)) === 'one';
  return text
    .replace(/\[([^|[\]]*)\|([^|[\]]*)\]/g, isOne ? '$1' : '$2')
    .replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Whether a text exists: for names that the server may extend. */
export function has(key: string): key is Key {
  return key in TEXTS;
}

/** A text, or something else where there is none. */
export const word = (key: string, otherwise: string): string => (has(key) ? t(key) : otherwise);

export function date(seconds: number): string {
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return new Date(seconds * 1000).toLocaleString(state.language, style);
}

/** The hour of a day. */
export const clockTime = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleTimeString(state.language, { timeStyle: 'short' });

/** A year, a month or a day as a file has it: `1985`, `1985-06`, `1985-06-30`; else as it is. */
export function day(text: string): string {
  const parts = /^(\d{4})(-\d\d)?(-\d\d)?$/.exec(text);
  if (!parts || !parts[2]) return text;
  const day = parts[3] ? 'numeric' : undefined;
  const style = { year: 'numeric', month: 'short', day, timeZone: 'UTC' } as const;
  // A date without a time is one of UTC; without a day it is the first of the month.
  return new Date(text).toLocaleDateString(state.language, style);
}

/** A number with so many digits after the point, or the comma. */
export function decimal(value: number, digits = 0): string {
  const places = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return value.toLocaleString(state.language, places);
}

/** A part of a hundred: `25 %`. */
export const percent = (value: number, digits = 0): string => `${decimal(value, digits)} %`;

/** Numbers with a sign always have one, and it is a real minus. */
export function signed(value: number, digits = 0): string {
  const size = Math.abs(value);
  const text = decimal(size, digits);
  if (Number(size.toFixed(digits)) === 0) return text;
  return (value < 0 ? '−' : '+') + text;
}

export const count = (value: number): string => value.toLocaleString(state.language);

/** A large number in few letters: 12.3 M. */
export function short(value: number): string {
  const format = { notation: 'compact', maximumFractionDigits: 1 } as const;
  return value.toLocaleString(state.language, format);
}
