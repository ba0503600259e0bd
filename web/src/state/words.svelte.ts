// The page's language. A text is found by its key; every language has every key.

import { en } from '../locales/en';
import { fr } from '../locales/fr';

export type Key = keyof typeof en;
export type Language = 'en' | 'fr';
export type Values = Record<string, string | number>;

export const LANGUAGES: Record<Language, { name: string; words: Record<Key, string> }> = {
  en: { name: 'English', words: en },
  fr: { name: 'Français', words: fr },
};

const state = $state<{ language: Language }>({ language: 'en' });

export function language(): Language {
  return state.language;
}

export function speak(chosen: Language): void {
  state.language = chosen;
  if (typeof document !== 'undefined') document.documentElement.lang = chosen;
}

/** The first language of the browser that the page has. */
export function preferred(languages: readonly string[]): Language {
  const known = languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in LANGUAGES);
  return (known as Language | undefined) ?? 'en';
}

/** A text with its values filled in; `one|many` chooses by the value `n`. */
export function t(key: Key, values: Values = {}): string {
  return fill(LANGUAGES[state.language].words[key], values, state.language);
}

export function fill(text: string, values: Values, tag: Language): string {
  const forms = text.split('|');
  const n = Number(values.n ?? 0);
  const isOne = new Intl.PluralRules(tag).select(n) === 'one';
  const chosen = forms.length > 1 && !isOne ? forms[1]! : forms[0]!;
  return chosen.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Whether a text exists: for names that the server may extend. */
export function has(key: string): key is Key {
  return key in en;
}

/** A text, or something else where there is none. */
export const word = (key: string, otherwise: string): string => (has(key) ? t(key) : otherwise);

export function date(seconds: number): string {
  const format = new Intl.DateTimeFormat(state.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return format.format(new Date(seconds * 1000));
}

/** A year, a month or a day as a file has it: `1985`, `1985-06`, `1985-06-30`; else as it is. */
export function day(text: string): string {
  const parts = /^(\d{4})(-\d\d)?(-\d\d)?$/.exec(text);
  if (!parts || !parts[2]) return text;
  const style = { year: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  const format = new Intl.DateTimeFormat(
    state.language,
    parts[3] ? { ...style, day: 'numeric' } : style,
  );
  return format.format(new Date(`${text}${parts[3] ? '' : '-01'}T00:00:00Z`));
}

/** A number with so many digits after the point, or the comma. */
export function decimal(value: number, digits = 0): string {
  const places = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(state.language, places).format(value);
}

/** Numbers with a sign always have one, and it is a real minus. */
export function signed(value: number, digits = 0): string {
  const size = Math.abs(value);
  const text = decimal(size, digits);
  if (Number(size.toFixed(digits)) === 0) return text;
  return (value < 0 ? '−' : '+') + text;
}

export function count(value: number): string {
  return new Intl.NumberFormat(state.language).format(value);
}

/** A large number in few letters: 12.3 M. */
export function short(value: number): string {
  const format = { notation: 'compact', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(state.language, format).format(value);
}
