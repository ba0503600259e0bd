// People who meet by link: one sits at the machine of the laboratory, the others come from elsewhere.

import type { Browser, BrowserContextOptions } from 'playwright-core';
import { expect } from 'vitest';
import type { Laboratory } from './laboratory';
import { playWithMouse } from './mouse';
import { Visitor } from './visitor';

export const open = { kind: 'open', name: '' };
export const called = (name: string): object => ({ kind: 'person', name });

/** What the browser says of a line that is cut on purpose. */
export const CUT = /WebSocket connection|ERR_|Failed to load resource/;

/** Everybody who is at a game. */
export interface Party {
  /** By seat. */
  players: Visitor[];
  watcher: Visitor;
  all: Visitor[];
  /** The link to watch. */
  link: string;
}

/** A game of so many: the first makes it, the others take a seat each, and somebody watches. */
export async function meet(
  browser: Browser,
  laboratory: Laboratory,
  asked: object,
  names: string[],
  watching: BrowserContextOptions = {},
): Promise<Party> {
  const host = await Visitor.arrive(browser, laboratory.url);
  const [first = '', ...others] = names;
  const seats = [called(first), ...others.map(() => open)];
  await host.openGame({ ...asked, seats });
  const invited = await links(host, seats.length);
  const every = [...invited];
  const link = invited.pop()!;
  const guests = await Promise.all(
    invited.map((one, i) => sit(browser, laboratory, one, others[i]!)),
  );
  const watcher = await Visitor.arrive(browser, laboratory.elsewhere, watching);
  await watcher.page.goto(link);
  await watcher.page.locator('.table').waitFor();
  const players = [host, ...guests];
  const all = [...players, watcher];
  for (const one of all) one.keepSecret(every);
  await expect.poll(() => host.phase()).toBe('waiting');
  for (const one of all)
    await expect.poll(() => one.page.locator('.dot.here').count()).toBe(names.length);
  return { players, watcher, all, link };
}

/** The links that the panel beside the board shows: of the seats, then of those who watch. */
async function links(host: Visitor, expected: number): Promise<string[]> {
  const fields = host.page.getByRole('region', { name: 'Invite' }).getByRole('textbox');
  await expect.poll(() => fields.count()).toBe(expected);
  return fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value));
}

/** Somebody from elsewhere opens a link and sits down. */
async function sit(
  browser: Browser,
  laboratory: Laboratory,
  link: string,
  name: string,
): Promise<Visitor> {
  expect(link).toContain(`${laboratory.elsewhere}#/seat/`);
  const visitor = await Visitor.arrive(browser, laboratory.elsewhere);
  await visitor.page.goto(link);
  await visitor.page.getByLabel('Your name').fill(name);
  await visitor.page.getByRole('button', { name: 'Take the seat' }).click();
  await visitor.page.locator('.table').waitFor();
  expect(visitor.page.url()).not.toContain(new URL(link).hash.split('/').at(-1));
  return visitor;
}

/** Whoever is to move, which their own board knows; nobody when the game is over. */
export async function mover(players: Visitor[]): Promise<Visitor | null> {
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

/** Plays so many moves, or to the end. */
export async function play(players: Visitor[], movesMax = 400): Promise<void> {
  for (let move = 0; move < movesMax; move++) {
    const next = await mover(players);
    if (!next) return;
    await playWithMouse(next, move * 7);
  }
}

/** Everybody sees the same. */
export async function agree(all: Visitor[]): Promise<void> {
  const [first, ...others] = all;
  for (const other of others) {
    await expect.poll(() => other.ply()).toBe(await first!.ply());
    expect(await other.tokens()).toEqual(await first!.tokens());
  }
}

export async function part(all: Visitor[]): Promise<void> {
  for (const one of all) await one.leave();
}

/** A button of the page. */
export const press = ({ page }: Visitor, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();
