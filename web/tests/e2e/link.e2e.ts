// People at several machines: by link, on clocks, over cut lines and a server that is killed.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Laboratory } from './laboratory';
import { agree, CUT, meet, mover, part, play } from './party';
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

describe('two play by link on clocks while a third watches', () => {
  it('to the end, over a cut line and a killed server', async () => {
    const options = { rows: 6, columns: 6 };
    const clock = { seconds: 300, increment: 2 };
    const names = ['Anna', 'Bruno'];
    const met = await meet(browser, laboratory, { game: 'othello', options, clock }, names);
    const { players, watcher: third, all } = met;
    const [host, guest] = [players[0]!, players[1]!];
    expect(await guest.page.locator('.plate', { hasText: 'Bruno' }).innerText()).toContain('you');
    expect(await third.page.locator('.square.legal').count()).toBe(0);
    expect(await third.page.getByRole('button', { name: 'Resign' }).count()).toBe(0);
    await play(players, 5);
    await agree(all);

    await guest.context.setOffline(true);
    await guest.page.locator('.lost').waitFor();
    await host.page.locator('.dot.away').waitFor();
    // It is Bruno's turn: what he plays now arrives once the line is back.
    const before = await guest.ply();
    await guest.page.locator('.square.legal').first().click();
    await guest.context.setOffline(false);
    await guest.page.locator('.lost').waitFor({ state: 'detached' });
    await guest.played(before);
    await agree(all);
    expect(await host.ply()).toBe(before + 1);
    await host.page.locator('.dot.away').waitFor({ state: 'detached' });

    await play(players, 4);
    await agree(all);
    const [ply, tokens] = [await host.ply(), await host.tokens()];
    await laboratory.kill();
    for (const one of all) await one.page.locator('.lost').waitFor();
    // Whoever is to move plays while the server is away.
    const next = (await mover(players))!;
    await next.page.locator('.square.legal').first().click();
    await laboratory.start();
    for (const one of all) await one.page.locator('.lost').waitFor({ state: 'detached' });
    await next.played(ply);
    await agree(all);
    expect(await host.ply()).toBe(ply + 1);
    expect(await host.tokens()).not.toEqual(tokens);

    await play(players);
    for (const one of all) await expect.poll(() => one.phase()).toBe('over');
    await agree(all);
    for (const one of all) one.forgive(CUT);
    await part(all);
  });
});
