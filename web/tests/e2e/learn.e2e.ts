import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { parse } from 'smol-toml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Tutorial } from '../../src/state/pages';
import { findings } from './findings';
import { Laboratory } from './laboratory';
import { openBrowser, unbroken, Visitor } from './visitor';

const FOLDER = resolve(import.meta.dirname, '../../../tutorials');
const GAMES = readdirSync(FOLDER).map((file) => file.replace('.toml', ''));

const laboratory = new Laboratory();
let browser: Browser;

beforeAll(async () => {
  await laboratory.start();
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await laboratory.stop();
});

const tutorialOf = (game: string): Tutorial =>
  parse(readFileSync(resolve(FOLDER, `${game}.toml`), 'utf8')) as unknown as Tutorial;

const squaresOf = (move: string): string[] => move.match(/[a-z]\d+/g) ?? [];

/** How somebody chooses a square. */
type Hand = (visitor: Visitor, square: string) => Promise<unknown>;

const mouse: Hand = (visitor, square) => visitor.square(square).click();
const finger: Hand = (visitor, square) => visitor.square(square).tap();
const keys: Hand = async ({ page }, square) => {
  for (const key of `${square}`) await page.keyboard.press(key);
  await page.keyboard.press('Enter');
};

async function verdict(visitor: Visitor, kind: string, text: string): Promise<void> {
  await visitor.page.locator(`.lesson[data-verdict="${kind}"]`).waitFor();
  await expect.poll(() => visitor.page.locator('.answer').innerText()).toContain(text);
  await expect
    .poll(() => visitor.page.locator('.hidden[aria-live="polite"]').textContent())
    .toContain(text);
}

/** Makes a move square by square; a turn that could go on is ended. */
async function make(visitor: Visitor, move: string, hand: Hand): Promise<void> {
  const { page } = visitor;
  if (move === 'pass') return page.locator('.pass').press('Enter');
  for (const square of squaresOf(move)) await hand(visitor, square);
  const stop = page.locator('.question .primary');
  if (await stop.count()) await stop.press('Enter');
}

async function tryAnswer(visitor: Visitor, answer: Answer, hand: Hand): Promise<void> {
  const [move = ''] = answer.moves;
  await make(visitor, move, hand);
  await verdict(visitor, answer.illegal ? 'forbidden' : 'wrong', answer.text[0]);
  if (!answer.illegal) await visitor.page.getByRole('button', { name: 'Try again' }).press('Enter');
}

async function atStep(visitor: Visitor, number: number): Promise<void> {
  await visitor.page.locator(`.lesson[data-step="${number}"]:not([data-verdict])`).waitFor();
  await visitor.page.locator('.lesson .square').first().waitFor();
}

describe.each(GAMES)('the tutorial of %s', (game) => {
  const { step: steps } = tutorialOf(game);

  it('answers every kind of move by mouse, and ends in a game', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    await visitor.go(`#/learn/${game}`);
    for (const [i, step] of steps.entries()) {
      await atStep(visitor, i + 1);
      expect(await page.locator('.task h1').innerText()).toBe(step.title[0]);
      for (const wrong of step.wrong ?? []) await tryAnswer(visitor, wrong, mouse);
      await make(visitor, step.right[0]!.moves[0]!, mouse);
      await verdict(visitor, 'right', step.right[0]!.text[0]);
      await page.locator('.next').click();
    }
    await page.getByRole('button', { name: 'Play your first game' }).click();
    await page.locator('.table[data-phase]').waitFor();
    await visitor.leave();
  });

  it('is done with keys alone', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    await visitor.go(`#/learn/${game}`);
    for (const [i, step] of steps.entries()) {
      await atStep(visitor, i + 1);
      // The board has the focus, and afterwards the way on.
      await page.locator('.square:focus').waitFor();
      await make(visitor, step.right[0]!.moves[0]!, keys);
      await page.locator('.lesson[data-verdict="right"] .next:focus').waitFor();
      await page.keyboard.press(i % 2 === 0 ? 'Enter' : 'n');
    }
    await page.locator('.end h1:focus').waitFor();
    await visitor.leave();
  });

  it('is done with a finger on a narrow phone, in French', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url, {
      viewport: { width: 320, height: 640 },
      hasTouch: true,
      isMobile: true,
      locale: 'fr-FR',
    });
    const { page } = visitor;
    await visitor.go(`#/learn/${game}`);
    for (const [i, step] of steps.entries()) {
      await atStep(visitor, i + 1);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, step.title[1]).toBeLessThanOrEqual(0);
      await make(visitor, step.right.at(-1)!.moves.at(-1)!, finger);
      await verdict(visitor, 'right', unbroken(step.right.at(-1)!.text[1]));
      await page.locator('.next').tap();
    }
    expect(await findings(visitor)).toEqual([]);
    await visitor.leave();
  });
});

describe('learning', () => {
  it('shows the move, goes back, and knows the step after a reload', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    await visitor.go('#/learn');
    await page.getByRole('link', { name: /^Othello/ }).click();
    await atStep(visitor, 1);
    await page.getByRole('button', { name: 'Show me' }).click();
    await verdict(visitor, 'shown', 'd4');
    await page.locator('.next').click();
    await atStep(visitor, 2);
    await page.reload();
    await atStep(visitor, 2);
    await page.getByRole('button', { name: 'Back' }).click();
    await atStep(visitor, 1);
    await page.getByRole('button', { name: /^Step 4/ }).click();
    await atStep(visitor, 4);
    await visitor.leave();
  });

  it.each([
    ['othello', ['a1'], 'A disc on a1 would flip nothing.'],
    ['reversi', ['d4'], 'd4 is occupied.'],
    ['loa', ['a4'], 'The man on a4 is not yours.'],
    ['loa', ['b1', 'c2'], 'Too short: the line has 2 men'],
    ['arlecchino', ['f6'], 'Nothing stands on f6.'],
  ])('says of %s which rule %o breaks', async (game, squares, text) => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    await visitor.go(`#/learn/${game}`);
    await atStep(visitor, 1);
    for (const square of squares) await visitor.square(square).click();
    await verdict(visitor, 'forbidden', text);
    expect(await visitor.page.locator('.answer').innerText()).toMatch(/^Not allowed\. /);
    await visitor.leave();
  });

  it.each(['light', 'dark'] as const)('is clean for axe when it is %s', async (colorScheme) => {
    const visitor = await Visitor.arrive(browser, laboratory.url, { colorScheme });
    for (const place of ['#/learn', '#/learn/loa', '#/learn/arlecchino?step=9']) {
      await visitor.go(place);
      await visitor.page.locator('h1').waitFor();
      expect(await findings(visitor), place).toEqual([]);
    }
    await visitor.go('#/learn/othello');
    await visitor.square('c3').click();
    await verdict(visitor, 'forbidden', 'diagonal');
    expect(await findings(visitor)).toEqual([]);
    await visitor.leave();
  });
});

describe('the rules', () => {
  it.each([
    ['othello', 'd3', ''],
    ['reversi', 'd3', 'pass'],
    ['loa', 'b1-b3', 'olympiad'],
    ['arlecchino', 'd5-f5', ''],
    ['mnk', 'b2', ''],
  ])('of %s are beside every board, on a key and a button', async (game, move, rules) => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    const asked = { kind: 'study', game, options: rules ? { rules } : {}, seed: 3, moves: [move] };
    const panel = page.getByRole('dialog');
    for (const view of ['play', 'analyse', 'review']) {
      await visitor.openGame(asked, view);
      await page.locator('.grid [tabindex="0"]').focus();
      await page.keyboard.press('r');
      await panel.waitFor();
      await expect.poll(() => panel.locator('.diagram').count()).toBeGreaterThan(1);
      expect(await panel.locator('.chosen').count()).toBe(rules ? 1 : 0);
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Rules', exact: true }).click();
      await panel.waitFor();
      await page.keyboard.press('r');
      await panel.waitFor({ state: 'hidden' });
    }
    await visitor.leave();
  });

  it('fill a phone, in French, clean for axe, and lead to the tutorial', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url, {
      viewport: { width: 320, height: 640 },
      locale: 'fr-FR',
    });
    const { page } = visitor;
    await visitor.openGame({ kind: 'play', game: 'loa' });
    await page.getByRole('button', { name: 'Règles' }).click();
    await page.getByText('Deux joueurs, Noir et Blanc.').waitFor();
    expect(await findings(visitor)).toEqual([]);
    await page.getByRole('link', { name: 'Apprendre pas à pas' }).click();
    await atStep(visitor, 1);
    await visitor.leave();
  });
});
