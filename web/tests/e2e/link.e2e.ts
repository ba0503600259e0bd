// People at several machines: by link, on clocks, over cut lines and a server that is killed.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Laboratory } from './laboratory';
import { playWithMouse } from './mouse';
import { openBrowser, Visitor } from './visitor';

const laboratory = new Laboratory(true);
let browser: Browser;

const CUT = /WebSocket connection|ERR_|Failed to load resource/;
const open = { kind: 'open', name: '' };
const called = (name: string): object => ({ kind: 'person', name });

beforeAll(async () => {
  await laboratory.start();
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await laboratory.stop();
});

/** The links that the panel beside the board shows: of the seats, then of those who watch. */
async function links(host: Visitor, expected: number): Promise<string[]> {
  const fields = host.page.getByRole('region', { name: 'Invite' }).getByRole('textbox');
  await expect.poll(() => fields.count()).toBe(expected);
  return fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value));
}

/** Somebody from elsewhere opens a link and sits down. */
async function sit(link: string, name: string): Promise<Visitor> {
  const visitor = await Visitor.arrive(browser, laboratory.elsewhere);
  await visitor.page.goto(link);
  await visitor.page.getByLabel('Your name').fill(name);
  await visitor.page.getByRole('button', { name: 'Take the seat' }).click();
  await visitor.page.locator('.table').waitFor();
  expect(visitor.page.url()).not.toContain(new URL(link).hash.split('/').at(-1));
  return visitor;
}

async function look(link: string): Promise<Visitor> {
  const visitor = await Visitor.arrive(browser, laboratory.elsewhere);
  await visitor.page.goto(link);
  await visitor.page.locator('.table').waitFor();
  return visitor;
}

/** Whoever is to move, which their own board knows; nobody when the game is over. */
async function mover(players: Visitor[]): Promise<Visitor | null> {
  for (let i = 0; i < 600; i++) {
    for (const player of players) {
      if ((await player.phase()) === 'over') return null;
      const isTurn = player.page.locator('.square:is(.legal, .movable), .status .primary');
      if ((await isTurn.count()) > 0) return player;
    }
    await new Promise((later) => setTimeout(later, 20));
  }
  throw new Error('nobody is to move');
}

/** Plays so many moves, or to the end; how many it were. */
async function play(players: Visitor[], movesMax = 400): Promise<number> {
  for (let move = 0; move < movesMax; move++) {
    const next = await mover(players);
    if (!next) return move;
    await playWithMouse(next, move * 7);
  }
  return movesMax;
}

async function agree(all: Visitor[]): Promise<void> {
  const [first, ...others] = all;
  for (const other of others) {
    await expect.poll(() => other.ply()).toBe(await first!.ply());
    expect(await other.tokens()).toEqual(await first!.tokens());
  }
}

describe('two play by link on clocks while a third watches', () => {
  it('to the end, over a cut line and a killed server', async () => {
    const host = await Visitor.arrive(browser, laboratory.url);
    const options = { rows: 6, columns: 6 };
    const clock = { seconds: 300, increment: 2 };
    const seats = [called('Anna'), open];
    await host.openGame({ game: 'othello', options, clock, seats });
    const [seat = '', watch = ''] = await links(host, 2);
    expect(seat).toContain(`${laboratory.elsewhere}#/seat/`);
    const guest = await sit(seat, 'Bruno');
    const third = await look(watch);
    const all = [host, guest, third];
    await expect.poll(() => host.phase()).toBe('waiting');
    await expect.poll(() => host.page.locator('.dot.here').count()).toBe(2);
    expect(await guest.page.locator('.plate', { hasText: 'Bruno' }).innerText()).toContain('you');
    expect(await third.page.locator('.square.legal').count()).toBe(0);
    expect(await third.page.getByRole('button', { name: 'Resign' }).count()).toBe(0);
    await play([host, guest], 5);
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

    await play([host, guest], 4);
    await agree(all);
    const [ply, tokens] = [await host.ply(), await host.tokens()];
    await laboratory.kill();
    for (const one of all) await one.page.locator('.lost').waitFor();
    // Whoever is to move plays while the server is away.
    const next = (await mover([host, guest]))!;
    await next.page.locator('.square.legal').first().click();
    await laboratory.start();
    for (const one of all) await one.page.locator('.lost').waitFor({ state: 'detached' });
    await next.played(ply);
    await agree(all);
    expect(await host.ply()).toBe(ply + 1);
    expect(await host.tokens()).not.toEqual(tokens);

    await play([host, guest]);
    for (const one of all) await expect.poll(() => one.phase()).toBe('over');
    await agree(all);
    for (const one of all) one.forgive(CUT);
    for (const one of all) await one.leave();
  });
});
