// Somebody is away, or there twice.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from './findings';
import { Laboratory } from './laboratory';
import { agree, meet, part, play, press } from './party';
import { openBrowser } from './visitor';

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
/** The least that the server waits, in seconds. */
const AWAY_MAX = 30;

describe('whoever', () => {
  it('stays away for too long can be said to have left', async () => {
    const asked = { ...SMALL, away_max: AWAY_MAX };
    const { players, watcher } = await meet(browser, laboratory, asked, ['Anna', 'Bruno']);
    const [anna, bruno] = [players[0]!, players[1]!];
    const { page } = anna;
    await play(players, 2);
    await bruno.leave();
    const since = Date.now();
    await page.locator('.dot.away').waitFor();
    await page.getByText(/^Bruno is away since \d+:\d\d/).waitFor();
    const wait = page.getByText(/^In 0:\d\d you can say that Bruno has left\.$/);
    await wait.waitFor();
    const claim = page.getByRole('button', { name: 'Say that Bruno has left' });
    expect(await claim.count()).toBe(0);
    expect(await watcher.page.getByText('you can say').count()).toBe(0);
    expect(await findings(anna)).toEqual([]);
    await claim.waitFor({ timeout: 40_000 });
    expect(Date.now() - since).toBeGreaterThan((AWAY_MAX - 2) * 1000);
    await claim.click();
    const text = 'Say that Bruno has left? You win, and the game is over.';
    const question = page.getByRole('group', { name: text });
    await question.getByRole('button', { name: 'Wait on' }).click();
    expect(await anna.phase()).toBe('waiting');
    await claim.click();
    await question.getByRole('button', { name: 'Say that Bruno has left' }).click();
    for (const one of [anna, watcher]) {
      await expect.poll(() => one.phase()).toBe('over');
      expect(await one.page.locator('.outcome').innerText()).toMatch(
        /Anna wins\s+Bruno has left\./,
      );
    }
    await part([anna, watcher]);
  });

  it('has a seat open in two tabs sees the same in both, and is there once', async () => {
    const { players, watcher, all } = await meet(browser, laboratory, SMALL, ['Anna', 'Bruno']);
    const [anna, bruno] = [players[0]!, players[1]!];
    const tab = await bruno.beside();
    await tab.page.locator('.table').waitFor();
    await play([anna], 1);
    await agree([...all, tab]);
    await play([tab], 1);
    await agree([...all, tab]);
    // What one tab asks is asked in both, and either may take it back.
    await press(bruno, 'Offer a draw');
    await tab.page.getByText('You have offered a draw.').waitFor();
    await press(tab, 'Take the offer back');
    await bruno.page.getByText('You have offered a draw.').waitFor({ state: 'detached' });
    await bruno.page.close();
    await play([anna], 1);
    await play([tab], 1);
    await agree([anna, tab]);
    expect(await anna.page.locator('.dot.here').count()).toBe(2);
    await press(anna, 'Resign');
    await anna.page.locator('.question').getByRole('button', { name: 'Resign' }).click();
    await press(tab, 'Play again');
    await press(anna, 'Accept');
    for (const one of [anna, tab]) await expect.poll(() => one.ply()).toBe(0);
    await play([tab], 1);
    await agree([anna, tab]);
    await part([anna, watcher, tab, bruno]);
  });

  it('comes from elsewhere keeps language, theme and sound in the browser', async () => {
    const { players, all } = await meet(browser, laboratory, SMALL, ['Anna', 'Bruno']);
    const [anna, bruno] = [players[0]!, players[1]!];
    const served = async (): Promise<unknown> =>
      (await anna.context.request.get(`${laboratory.url}api/settings`)).json();
    const before = await served();
    const sent: string[] = [];
    bruno.page.on('request', (one) => sent.push(`${one.method()} ${new URL(one.url()).pathname}`));
    await bruno.go('#/settings');
    await bruno.page.getByLabel('Language').selectOption('fr');
    await bruno.page.getByRole('button', { name: 'Sons', exact: true }).click();
    await bruno.page.getByLabel('Clair ou sombre').selectOption('dark');
    const scheme = (): Promise<string> =>
      bruno.page.evaluate(() => document.documentElement.style.colorScheme);
    await expect.poll(scheme).toBe('dark');
    await bruno.page.reload();
    await bruno.page.getByRole('heading', { name: 'Réglages' }).waitFor();
    expect(await scheme()).toBe('dark');
    expect(sent.filter((one) => !one.startsWith('GET '))).toEqual([]);
    expect(await served()).toEqual(before);
    await part(all);
  });
});
