// The face of the page: the start with its board, levels on a slider, the end of a game, the keys.

import { mkdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Laboratory } from './laboratory';
import { machine, openBrowser, person, Visitor } from './visitor';

/** Where the pictures of the book go: DAMIER_PICTURES, else beside those of the views. */
const PICTURES = resolve(
  process.env.DAMIER_PICTURES ?? resolve(import.meta.dirname, '../../screenshots'),
);
const PICTURE_BYTES_MAX = 150_000;

const laboratory = new Laboratory();
let browser: Browser;

beforeAll(async () => {
  mkdirSync(PICTURES, { recursive: true });
  await laboratory.start();
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await laboratory.stop();
});

const MOVING = { reducedMotion: 'no-preference' } as const;

const stage = (visitor: Visitor): Promise<string[]> =>
  visitor.page
    .locator('.stage .square')
    .evaluateAll((all) =>
      all.map((one) => one.querySelector('.piece')?.getAttribute('data-piece') ?? ''),
    );

/** Black connects with c6-c7. */
const NEARLY = `XX${'-'.repeat(16)}X${'-'.repeat(42)}O-O X`;

async function connect(visitor: Visitor): Promise<void> {
  await visitor.openGame({ game: 'loa', seats: [person, machine('random')], start: NEARLY });
  await visitor.square('c6').click();
  await visitor.square('c7').click();
  await expect.poll(() => visitor.phase()).toBe('over');
}

describe('the start page', () => {
  it('shows a real game that goes on', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url, MOVING);
    const before = await stage(visitor);
    expect(before.filter(Boolean).length).toBeGreaterThan(10);
    await expect.poll(() => stage(visitor)).not.toEqual(before);
    await visitor.leave();
  });

  it('stands still for those who want no motion', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const before = await stage(visitor);
    await visitor.page.waitForTimeout(2500);
    expect(await stage(visitor)).toEqual(before);
    await visitor.leave();
  });

  it('has the board of the game, size and seats that are chosen', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    await page.getByRole('spinbutton', { name: 'Rows' }).fill('6');
    await page.getByRole('spinbutton', { name: 'Columns' }).fill('10');
    await expect.poll(async () => (await stage(visitor)).length).toBe(60);
    await page.getByRole('radio', { name: 'Arlecchino' }).check({ force: true });
    await page.getByRole('heading', { name: 'Arlecchino' }).waitFor();
    await expect.poll(async () => (await stage(visitor)).length).toBe(36);
    expect(await page.getByRole('link', { name: 'Learn' }).getAttribute('href')).toBe(
      '#/learn/arlecchino',
    );
    await visitor.leave();
  });

  it('has levels on a slider, which keys move', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    const slider = page.getByRole('slider', { name: 'Level' });
    expect(await slider.getAttribute('aria-valuetext')).toBe('4 · Casual · 1400');
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^6 · /);
    await page.keyboard.press('Home');
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^1 · Beginner/);
    await page.getByRole('button', { name: 'Play Othello' }).click();
    await expect
      .poll(() => page.locator('.plate[data-seat="1"] .name').innerText())
      .toBe('Level 1');
    await visitor.leave();
  });
});

describe('the end of a game', () => {
  it('says who won and why, and marks the group', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    await connect(visitor);
    const outcome = visitor.page.getByRole('region', { name: 'Black wins' });
    expect(await outcome.innerText()).toContain('Black connected in 1 move.');
    expect(await visitor.page.locator('.square.won').count()).toBe(3);
    expect(await visitor.page.locator('.grid line.core').count()).toBe(2);
    expect(await visitor.square('c7').getAttribute('aria-label')).toContain('part of the win');
    await visitor.leave();
  });

  it('goes on with the sides swapped', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    await connect(visitor);
    expect(await page.locator('.plate .name').allInnerTexts()).toEqual(['Black', 'random']);
    await page.getByRole('button', { name: 'Again' }).click();
    await expect
      .poll(() => page.locator('.plate .name').allInnerTexts())
      .toEqual(['random', 'White']);
    await visitor.leave();
  });

  it('has the row in k in a row', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const moves = ['a1', 'a2', 'b1', 'b2'];
    await visitor.openGame({ game: 'mnk', seats: [person, person], moves });
    await visitor.square('c1').click();
    const outcome = visitor.page.getByRole('region', { name: 'Black wins' });
    await expect.poll(() => outcome.innerText()).toContain('3 in a row, in 5 moves.');
    expect(await visitor.page.locator('.square.won').count()).toBe(3);
    await visitor.leave();
  });
});

describe('keys', () => {
  it('are shown by ?, and let go of by Escape', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    await page.locator('main').focus();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keys' });
    await dialog.getByText('Go to a square by its name').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
    await page.getByRole('button', { name: 'Keys' }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => dialog.count()).toBe(0);
    await visitor.leave();
  });
});

describe('pictures for the book', () => {
  const MOVES = ['f5', 'd6', 'c3', 'd3', 'c4', 'f4', 'c5', 'b3', 'c2', 'e3', 'd2', 'c6'];

  async function take(visitor: Visitor, name: string): Promise<void> {
    const path = `${PICTURES}/${name}.jpg`;
    await visitor.page.evaluate(() => document.fonts.ready);
    await visitor.page.screenshot({ path, type: 'jpeg', quality: 82 });
    expect(statSync(path).size).toBeLessThan(PICTURE_BYTES_MAX);
  }

  it('are small', async () => {
    const viewport = { width: 1280, height: 800 };
    const visitor = await Visitor.arrive(browser, laboratory.url, { viewport });
    const { page } = visitor;
    await page.getByRole('radio', { name: 'Othello' }).waitFor({ state: 'attached' });
    await take(visitor, 'start');
    await connect(visitor);
    await take(visitor, 'end');
    await visitor.openGame({ kind: 'study', game: 'othello', moves: MOVES }, 'analyse');
    await expect.poll(() => page.locator('.mark').count()).toBeGreaterThan(10);
    await take(visitor, 'analyse');
    await visitor.leave();
  });
});
