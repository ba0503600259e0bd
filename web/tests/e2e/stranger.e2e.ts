// What a stranger to the page stumbled over once.

import type { Browser, WebSocketRoute } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Laboratory } from './laboratory';
import { machine, openBrowser, person, unbroken, Visitor } from './visitor';

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

/** Everything that is said from now on. */
async function listen(visitor: Visitor): Promise<() => Promise<string[]>> {
  await visitor.page.evaluate(() => {
    const region = [...document.querySelectorAll('[aria-live="polite"]')].at(-1)!;
    const heard: string[] = [];
    Object.assign(window, { heard });
    const hear = (): number => heard.push(region.textContent ?? '');
    new MutationObserver(hear).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  return () => visitor.page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

const COMPLAINT =
  /would flip|is occupied|not yours|Nothing stands|Too (short|far)|can be made|do not allow/;

const spoken = (visitor: Visitor): Promise<string> =>
  visitor.page.locator('[aria-live="polite"]').last().innerText();

interface Message {
  type: string;
  id: number;
  node?: number;
  game?: { id: string; phase: string; tree: { current: number } };
  analysis?: { node: number; depth: number; moves: unknown[] };
}

/** Stands between the page and the server; `false` keeps a message from going on. */
async function between(
  visitor: Visitor,
  toServer: (told: Message, page: WebSocketRoute) => boolean,
  toPage: (update: Message, page: WebSocketRoute) => boolean = () => true,
): Promise<void> {
  await visitor.page.routeWebSocket(/api\/live/, (page) => {
    const server = page.connectToServer();
    page.onMessage((text) => {
      if (toServer(JSON.parse(String(text)) as Message, page)) server.send(text);
    });
    server.onMessage((text) => {
      if (toPage(JSON.parse(String(text)) as Message, page)) page.send(text);
    });
  });
  await visitor.page.reload();
}

describe('a double click', () => {
  it.each([
    ['against a person', person],
    ['against a machine', machine('random')],
  ])('%s plays one move and complains of nothing', async (_, rival) => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    let plays = 0;
    await between(visitor, (told) => {
      if (told.type === 'act') plays += 1;
      return true;
    });
    await visitor.openGame({ game: 'othello', seats: [person, rival] });
    const heard = await listen(visitor);
    await visitor.square('d3').dblclick();
    await visitor.played(0);
    await visitor.myTurn();
    await expect.poll(() => spoken(visitor)).toMatch(/(Black|White) \w\d, flips/);
    expect([plays, await page.locator('.notice').count()]).toEqual([1, 0]);
    expect((await heard()).filter((text) => COMPLAINT.test(text))).toEqual([]);
    await visitor.leave();
  });

  it('moves a man, and tries a move', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    await visitor.openGame({ game: 'loa', seats: [person, person] });
    const heard = await listen(visitor);
    await visitor.square('b1').click();
    await visitor.square('b3').dblclick();
    await visitor.played(0);
    await expect.poll(() => spoken(visitor)).toMatch(/^Black b1-b3\./);
    expect((await heard()).filter((text) => COMPLAINT.test(text))).toEqual([]);
    await visitor.openGame({ kind: 'study', game: 'othello' }, 'analyse');
    await visitor.square('d3').dblclick();
    await expect.poll(() => visitor.page.locator('.move').count()).toBe(1);
    await expect.poll(() => spoken(visitor)).toMatch(/^Black d3/);
    expect(await visitor.page.locator('.notice').count()).toBe(0);
    await visitor.leave();
  });
});

describe('machines that play each other', () => {
  it('have their own statistics', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const thinking = (id: string, node: number, depth: number): string =>
      JSON.stringify({ type: 'thinking', game: id, node, depth, nodes: 5, is_waiting: false });
    let socket: WebSocketRoute | undefined;
    await between(
      visitor,
      (_, page) => {
        socket = page;
        return true;
      },
      ({ type }) => type !== 'thinking',
    );
    const slow = machine('mcts:sims=100000000');
    const id = await visitor.openGame({ game: 'othello', seats: [slow, slow] });
    const turn = visitor.page.locator('.plate.active .turn');
    await expect.poll(() => turn.innerText()).toBe('To move');
    // What the other one thought at its own move, and a word that comes after it.
    socket!.send(thinking(id, 7, 77));
    socket!.send(thinking(id, 0, 66));
    await expect.poll(() => turn.innerText()).toContain('depth 66');
    socket!.send(thinking(id, 7, 77));
    await expect.poll(() => turn.innerText()).toBe('To move');
    await visitor.leave();
  });
});

describe('analysis', () => {
  it('of a position looked at again shows the deepest, not the newest', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    const depths: number[] = [];
    await between(
      visitor,
      () => true,
      ({ analysis }) => {
        if (analysis?.node === 1 && analysis.moves.length > 0) depths.push(analysis.depth);
        return true;
      },
    );
    await visitor.openGame({ kind: 'study', game: 'othello', moves: ['f5'] }, 'analyse');
    const shown = async (): Promise<number> =>
      Number(/^Depth (\d+)/.exec(await page.locator('.work').innerText())?.[1] ?? 0);
    await expect.poll(shown).toBeGreaterThan(8);
    await page.getByRole('button', { name: 'One move back' }).click();
    await expect.poll(() => page.locator('.table').getAttribute('data-node')).toBe('0');
    await page.locator('.mark').first().waitFor();
    const [count, deepest] = [depths.length, Math.max(...depths)];
    await page.getByRole('button', { name: 'One move forward' }).click();
    await expect.poll(() => depths.length).toBeGreaterThan(count);
    expect(depths.slice(count).filter((depth) => depth < deepest)).toEqual([]);
    await expect.poll(shown).toBeGreaterThanOrEqual(deepest);
    await visitor.leave();
  });

  it.each(['analyse', 'review'])(
    'and whose turn it is: %s shows it, and the counts',
    async (view) => {
      const visitor = await Visitor.arrive(browser, laboratory.url);
      const moves = ['f5', 'd6', 'c3'];
      await visitor.openGame({ kind: 'study', game: 'othello', moves }, view);
      if (view === 'review') await visitor.page.getByRole('button', { name: 'To the end' }).click();
      const standing = visitor.page.getByRole('group', { name: 'How it stands' });
      const active = standing.locator('.active');
      await expect
        .poll(async () => (await active.innerText()).split(/\s*\n\s*/))
        .toEqual(['White', 'To move', '2']);
      expect(await standing.locator('.count').allInnerTexts()).toEqual(['5', '2']);
      await visitor.leave();
    },
  );
});

describe('the list of moves', () => {
  // White passes after d1, as it has one disc left that turns nothing over.
  const start = `XOO-----${'-'.repeat(48)}XO------ X`;

  it('has columns, and passes without a number', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const seats = [person, person];
    await visitor.openGame({ game: 'othello', seats, start, moves: ['d1', 'c8'] });
    const rows = visitor.page.locator('.moves .line:not(.heads)');
    await expect
      .poll(async () => (await rows.allInnerTexts()).map((row) => row.split(/\s+/)))
      .toEqual(
        [
          ['1', 'd1', 'pass'],
          ['2', 'c8', ''],
        ].map((row) => row.filter(Boolean)),
      );
    const names = visitor.page.locator('.move');
    expect(await names.evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual([
      '1, Black d1',
      'White pass',
      '2, Black c8',
    ]);
    await visitor.leave();
  });

  it('is one tab stop, walked with the arrow keys', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    const moves = ['f5', 'd6', 'c3', 'd3', 'c4'];
    await visitor.openGame({ game: 'othello', seats: [person, person], moves });
    const focused = (): Promise<string | undefined> =>
      page.evaluate(() => document.activeElement?.querySelector('.text')?.textContent ?? '');
    expect(await page.locator('.moves [tabindex="0"]').count()).toBe(1);
    await page.locator('.moves [tabindex="0"]').focus();
    for (const [key, move] of [
      ['ArrowUp', 'c3'],
      ['ArrowRight', 'd3'],
      ['ArrowUp', 'd6'],
      ['ArrowLeft', 'f5'],
      ['End', 'c4'],
      ['Home', 'f5'],
    ]) {
      await page.keyboard.press(key!);
      expect(await focused(), key).toBe(move);
      expect(await page.locator('.moves [tabindex="0"]').count()).toBe(1);
    }
    await expect.poll(() => page.locator('.status').innerText()).toContain('at the start');
    await page.keyboard.press('Shift+Tab');
    expect(await focused()).toBe('');
    await visitor.leave();
  });
});

describe('an address', () => {
  it('that cannot be decoded is a game that is not here', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    await visitor.go('#/play/%E0%A4%A');
    await visitor.page.reload();
    await visitor.page.getByRole('heading', { name: 'This game is not here' }).waitFor();
    visitor.forgive(/Failed to load resource/);
    await visitor.leave();
  });
});

describe('copying moves', () => {
  const without = async (old: boolean): Promise<Visitor> => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    await visitor.page.addInitScript((works) => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
      document.execCommand = () => works;
    }, old);
    await visitor.page.reload();
    await visitor.openGame({ game: 'othello', seats: [person, person], moves: ['f5', 'd6'] });
    await visitor.page.locator('summary', { hasText: 'Share' }).click();
    await visitor.page.getByRole('button', { name: 'Copy moves' }).click();
    return visitor;
  };

  it('goes the old way without a clipboard', async () => {
    const visitor = await without(true);
    await visitor.page.getByText('Moves copied').waitFor();
    await visitor.leave();
  });

  it('shows the moves where nothing can be copied', async () => {
    const visitor = await without(false);
    const dialog = visitor.page.getByRole('dialog');
    expect((await dialog.getByRole('textbox').inputValue()).trim()).toBe('f5d6');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => dialog.count()).toBe(0);
    await visitor.leave();
  });
});

describe('a lost connection', () => {
  // Whatever came of a test, the next ones have a server.
  afterEach(() => laboratory.start());

  it.each([
    ['a desk', { width: 1280, height: 900 }],
    ['a tablet', { width: 820, height: 1100 }],
    ['a phone', { width: 360, height: 740 }],
    ['a phone on its side', { width: 667, height: 375 }],
  ])('is said on %s without covering the board', async (_, viewport) => {
    // French has the longer words.
    const visitor = await Visitor.arrive(browser, laboratory.url, { viewport, locale: 'fr-FR' });
    const { page } = visitor;
    await visitor.openGame({ game: 'othello', seats: [person, person] });
    const frame = page.locator('.frame');
    const before = await frame.boundingBox();
    await laboratory.kill();
    await page.locator('.lost').waitFor();
    const isInTheBar = async (): Promise<boolean[]> => {
      const box = (await page.locator('.lost').boundingBox())!;
      const bar = (await page.locator('header').boundingBox())!;
      const isBelow = box.y + box.height > bar.y + bar.height;
      return [box.y >= bar.y, !isBelow, box.x + box.width <= viewport.width];
    };
    await expect.poll(isInTheBar).toEqual([true, true, true]);
    expect(await frame.boundingBox()).toEqual(before);
    await laboratory.start();
    await page.locator('.lost').waitFor({ state: 'detached' });
    visitor.forgive(/WebSocket connection|ERR_CONNECTION|Failed to load resource/);
    await visitor.leave();
  });
});

describe('a phone', () => {
  const upright = { width: 375, height: 667 };
  const aside = { width: 667, height: 375 };

  it.each(['play', 'analyse', 'review'])('on its side shows the whole board: %s', async (view) => {
    const options = { viewport: upright, hasTouch: true, isMobile: true };
    const visitor = await Visitor.arrive(browser, laboratory.url, options);
    const { page } = visitor;
    const moves = ['f5', 'd6', 'c3', 'd3', 'c4', 'f4', 'c5', 'b3'];
    await visitor.openGame({ game: 'othello', seats: [person, person], moves }, view);
    if (view === 'analyse') await page.locator('.lines li').nth(3).waitFor();
    const high = (): Promise<number> => page.evaluate(() => document.body.scrollHeight);
    await page.setViewportSize(aside);
    const bottom = async (): Promise<number> => {
      const box = (await page.locator('.frame').boundingBox())!;
      return box.y + box.height;
    };
    await expect.poll(bottom).toBeLessThanOrEqual(aside.height);
    const square = (await visitor.square('h8').boundingBox())!;
    expect(square.width).toBeGreaterThanOrEqual(24);
    await page.setViewportSize(upright);
    // No room is kept for what was taller on its side.
    if (view === 'analyse') {
      const empty = (): Promise<number> =>
        page.evaluate(() => {
          const height = (name: string): number =>
            document.querySelector(name)!.getBoundingClientRect().height;
          return height('.room') - height('.lines');
        });
      await expect.poll(empty).toBeLessThan(80);
    }
    expect(await high()).toBeLessThan(2000);
    await visitor.leave();
  });
});

describe('a result', () => {
  it('says whose the empty squares are', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    const start = `XO-${'-'.repeat(60)} X`;
    const options = { rows: 7, columns: 9 };
    await visitor.openGame({ game: 'othello', options, seats: [person, person], start });
    await visitor.square('c1').click();
    await expect.poll(() => visitor.phase()).toBe('over');
    const outcome = page.getByRole('region', { name: 'Black wins' });
    expect(await outcome.innerText()).toContain('The 60 empty squares count for the winner.');
    expect(await outcome.locator('.total').allInnerTexts()).toEqual(['63', '0']);
    const plate = page.locator('.plate').first();
    expect(await plate.locator('.count').innerText()).toBe('3');
    expect(await plate.locator('.empties').innerText()).toContain('+60');
    await visitor.leave();
  });
});

describe('words', () => {
  it('of refusals are the page’s own', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url, { locale: 'fr-FR' });
    const { page } = visitor;
    await visitor.go('#/analyse');
    await page.locator('textarea').fill('f5d6a1');
    await page.getByRole('button', { name: 'Ouvrir', exact: true }).click();
    const said = 'Caractère 5, « a1 » : il faut un coup que les règles autorisent.';
    await expect.poll(() => page.locator('.paste .error').innerText()).toBe(unbroken(said));
    await visitor.go('#/analyse?game=othello&moves=f5%20a1');
    await page.locator('.notice').waitFor();
    const refused = unbroken('Les règles n’autorisent pas « a1 ».');
    expect(await page.locator('.notice').innerText()).toBe(refused);
    await visitor.openGame({ kind: 'study', game: 'loa' }, 'analyse');
    await page.getByRole('button', { name: 'Modifier' }).click();
    await page.getByRole('button', { name: 'Vider' }).click();
    await page.getByRole('button', { name: 'Analyser cette position' }).click();
    await expect
      .poll(() => page.locator('.editor .error').innerText())
      .toBe('Il faut au moins une pièce du jeu sur le damier.');
    visitor.forgive(/Failed to load resource/);
    await visitor.leave();
  });

  it('for Arlecchino’s colors begin with the letters on the board', async () => {
    for (const [locale, letters] of [
      ['en-US', 'BGRY'],
      ['fr-FR', 'BJRV'],
    ] as const) {
      const visitor = await Visitor.arrive(browser, laboratory.url, { locale });
      await visitor.openGame({ game: 'arlecchino', seats: [person, person], seed: 3 });
      const found = await visitor.page
        .locator('.quarter')
        .evaluateAll((all) => all.map((one) => getComputedStyle(one, '::before').content));
      const shown = [...new Set(found.map((text) => text.replaceAll('"', '')))].sort().join('');
      expect(shown).toBe(letters);
      const legend = await visitor.page.locator('.legend > span').allInnerTexts();
      for (const text of legend) {
        const [letter, name] = text.split(/\s+/);
        expect(name?.startsWith(letter!), text).toBe(true);
      }
      await visitor.leave();
    }
  });
});
