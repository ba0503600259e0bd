// Illegal clicks in the middle of whole games: each is refused with its reason, and the game goes on.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Laboratory } from './laboratory';
import { openBrowser, person, unbroken, Visitor } from './visitor';

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

/** Squares that are clicked before a ply, and what the page says then. */
type Trial = [ply: number, squares: string, text: string];

/** The line under the board, and what was announced: the same, and once. */
async function expectRefusal({ page }: Visitor, text: string): Promise<void> {
  await expect.poll(() => page.locator('.refusal').innerText()).toBe(text);
  const heard = await page.locator('.hidden[aria-live="polite"]').textContent();
  expect(heard?.trim()).toBe(text);
}

async function tryOut(visitor: Visitor, squares: string, text: string): Promise<void> {
  const before = await visitor.ply();
  const names = squares.split('-');
  for (const name of names) await visitor.square(name).click();
  await expectRefusal(visitor, text);
  // What was chosen before the wrong square is still chosen.
  const chosen = visitor.page.locator('.square[aria-selected="true"]');
  expect(await chosen.count()).toBe(names.length - 1);
  await visitor.page.keyboard.press('Escape');
  expect(await visitor.ply()).toBe(before);
}

/** Clicks the squares of a move, and its end once more where a turn could go on. */
async function play(visitor: Visitor, path: string): Promise<void> {
  const before = await visitor.ply();
  const names = path.split('-');
  for (const name of names) await visitor.square(name).click();
  const button = visitor.page.locator('.question button');
  if (await button.isVisible()) await visitor.square(names.at(-1)!).click();
  await visitor.played(before);
}

/** Plays a game to its end, with everything that is tried meanwhile. */
async function playAll(
  visitor: Visitor,
  moves: string[],
  trials: Trial[],
  meanwhile?: () => Promise<void>,
): Promise<void> {
  for (const [ply, path] of moves.entries()) {
    for (const [at, squares, text] of trials) if (at === ply) await tryOut(visitor, squares, text);
    if (ply === 1) await meanwhile?.();
    await play(visitor, path);
    await expect.poll(() => visitor.page.locator('.refusal').innerText()).toBe('');
  }
  await expect.poll(() => visitor.phase()).toBe('over');
  await visitor.square('a1').click();
  await expectRefusal(visitor, 'The game is over.');
}

const LOA_TRIALS: Trial[] = [
  [0, 'f6', 'Nothing stands on f6.'],
  [0, 'h7', 'The man on h7 is not yours.'],
  [1, 'h6-c1', 'Too far: the line has 2 men, so a man moves exactly 2 squares on it.'],
  [1, 'h2-f7', 'From h2 no row, column or diagonal leads to f7.'],
  [4, 'd1-g1', 'Too short: the line has 6 men, so a man moves exactly 6 squares on it.'],
  [9, 'c8-h8', 'The rival’s man on d8 blocks the way: only own men are jumped over.'],
  [11, 'a2', 'The man on a2 cannot move: every way is blocked or leads off the board.'],
  [11, 'd5-a2', 'Your own man stands on a2.'],
];

const LOA_GAME = `
  f8-f6 h5-f5 g1-a1 f5-d5 b1-d3 a6-c8 c1-a3 h2-g1 d3-b1 a4-c2 f6-h6 c2-e2 g8-d5 h3-f1 b8-c7 h7-g8
  a1-b2 h4-h6 e8-e5 a5-d5 e5-c3 a7-c7 b1-c2 d5-d8
`;

const ARLECCHINO_TRIALS: Trial[] = [
  [0, 'c1', 'The piece on c1 cannot jump, and every turn needs a jump.'],
  [0, 'b4', 'The piece on b4 has nothing of the color to move, Blue.'],
  [1, 'f3', 'Nothing stands on f3.'],
  [1, 'e5-d4', 'A piece stands on d4: steps and jumps end on empty squares.'],
  [
    4,
    'f6-d3',
    'That takes more than 2 actions: the piece on f6 has one for each compartment of the color to move.',
  ],
  [4, 'b5-f2', 'b5 and f2 are not in one row or column, where pieces move.'],
  [5, 'f1-f2', 'Every turn needs a jump, and that way there is none.'],
  [8, 'e3-b3', 'b3 is further from e3 than a jump, which is two squares long.'],
  [13, 'c2-e2', 'Nothing stands on d2 that could be jumped over.'],
];

const ARLECCHINO_GAME = `
  f3-f5-f4 f2-f3-f5-f4 d5-f5-e5 d3-f3 d1-d3-e3 d6-d5-f5-e5 f3-f5-f4 b3-d3-d2-d1 b6-d6 e2-d2-d3-f3
  b1-b3-b2 b5-b3-c3 c4-c6 c1-b1-b3-d3 a2-b2-d2-c2 e1-c1-c3-b3 f6-f5-d5 d3-e3-e5 c6-c5-c4-e4
  a3-c3-c2 d6-d4-d5 f3-f5 e4-f4-f6 e6-e4 a5-a3 e4-d4-d6 f6-e6-c6 a6-b6-d6-e6 a1-a2-a4
`;

const words = (text: string): string[] => text.trim().split(/\s+/);

describe('a whole game in which somebody also clicks where no move is', () => {
  it('of Lines of Action', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    await visitor.openGame({ game: 'loa', seats: [person, person] });
    await playAll(visitor, words(LOA_GAME), LOA_TRIALS, async () => {
      // Where the game was before is not where it is played.
      await visitor.page.keyboard.press(',');
      const present = visitor.page.getByRole('button', { name: 'Back to the game' });
      await present.waitFor();
      await visitor.square('a1').click();
      await expectRefusal(visitor, 'No move can be made here now.');
      await present.click();
    });
    await visitor.leave();
  });

  it('of Arlecchino', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    await visitor.openGame({ game: 'arlecchino', seats: [person, person], seed: 3 });
    await playAll(visitor, words(ARLECCHINO_GAME), ARLECCHINO_TRIALS);
    await visitor.leave();
  });
});

describe('a refusal', () => {
  it('shakes the square, unless nothing is to move', async () => {
    const shaken = async (reducedMotion: 'reduce' | 'no-preference'): Promise<number> => {
      const visitor = await Visitor.arrive(browser, laboratory.url, { reducedMotion });
      await visitor.openGame({ game: 'othello', seats: [person, person] });
      // Asked at once: the square does not shake for long.
      const count = await visitor.square('a1').evaluate((one: HTMLElement) => {
        one.click();
        return one.getAnimations().length;
      });
      await expectRefusal(visitor, 'A disc on a1 would flip nothing.');
      await visitor.leave();
      return count;
    };
    expect(await shaken('no-preference')).toBe(1);
    expect(await shaken('reduce')).toBe(0);
  });

  it('goes away once a piece is chosen', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    await visitor.openGame({ game: 'loa', seats: [person, person] });
    await visitor.square('d4').click();
    await expectRefusal(visitor, 'Nothing stands on d4.');
    await visitor.square('b1').click();
    await expect.poll(() => visitor.page.locator('.refusal').innerText()).toBe('');
    await visitor.leave();
  });

  it('is told by keys, in French, and where a position is analysed', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url, { locale: 'fr-FR' });
    await visitor.openGame({ kind: 'study', game: 'loa' }, 'analyse');
    await visitor.square('b1').focus();
    await visitor.page.keyboard.press('Enter');
    await visitor.page.keyboard.type('b4');
    await visitor.page.keyboard.press('Enter');
    const text = 'Trop loin : la ligne porte 2 pions, on y avance donc d’exactement 2 cases.';
    await expectRefusal(visitor, unbroken(text));
    await visitor.page.keyboard.type('b3');
    await visitor.page.keyboard.press('Enter');
    await expect.poll(() => visitor.page.locator('.refusal').innerText()).toBe('');
    await visitor.leave();
  });
});
