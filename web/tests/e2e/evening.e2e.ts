// An evening: the host begins it, two players choose their names by one link, are led to their
// game, play it to the end over a server that is killed, and find their way back.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Laboratory } from './laboratory';
import { openBrowser, Visitor } from './visitor';

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

const CUT = /WebSocket connection|ERR_|Failed to load resource/;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Fills the form in as a host does; the link for all players. */
async function begin(host: Visitor, names: string[], system: string): Promise<string> {
  const { page } = host;
  await page.getByRole('link', { name: 'Host' }).click();
  await page.getByRole('combobox', { name: 'Game', exact: true }).selectOption('mnk');
  await page.getByRole('combobox', { name: 'Pairings' }).selectOption(system);
  await page.getByRole('textbox', { name: /Names/ }).fill(names.join('\n'));
  await page.getByRole('button', { name: 'Begin the evening' }).click();
  const field = page.getByRole('textbox', { name: 'Link for all players' });
  return field.inputValue();
}

/** Somebody with a phone opens the link and chooses a name. */
async function join(link: string, name: string): Promise<Visitor> {
  const visitor = await Visitor.arrive(browser, laboratory.elsewhere, PHONE);
  await visitor.page.goto(link);
  await visitor.page.getByText(name, { exact: true }).click();
  await visitor.page.getByRole('button', { name: `I am ${name}` }).click();
  await visitor.page.getByRole('heading', { name: 'It begins soon' }).waitFor();
  expect(visitor.page.url()).not.toContain(link.split('/').at(-1));
  return visitor;
}

/** Three in a row from the top left, as soon as it is the player's turn. */
async function move(player: Visitor, square: string): Promise<void> {
  const before = await player.ply();
  await player.page.locator(`.square.legal[data-square="${square}"]`).click();
  await player.played(before);
}

describe('an evening', () => {
  it('leads two players to their game and back, and the host to the table', async () => {
    const host = await Visitor.arrive(browser, laboratory.url);
    const link = await begin(host, ['Anna', 'Bruno', 'Cleo'], 'swiss');
    expect(link).toContain(`${laboratory.elsewhere}#/evening/`);
    const anna = await join(link, 'Anna');
    const bruno = await join(link, 'Bruno');
    await expect.poll(() => host.page.locator('.dot.here').count()).toBe(2);

    const late = await Visitor.arrive(browser, laboratory.elsewhere, PHONE);
    await late.page.goto(link);
    await late.page.getByText('Cleo', { exact: true }).waitFor();
    expect(await late.page.getByText('Anna', { exact: true }).count()).toBe(0);

    await host.page.getByRole('button', { name: 'Begin round 1' }).click();
    for (const player of [anna, bruno]) {
      await player.page.locator('.table').waitFor();
      await expect.poll(() => player.phase()).toBe('waiting');
    }
    const board = host.page.locator('.live', { hasText: 'Bruno' });
    await board.locator('.clock.running').waitFor();
    expect(await board.locator('.piece').count()).toBe(0);
    await move(anna, 'a1');
    await expect.poll(() => board.locator('.piece').count()).toBe(1);
    // The server is killed in the middle of the round, and begins anew.
    const all = [host, anna, bruno, late];
    await laboratory.kill();
    for (const one of all) await one.page.locator('.lost').waitFor();
    await laboratory.start();
    for (const one of all) await one.page.locator('.lost').waitFor({ state: 'detached' });
    for (const [player, square] of [
      [bruno, 'a2'],
      [anna, 'b1'],
      [bruno, 'b2'],
      [anna, 'c1'],
    ] as const) {
      await move(player, square);
    }
    await expect.poll(() => bruno.phase()).toBe('over');
    // What they play next is the host's to say.
    await bruno.page.getByRole('link', { name: 'To the evening' }).waitFor();
    expect(await bruno.page.getByRole('button', { name: 'Play again' }).count()).toBe(0);
    for (const player of [anna, bruno])
      await player.page.getByRole('link', { name: 'To the evening' }).click();
    await anna.page.getByRole('heading', { name: 'You have won against Bruno' }).waitFor();
    await bruno.page.getByRole('heading', { name: 'You have lost against Anna' }).waitFor();
    await late.page.getByText('Cleo · sits out').waitFor();

    const table = host.page.getByRole('region', { name: 'Table' });
    await expect.poll(() => table.locator('tbody tr').first().innerText()).toContain('Anna');
    // Whoever stays at the board is led on when the next round begins.
    await anna.page.goBack();
    await host.page.getByRole('button', { name: 'Begin round 2' }).click();
    await expect.poll(() => anna.ply()).toBe(0);
    await anna.page.locator('.table[data-phase="open"]').waitFor();

    // Her opponent is not there: the host says how it ended.
    const result = host.page.getByRole('combobox', { name: /Result of .*Anna/ }).first();
    await result.selectOption({ label: '½–½' });
    await host.page.getByText('All rounds are played.').waitFor();
    const saved = host.page.waitForEvent('download');
    await host.page.getByRole('button', { name: 'Table (CSV)' }).click();
    expect((await saved).suggestedFilename()).toBe('evening-table.csv');
    await host.page.getByRole('button', { name: 'Close the evening' }).click();
    await host.page.getByRole('button', { name: 'Close the evening' }).click();
    await bruno.page.getByRole('heading', { name: 'The evening is over.' }).waitFor();
    for (const one of all) one.forgive(CUT);
    for (const one of all) await one.leave();
  });

  it('shows visitors nothing of the host, and its link leads nowhere when it is wrong', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.elsewhere, PHONE);
    await visitor.go('#/host');
    await visitor.page.getByRole('heading', { name: 'Games that wait for players' }).waitFor();
    await visitor.go('#/evening/000000000000');
    await visitor.page.getByRole('heading', { name: 'This link leads to no evening' }).waitFor();
    visitor.forgive(/Failed to load resource.*403/);
    await visitor.leave();
  });
});
