// What a careful visitor notices: nothing stays blank, unsaid or forgotten.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Laboratory } from './laboratory';
import { openBrowser, person, Visitor } from './visitor';

/** Two processors may have other work. */
const PATIENT = { timeout: 10_000 };

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

const spoken = (visitor: Visitor): Promise<string> =>
  visitor.page.locator('[aria-live="polite"]').last().innerText();

describe('a view', () => {
  it('that did not come is there by itself once the server is back', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    await page.getByRole('button', { name: 'Play Othello' }).waitFor();
    await laboratory.kill();
    await page.getByRole('link', { name: 'Library' }).click();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await laboratory.start();
    await page.getByRole('heading', { name: 'Library' }).waitFor();
    visitor.forgive(/WebSocket connection|ERR_|Failed to (load|fetch)|dynamically imported/);
    await visitor.leave();
  });

  it('of the library is as it was on the way back', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    await visitor.openGame({ game: 'loa', seats: [person, person], moves: ['b1-b3'] });
    await visitor.openGame({ game: 'othello', seats: [person, person] });
    expect(await page.title()).toBe('Othello · Play · Damier');
    await visitor.go('#/library');
    await page.getByRole('combobox', { name: 'Game' }).selectOption('loa');
    await expect.poll(() => page.locator('.card').count(), PATIENT).toBe(1);
    await expect.poll(() => page.url(), PATIENT).toContain('game=loa');
    await page.locator('.card .main').click();
    await page.getByRole('heading', { name: 'Analysis' }).waitFor();
    await page.goBack();
    await page.locator('.card').waitFor();
    expect(await page.getByRole('combobox', { name: 'Game' }).inputValue()).toBe('loa');
    expect(await page.locator('.card').count()).toBe(1);
    await visitor.leave();
  });
});

describe('settings', () => {
  it('reach other tabs, and moves that need a second tap say so', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page, context } = visitor;
    await visitor.openGame({ game: 'othello', seats: [person, person] });
    const other = await context.newPage();
    await other.goto(`${laboratory.url}#/settings`);
    const confirm = other.getByLabel('Confirm every move with a second tap');
    await confirm.check();
    await visitor.square('d3').click();
    await page.getByRole('button', { name: 'Confirm d3' }).waitFor();
    expect(await visitor.square('d3').getAttribute('class')).toContain('pending');
    await expect.poll(() => spoken(visitor), PATIENT).toBe('d3: choose it again to play it.');
    await visitor.square('a1').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => spoken(visitor), PATIENT).toBe('A disc on a1 would flip nothing.');
    expect(await visitor.ply()).toBe(0);
    await confirm.uncheck();
    await visitor.leave();
  });
});

describe('Arlecchino', () => {
  it('says which of two colors is to move', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    await visitor.openGame({ game: 'arlecchino', seats: [person, person], seed: 3 });
    expect(await visitor.page.locator('.plate.active .turn').innerText()).toBe('Blue to move');
    expect(await visitor.page.locator('.plate .chip .active').innerText()).toBe('B');
    await visitor.leave();
  });
});

describe('a new game', () => {
  it('gives the board the focus, and buttons keep it', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    const focused = (): Promise<string | null> =>
      page.evaluate(() => {
        const { activeElement } = document;
        return activeElement?.getAttribute('role') ?? activeElement?.textContent ?? null;
      });
    await page.getByRole('button', { name: 'Play Othello' }).click();
    await page.locator('.table').waitFor();
    await expect.poll(focused, PATIENT).toBe('gridcell');
    await page.keyboard.type('d3');
    await page.keyboard.press('Enter');
    await visitor.played(1);
    await page.getByRole('button', { name: 'Take back' }).press('Enter');
    await expect.poll(() => visitor.ply(), PATIENT).toBe(0);
    expect((await focused())?.trim()).toBe('Take back');
    await visitor.leave();
  });
});
