// The rules and the tutorials, which come when they are asked for.

import type { Text, Language } from './words.svelte';

/** Something on a page of the rules: words, or a diagram. */
export type Block = { html: string } | { game: string; text: string };

export interface Section {
  title: string;
  blocks: Block[];
}

/** What a move is answered with. */
export interface Answer {
  moves: string[];
  text: Text;
  illegal?: boolean;
  /** What follows on the board. */
  then?: { side: string; move: string }[];
}

/** A position, and one idea. */
export interface Step {
  title: Text;
  text: Text;
  options?: Record<string, string>;
  board: string;
  side: string;
  right: Answer[];
  wrong?: Answer[];
  /** The answer to every legal move that has none of its own. */
  other?: Text;
}

export interface Tutorial {
  /** What is played in the end, if not the game as it is by default. */
  play?: Record<string, string>;
  step: Step[];
}

interface Module<Page> {
  default: Page;
}
type Pages<Page> = Record<string, () => Promise<Module<Page>>>;

const RULES = import.meta.glob<Module<Section[]>>('../../../docs/src/rules/**/[a-z]*.md');
const TUTORIALS = import.meta.glob<Module<Tutorial>>('../../../tutorials/*.toml');

/** The page that ends so. */
async function find<Page>(pages: Pages<Page>, end: string): Promise<Page | undefined> {
  const path = Object.keys(pages).find((one) => one.endsWith(end));
  return path === undefined ? undefined : (await pages[path]!()).default;
}

export const rulesOf = (game: string, language: Language): Promise<Section[] | undefined> =>
  find(RULES, language === 'en' ? `/rules/${game}.md` : `/${language}/${game}.md`);

export const tutorialOf = (game: string): Promise<Tutorial | undefined> =>
  find(TUTORIALS, `/${game}.toml`);
