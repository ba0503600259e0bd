// Runs: a match begun from the page, whose Elo converges, stopped, cut off with its server, and
// gone on with to its end; and a run so long that nobody would read all of it each second.

import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from './findings';
import { Laboratory } from './laboratory';
import { openBrowser, Visitor } from './visitor';

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

const CUT = /WebSocket connection|ERR_|Failed to load resource/;
const GAMES = 600;

interface View {
  run: { state: string };
  contest: { games: number; walk: { pairs: number; error: number }[] };
}

async function view(visitor: Visitor, name: string): Promise<View> {
  const answer = await visitor.context.request.get(`${laboratory.url}api/runs/${name}`);
  return (await answer.json()) as View;
}

const state = (visitor: Visitor): Promise<string | null> =>
  visitor.page.locator('.head [data-state]').getAttribute('data-state');

/** The error of the estimate that is on the screen; none before the first pair. */
async function error(visitor: Visitor): Promise<number> {
  const text = await visitor.page.locator('.elo strong').first().innerText();
  return Number(text.split('±')[1]);
}

describe('a match', () => {
  it('is begun, seen to converge, stopped, cut off with its server, and ended', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    await page.getByRole('link', { name: 'Runs' }).click();
    await page.getByText('No runs yet').waitFor();
    await page.getByRole('combobox', { name: 'Game', exact: true }).selectOption('loa');
    await page.getByRole('textbox', { name: /Machine 1/ }).fill('alphabeta:depth=3');
    await page.getByRole('textbox', { name: /Machine 2/ }).fill('alphabeta:depth=3,eval=hand');
    await page.getByRole('spinbutton', { name: 'Games', exact: true }).fill(String(GAMES));
    await page.getByText('More', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('trial');
    await page.getByRole('spinbutton', { name: 'At a time' }).fill('1');
    await page.getByRole('button', { name: 'Begin the run' }).click();
    await page.getByRole('heading', { name: 'trial' }).waitFor();
    expect(await state(visitor)).toBe('running');

    await page.getByRole('img', { name: /^Elo of alphabeta:depth=3:/ }).waitFor();
    await expect.poll(() => error(visitor)).toBeLessThan(400);
    const before = await error(visitor);
    await expect.poll(() => error(visitor)).toBeLessThan(before / 1.3);
    // A game in progress opens in analysis, and goes on meanwhile.
    await page
      .getByRole('region', { name: 'Games in progress' })
      .getByRole('button', { name: /^Analyse game/ })
      .first()
      .click();
    await page.locator('.table').waitFor();
    await visitor.go('#/runs/trial');
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect.poll(() => state(visitor)).toBe('stopped');
    const stopped = (await view(visitor, 'trial')).contest.games;
    expect(stopped).toBeLessThan(GAMES);

    await page.getByRole('button', { name: 'Go on' }).click();
    await expect.poll(() => state(visitor)).toBe('running');
    await expect
      .poll(async () => (await view(visitor, 'trial')).contest.games)
      .toBeGreaterThan(stopped);
    await laboratory.kill();
    await page.locator('.lost').waitFor();
    await laboratory.start();
    await page.locator('.lost').waitFor({ state: 'detached' });
    await expect.poll(() => state(visitor)).toBe('stopped');
    expect((await view(visitor, 'trial')).contest.games).toBeLessThan(GAMES);
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect.poll(() => state(visitor), { timeout: 60_000 }).toBe('done');
    const { games, walk } = (await view(visitor, 'trial')).contest;
    expect([games, walk.at(-1)?.pairs]).toEqual([GAMES, GAMES / 2]);
    await page.getByText(`${GAMES} of ${GAMES} games`).waitFor();

    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Games (CSV)' }).click();
    const file = join(laboratory.data, 'saved.csv');
    await (await saved).saveAs(file);
    const rows = readFileSync(file, 'utf8').trim().split('\r\n');
    expect(rows.length).toBe(GAMES + 1);
    await page.getByRole('heading', { name: 'Games', exact: true }).click();
    await page.getByRole('button', { name: `Analyse game ${GAMES}` }).click();
    await page.locator('.table').waitFor();
    visitor.forgive(CUT);
    await visitor.leave();
  });

  it('is refused in words, compared with another, and removed after a question', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    await visitor.go('#/runs');
    const begin = page.getByRole('button', { name: 'Begin the run' });
    await page.getByRole('textbox', { name: /Machine 1/ }).fill('gtp:cmd="x"');
    await begin.click();
    await page.getByText(/“gtp”/).waitFor();
    await page.getByRole('textbox', { name: /Machine 1/ }).fill('random');
    await page.getByRole('textbox', { name: /Machine 2/ }).fill('random');
    await page.getByRole('spinbutton', { name: 'Games', exact: true }).fill('20');
    await begin.click();
    await page.getByRole('heading', { name: 'match-othello-1' }).waitFor();
    await expect.poll(() => state(visitor)).toBe('done');
    await page.getByRole('link', { name: 'All runs' }).click();
    await page.getByRole('checkbox', { name: /trial/ }).check();
    await page.getByRole('checkbox', { name: /match-othello/ }).check();
    await page.getByRole('button', { name: 'Compare 2 runs' }).click();
    await page.getByRole('heading', { name: 'Side by side' }).waitFor();
    expect(await page.getByRole('columnheader').allInnerTexts()).toHaveLength(3);
    await page.getByRole('link', { name: 'match-othello-1' }).click();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('group', { name: /with all that it has found/ }).waitFor();
    await page.getByRole('button', { name: 'Remove' }).last().click();
    await page.getByRole('link', { name: 'trial' }).waitFor();
    expect(await page.getByRole('link', { name: 'match-othello-1' }).count()).toBe(0);
    await visitor.go('#/runs/match-othello-1');
    await page.getByRole('heading', { name: 'This run is not here' }).waitFor();
    visitor.forgive(CUT);
    await visitor.leave();
  });
});

/** A run of so many games, made of those of another, and a way to make it longer. */
function long(name: string, games: number): (more: number) => void {
  const [first = '', ...lines] = readFileSync(
    join(laboratory.data, 'runs/trial/games.jsonl'),
    'utf8',
  )
    .trim()
    .split('\n');
  const folder = join(laboratory.data, 'runs', name);
  mkdirSync(folder, { recursive: true });
  const run = { ...(JSON.parse(first) as object), games: 100_000 };
  writeFileSync(join(folder, 'games.jsonl'), `${JSON.stringify(run)}\n`);
  writeFileSync(join(folder, 'run.json'), JSON.stringify({ command: ['match', 'loa'], begun: 1 }));
  const known = lines.map((line) => JSON.parse(line) as { index: number });
  known.sort((one, other) => one.index - other.index);
  let index = 0;
  const add = (more: number): void => {
    const text = Array.from({ length: more }, () => {
      const line = { ...known[index % known.length], index };
      index += 1;
      return `${JSON.stringify(line)}\n`;
    });
    appendFileSync(join(folder, 'games.jsonl'), text.join(''));
  };
  add(games);
  return add;
}

describe('a run of 10,000 games', () => {
  it('takes the page less than 100 ms of script for an update', async () => {
    const add = long('long', 10_000);
    const visitor = await Visitor.arrive(browser, `${laboratory.url}#/runs/long`);
    const { page } = visitor;
    await page.getByText('after 5,000 pairs').waitFor();
    const session = await visitor.context.newCDPSession(page);
    await session.send('Performance.enable');
    const metrics = async (): Promise<Map<string, number>> => {
      const { metrics } = await session.send('Performance.getMetrics');
      return new Map(metrics.map(({ name, value }) => [name, value]));
    };
    const before = await metrics();
    const sizes: number[] = [];
    for (let update = 1; update <= 4; update++) {
      const answer = page.waitForResponse((one) => one.url().endsWith('/api/runs/long'));
      add(20);
      sizes.push((await (await answer).body()).length);
      await page.getByText(`after ${(5000 + 10 * update).toLocaleString('en')} pairs`).waitFor();
    }
    const after = await metrics();
    const ms = (name: string): number =>
      (1000 * ((after.get(name) ?? 0) - (before.get(name) ?? 0))) / sizes.length;
    console.log(
      `an update of 10,000 games: ${ms('ScriptDuration').toFixed(1)} ms of script, ` +
        `${ms('LayoutDuration').toFixed(1)} ms of layout, ${Math.max(...sizes)} bytes`,
    );
    expect(ms('ScriptDuration')).toBeLessThan(100);
    expect(Math.max(...sizes)).toBeLessThan(64_000);
    await visitor.leave();
  });
});

describe('the view of runs', () => {
  it.each([
    ['', 390],
    ['', 1024],
    ['/long', 390],
    ['/long', 1440],
    ['?with=trial,long', 390],
  ])('%s is accessible and fits %i pixels, light and dark, in French too', async (path, width) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const visitor = await Visitor.arrive(browser, `${laboratory.url}#/runs${path}`, {
        viewport: { width, height: 844 },
        colorScheme,
        locale: colorScheme === 'dark' ? 'fr-FR' : 'en-US',
      });
      await visitor.page.locator('.runs :is(h1, h2)').first().waitFor();
      await visitor.page.locator('.panel').first().waitFor();
      expect(await findings(visitor)).toEqual([]);
      const beyond = await visitor.page.evaluate(
        () => document.documentElement.scrollWidth - innerWidth,
      );
      expect(beyond).toBeLessThanOrEqual(0);
      await visitor.leave();
    }
  });

  it('is worked with keys alone', async () => {
    const visitor = await Visitor.arrive(browser, `${laboratory.url}#/runs/trial`);
    const { page } = visitor;
    await page.getByRole('heading', { name: 'trial' }).waitFor();
    await page.getByRole('button', { name: 'Remove' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Cancel' }).focus();
    await page.keyboard.press('Enter');
    expect(await page.getByRole('group', { name: /with all that/ }).count()).toBe(0);
    await page.getByRole('region', { name: 'Players' }).last().focus();
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('.runs') !== null))
      .toBe(true);
    await visitor.leave();
  });
});
