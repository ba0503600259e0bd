// What people at several machines ask, answer and say: it needs the others.

import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from './findings';
import { Laboratory } from './laboratory';
import { playWithMouse } from './mouse';
import { agree, CUT, meet, mover, part, play, press, type Party } from './party';
import { openBrowser, type Visitor } from './visitor';

const laboratory = new Laboratory(true);
let browser: Browser;

beforeAll(async () => {
  await laboratory.start();
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await laboratory.stop();
});

const SMALL = { game: 'othello', options: { rows: 6, columns: 6 } };
const CLOCK = { clock: { seconds: 300, increment: 0 } };

const two = (asked: object = SMALL): Promise<Party> =>
  meet(browser, laboratory, asked, ['Anna', 'Bruno'], { locale: 'fr-FR', colorScheme: 'dark' });

const asks = ({ page }: Visitor, text: string): Locator => page.getByRole('group', { name: text });

const focus = ({ page }: Visitor): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.outerHTML.slice(0, 60));

describe('a move is taken back', () => {
  it('if the other one accepts, and not if they decline or play on', async () => {
    const { players, watcher, all } = await two();
    const [anna, bruno] = [players[0]!, players[1]!];
    const text = 'Anna would like to take back a move.';
    await play(players, 1);
    const before = await focus(bruno);
    await press(anna, 'Take back');
    const question = asks(bruno, text);
    await question.waitFor();
    expect(await focus(bruno)).toBe(before);
    expect(await question.getByRole('alert').innerText()).toBe(text);
    expect(await asks(anna, 'You have asked').innerText()).toContain('Waiting for Bruno.');
    const seen = asks(watcher, 'Anna voudrait reprendre son coup.');
    await seen.waitFor();
    expect(await seen.getByRole('button').count()).toBe(0);
    for (const one of all) expect(await findings(one)).toEqual([]);
    // By keys alone.
    await question.getByRole('button', { name: 'Decline' }).focus();
    await bruno.page.keyboard.press('Enter');
    await anna.page.getByText('The move was not taken back.').waitFor();
    await seen.waitFor({ state: 'detached' });
    expect(await anna.ply()).toBe(1);

    await press(anna, 'Take back');
    await press(bruno, 'Accept');
    for (const one of all) await expect.poll(() => one.ply()).toBe(0);
    await agree(all);

    await play(players, 1);
    await press(anna, 'Take back');
    await question.waitFor();
    await playWithMouse(bruno, 0);
    await question.waitFor({ state: 'detached' });
    await agree(all);
    expect(await anna.ply()).toBe(2);
    await part(all);
  });
});

describe('a pause', () => {
  it('holds the clocks over a restart of the server, until both go on', async () => {
    const { players, all } = await two({ ...SMALL, ...CLOCK });
    const [anna, bruno] = [players[0]!, players[1]!];
    await play(players, 3);
    await press(anna, 'Pause');
    await press(bruno, 'Accept');
    for (const one of all) await expect.poll(() => one.phase()).toBe('held');
    const clocks = (): Promise<string[]> => anna.page.locator('.clock').allInnerTexts();
    const held = await clocks();
    expect(await bruno.page.locator('.square.legal').count()).toBe(0);
    await laboratory.kill();
    for (const one of all) await one.page.locator('.lost').waitFor();
    await laboratory.start();
    for (const one of all) await one.page.locator('.lost').waitFor({ state: 'detached' });
    for (const one of all) await expect.poll(() => one.phase()).toBe('held');
    expect(await clocks()).toEqual(held);
    await press(bruno, 'Go on');
    await asks(anna, 'Bruno would like to go on.').waitFor();
    await press(bruno, 'Take the offer back');
    await anna.page.getByText('The game stays held.').waitFor();
    await press(anna, 'Go on');
    await press(bruno, 'Accept');
    for (const one of all) await expect.poll(() => one.phase()).toBe('waiting');
    await play(players, 1);
    await agree(all);
    for (const one of all) one.forgive(CUT);
    await part(all);
  });
});

/** What somebody's page shows beside a seat. */
const said = ({ page }: Visitor, seat: number): Locator =>
  page.locator(`.plate[data-seat="${seat}"] .said`);

describe('after the end', () => {
  it('people speak in everybody’s language, and play again with seats rotated', async () => {
    const { players, watcher, all } = await two();
    const [anna, bruno] = [players[0]!, players[1]!];
    await play(players, 2);
    await press(anna, 'Offer a draw');
    await asks(bruno, 'Anna offers a draw.').waitFor();
    await press(bruno, 'Accept');
    for (const one of all) await expect.poll(() => one.phase()).toBe('over');
    expect(await bruno.page.locator('.outcome').innerText()).toContain('Both sides agreed on it.');

    await bruno.page.locator('summary', { hasText: 'Say' }).click();
    await press(bruno, 'Well played');
    for (const one of players)
      await expect.poll(() => said(one, 1).innerText()).toBe('Well played');
    await expect.poll(() => said(watcher, 1).innerText()).toBe('Bien joué');
    expect(await findings(watcher)).toEqual([]);
    const spoken = watcher.page.locator('[aria-live="polite"]').last();
    await expect.poll(() => spoken.innerText()).toMatch(/^Bruno\s: Bien joué$/);
    expect(await watcher.page.locator('summary', { hasText: 'Dire' }).count()).toBe(0);

    const old = anna.page.url();
    await press(anna, 'Play again');
    await asks(bruno, 'Anna would like to play again, with the sides changed.').waitFor();
    await press(bruno, 'Accept');
    for (const one of all) await expect.poll(() => one.phase()).toBe('waiting');
    expect(new Set(all.map((one) => new URL(one.page.url()).hash)).size).toBe(1);
    expect(anna.page.url()).not.toBe(old);
    const black = anna.page.locator('.plate[data-seat="0"]');
    expect(await black.innerText()).toContain('Bruno');
    await anna.page.getByText('A new game: you play White now.').waitFor();
    expect(await mover(players)).toBe(bruno);
    expect(await watcher.page.locator('.square.legal').count()).toBe(0);
    await play(players, 2);
    await agree(all);
    // The game before leads there, and takes nobody along who only looks at it.
    await anna.page.goto(old);
    await anna.page.getByRole('link', { name: 'To the next game' }).click();
    await expect.poll(() => anna.ply()).toBe(2);
    await part(all);
  });
});

describe('four people', () => {
  const names = ['Anna', 'Bruno', 'Clara', 'David'];

  it('finish a game of Reversi, and all agree on what they agree on', async () => {
    const asked = { game: 'reversi', options: { seats: 4, rows: 4, columns: 4 } };
    const { players, all } = await meet(browser, laboratory, asked, names);
    const [anna, bruno, clara, david] = players as [Visitor, Visitor, Visitor, Visitor];
    await play(players, 1);
    await press(anna, 'Pause');
    await press(bruno, 'Accept');
    const state = asks(anna, 'You have asked for a pause.');
    await expect.poll(() => state.innerText()).toContain('Accepted: Bruno.');
    expect(await state.innerText()).toContain('Waiting for Clara, David.');
    expect(await anna.phase()).toBe('waiting');
    await press(clara, 'Accept');
    await press(david, 'Accept');
    for (const one of all) await expect.poll(() => one.phase()).toBe('held');
    await press(david, 'Go on');
    for (const one of [anna, bruno, clara]) await press(one, 'Accept');
    await play(players);
    for (const one of all) await expect.poll(() => one.phase()).toBe('over');
    await agree(all);
    await part(all);
  });

  it('begin a game of Arlecchino, and three of them finish it', async () => {
    const asked = { game: 'arlecchino', options: { seats: 4 }, seed: 3 };
    const { players, all } = await meet(browser, laboratory, asked, names);
    const clara = players[2]!;
    await play(players, 6);
    await press(clara, 'Leave');
    const question = clara.page.getByRole('group', { name: /Leave the game for Clara/ });
    await question.getByRole('button', { name: 'Leave' }).click();
    for (const one of all)
      await expect.poll(() => one.page.locator('.plate.gone').innerText()).toContain('Clara');
    await play(players);
    for (const one of all) await expect.poll(() => one.phase()).toBe('over');
    await agree(all);
    await part(all);
  });
});
