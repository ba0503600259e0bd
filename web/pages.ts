// The pages of the rules and the tutorials as modules: they are parsed when the page is built.
import { marked, type MarkedToken, type Token } from 'marked';
import { parse } from 'smol-toml';
import type { Plugin } from 'vite';
import type { Block, Section } from './src/state/pages';

/** A block of code that is called `board` is a diagram; everything else is HTML. */
function blockOf(generic: Token): Block {
  const token = generic as MarkedToken;
  if (token.type !== 'code' || !token.lang?.startsWith('board '))
    return { html: marked.parser([token]) };
  const [, game = ''] = token.lang.split(' ');
  return { game, text: token.text };
}

/** A page by its headings; what stands before the second one is its first section. */
function sectionsOf(page: string): Section[] {
  const sections: Section[] = [];
  for (const token of marked.lexer(page)) {
    if (token.type === 'heading') sections.push({ title: token.text, blocks: [] });
    else if (token.type !== 'space') sections.at(-1)?.blocks.push(blockOf(token));
  }
  return sections;
}

const moduleOf = (value: unknown): { code: string; map: null } => ({
  code: `export default ${JSON.stringify(value)}`,
  map: null,
});

export const pages = (): Plugin => ({
  name: 'pages',
  transform(text, id) {
    if (id.endsWith('.md')) return moduleOf(sectionsOf(text));
    return id.endsWith('.toml') ? moduleOf(parse(text)) : undefined;
  },
});
