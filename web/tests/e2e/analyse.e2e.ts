import { buffer } from 'node:stream/consumers';
import type { Browser, Download } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Laboratory } from './laboratory';
import { machine, openBrowser, person, Visitor } from './visitor';

const laboratory = new Laboratory();
let browser: Browser;

/** A whole game, level 2 against level 5: 59 moves, and passes that are left out. */
const GAME =
  'd3e3f3c3c4c5f6d2c1e1b6c6b4b5b3a6c7d6d1b1d7c2a5a3a7e2f1g1a2a1b7f5f4a4b2g3h3a8g6h6b8g5' +
  'e8d8c8f2g4h4e6f7g7h8f8h5e7h7g8g2h2';

beforeAll(async () => {
  await laboratory.start();
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await laboratory.stop();
});

const study = { kind: 'study', game: 'othello' };

async function paste(visitor: Visitor, text: string): Promise<void> {
  await visitor.go('#/analyse');
  await visitor.page.getByRole('textbox', { name: /Moves, a board/ }).fill(text);
  await visitor.page.getByRole('button', { name: 'Open' }).click();
}

const node = async (visitor: Visitor): Promise<number> =>
  Number(await visitor.page.locator('.table').getAttribute('data-node'));

const clipboard = (visitor: Visitor): Promise<string> =>
  visitor.page.evaluate(() => navigator.clipboard.readText());

/** Whether the move on the board can be seen in the list. */
const isCurrentInSight = (visitor: Visitor): Promise<boolean> =>
  visitor.page.locator('.move[aria-current]').evaluate((move) => {
    const box = move.closest('.moves')!.getBoundingClientRect();
    const { top, bottom } = move.getBoundingClientRect();
    return box.top <= top && bottom <= box.bottom;
  });

const contentOf = async (download: Download): Promise<Buffer> =>
  buffer(await download.createReadStream());

async function copy(visitor: Visitor, name: string): Promise<string> {
  await visitor.page.evaluate(() => navigator.clipboard.writeText(''));
  await visitor.page.locator('summary.button').click();
  await visitor.page.locator('.items').getByRole('button', { name, exact: true }).click();
  await expect.poll(() => clipboard(visitor)).not.toBe('');
  return clipboard(visitor);
}

describe('analysis', () => {
  it('puts numbers on the squares, live, and stops and goes on', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    const depths = new Set<number>();
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const update = JSON.parse(String(payload)) as { analysis?: { depth: number } };
        if (update.analysis) depths.add(update.analysis.depth);
      }),
    );
    await page.reload();
    await visitor.openGame({ ...study, moves: ['f5', 'd6'] }, 'analyse');
    await expect.poll(() => page.locator('.mark').count()).toBeGreaterThan(2);
    await expect.poll(() => depths.size, { timeout: 30_000 }).toBeGreaterThan(2);
    expect(await page.locator('.mark.grade-best').count()).toBeGreaterThan(0);
    expect(await page.locator('.mark .text').first().getAttribute('data-text')).toMatch(
      /^[≤+−]*\d/,
    );
    expect(await page.locator('.work').innerText()).toMatch(/^Depth \d+ · .* positions/);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('button', { name: 'Stop' }).waitFor();
    await visitor.leave();
  });

  it('hides numbers until they are asked for', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    await visitor.openGame(study, 'analyse');
    await page.locator('.mark').first().waitFor();
    const eye = page.getByRole('button', { name: 'Hide numbers until asked' });
    await eye.click();
    await expect.poll(() => page.locator('.mark').count()).toBe(0);
    await page.getByRole('button', { name: 'Show the numbers here' }).click();
    await page.locator('.mark').first().waitFor();
    await eye.click();
    await visitor.leave();
  });

  it('makes variations, walks them, and removes them', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    await visitor.openGame({ ...study, moves: ['f5', 'd6', 'c3'] }, 'analyse');
    await page.getByRole('button', { name: 'One move back' }).click();
    await visitor.square('c5').click();
    await expect.poll(() => page.locator('.variation .move').count()).toBe(1);
    await page.locator('main').focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.locator('.move[aria-current]').innerText()).toMatch(/c3/);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.locator('.move[aria-current]').innerText()).toMatch(/c5/);
    await page.getByRole('button', { name: 'Make main line' }).click();
    await expect.poll(() => page.locator('.variation .move').innerText()).toMatch(/c3/);
    await page.locator('.variation .move').click();
    await page.getByRole('button', { name: 'Delete from here' }).waitFor();
    await visitor.leave();
  });

  it('has a graph that is dragged', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    await paste(visitor, GAME.slice(0, 40));
    const graph = page.getByRole('slider', { name: 'Evaluation by move' });
    await graph.waitFor();
    const box = (await graph.boundingBox())!;
    // The graph may move while numbers arrive: each place is found when the mouse goes there.
    await graph.hover({ position: { x: box.width - 15, y: 40 } });
    await page.mouse.down();
    await graph.hover({ position: { x: box.width / 2, y: 40 } });
    await page.mouse.up();
    // The middle of the drawing, give or take the move that a scroll bar's width is worth.
    const chosen = async () => Number(await graph.getAttribute('aria-valuenow'));
    await expect.poll(async () => Math.abs((await chosen()) - 10)).toBeLessThanOrEqual(1);
    await graph.focus();
    await page.keyboard.press('Home');
    await expect.poll(() => node(visitor)).toBe(0);
    await visitor.leave();
  });

  it('goes on playing from a position', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    await visitor.openGame({ ...study, moves: ['f5', 'd6'] }, 'analyse');
    await page.getByRole('button', { name: 'Play from here' }).click();
    await page.locator('.table[data-phase]').waitFor();
    expect(await visitor.ply()).toBe(2);
    expect(await page.locator('.plate .name').allInnerTexts()).toEqual(['Black', 'Level 4']);
    await visitor.leave();
  });

  it('draws a curve for each of four seats', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    await visitor.openGame({ kind: 'study', game: 'reversi' }, 'analyse');
    const shares = page.locator('.prospects .value');
    await shares.nth(3).waitFor({ timeout: 20_000 });
    await page.locator('.grid .square:has(.mark)').first().click();
    const curves = page.locator('.graph path.line');
    // Two positions are judged for everybody: each has a line, and the seat's sign at its end.
    await expect
      .poll(() => curves.evaluateAll((all) => all.map((one) => one.getAttribute('d'))), {
        timeout: 20_000,
      })
      .toEqual(Array.from({ length: 4 }, () => expect.stringMatching(/^M.*L/) as string));
    expect(await page.locator('.graph .tip').count()).toBe(4);
    const texts = await shares.allTextContents();
    const parts = texts.map((text) => Number(/(\d+) %/.exec(text)?.[1]));
    expect(Math.abs(parts.reduce((sum, part) => sum + part, 0) - 100)).toBeLessThan(3);
    await visitor.leave();
  });

  it.each(['loa', 'arlecchino', 'reversi'])('knows something about %s', async (game) => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    await visitor.openGame({ kind: 'study', game }, 'analyse');
    await visitor.page.locator('.lines li').first().waitFor({ timeout: 30_000 });
    await visitor.page.locator('.mark').first().waitFor();
    await visitor.leave();
  });
});

describe('paste and copy', () => {
  const board = '---------------------------OX------XO--------------------------- X';
  it.each([
    ['a transcript', GAME, 64],
    ['a transcript with capitals and spaces', 'F5 D6 C3', 3],
    ['a board', board, 0],
    ['moves of Lines of Action', 'b1-b3 a6-c6', 2],
    ['a bad move, and says where', 'f5d6a1', -1],
    [
      'GGF',
      '(;GM[Othello]PC[GGS/os]PB[a]PW[b]RE[0]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6];)',
      2,
    ],
  ])('reads %s', async (_, text, plies) => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    await paste(visitor, text);
    if (plies < 0) {
      const said = 'Character 5, “a1”: this needs a move that the rules allow.';
      await visitor.page.getByRole('alert').filter({ hasText: said }).waitFor();
    } else {
      await visitor.page.locator('.table').waitFor();
      expect(await visitor.page.locator('.move').count()).toBe(plies);
      if (plies > 0) expect(await isCurrentInSight(visitor)).toBe(true);
    }
    await visitor.leave();
  });

  it('takes Ctrl+V anywhere on the page', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    await visitor.go('#/analyse');
    await visitor.page.getByRole('heading', { name: 'Analyse' }).waitFor();
    await visitor.page.evaluate(() => navigator.clipboard.writeText('f5f6e6'));
    await visitor.page.locator('main').focus();
    await visitor.page.keyboard.press('Control+v');
    await expect.poll(() => visitor.page.locator('.move').count()).toBe(3);
    await visitor.leave();
  });

  it('copies moves, board, link and picture, and reads them again', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    await visitor.openGame({ ...study, moves: ['f5', 'd6', 'c3'] }, 'analyse');
    expect((await copy(visitor, 'Copy moves')).trim()).toBe('f5d6c3');
    const text = await copy(visitor, 'Board in one line');
    expect(text.replace(/\s/g, '').length).toBe(65);
    expect(await copy(visitor, 'Picture (SVG)')).toMatch(/^<svg [^]*<circle[^]*<\/svg>\s*$/);
    const link = await copy(visitor, 'Link');
    const tokens = await visitor.tokens();
    const other = await Visitor.arrive(browser, link);
    await other.page.locator('.table').waitFor();
    expect(await other.tokens()).toEqual(tokens);
    expect(await other.page.locator('.move').count()).toBe(3);
    await other.leave();
    await paste(visitor, text);
    await visitor.page.locator('.table').waitFor();
    expect(await visitor.tokens()).toEqual(tokens);
    await visitor.leave();
  });
});

describe('the editor', () => {
  it('sets up a position, and says what is wrong with a bad one', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    await visitor.openGame(study, 'analyse');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Clear' }).click();
    await visitor.square('a1').click();
    await page.getByRole('radio', { name: 'White' }).check({ force: true });
    await visitor.square('b1').click();
    await page.getByRole('button', { name: 'Analyse this position' }).click();
    await expect
      .poll(() => page.getByRole('button', { name: 'Analyse this position' }).count())
      .toBe(0);
    await page.locator('.grid').waitFor();
    expect((await visitor.tokens()).slice(0, 3)).toEqual(['0', '1', '']);
    await visitor.square('c1').click();
    await expect.poll(() => page.locator('.move').count()).toBeGreaterThan(0);
    await visitor.leave();
  });

  it('moves pieces of Arlecchino', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    await visitor.openGame({ kind: 'study', game: 'arlecchino', seed: 3 }, 'analyse');
    const before = await visitor.tokens();
    const hole = before.indexOf('');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.locator(`[data-index="${hole === 0 ? 1 : 0}"]`).click();
    await page.locator(`[data-index="${hole}"]`).click();
    await page.getByRole('button', { name: 'Analyse this position' }).click();
    await expect
      .poll(() => page.getByRole('button', { name: 'Analyse this position' }).count())
      .toBe(0);
    await page.locator('.grid').waitFor();
    const after = await visitor.tokens();
    expect(after[hole]).toBe(before[hole === 0 ? 1 : 0]);
    await visitor.leave();
  });
});

describe('a review', () => {
  it('judges every move, finds mistakes and offers another try', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    await visitor.context.request.put(`${laboratory.url}api/settings`, {
      data: { review_time_ms: 100 },
    });
    await page.reload();
    await visitor.openGame({ ...study, moves: GAME.match(/../g) }, 'review');
    await page.locator('.progress[data-done]').waitFor({ timeout: 120_000 });
    expect(await page.locator('tbody tr').count()).toBe(2);
    expect(await page.locator('.accuracy').first().innerText()).toMatch(/^\d+ %$/);
    expect(await page.locator('.graph .line').getAttribute('d')).toMatch(/L/);
    const next = page.getByRole('button', { name: /Next mistake/ });
    await next.click();
    await expect.poll(() => page.locator('.judged').innerText()).toMatch(/\?/);
    const first = new URL(page.url()).hash;
    expect(first).toMatch(/node=\d+$/);
    // The better move is on the board, and the key works although the board has the focus.
    await page.locator('.mark.grade-best').waitFor();
    await page.locator('.grid [tabindex="0"]').focus();
    await page.keyboard.press('Shift+N');
    await expect.poll(() => new URL(page.url()).hash).not.toBe(first);
    await page.getByRole('group', { name: 'Best line' }).getByRole('button').last().click();
    await page.locator('.variation .move[aria-current]').waitFor();
    await page.goBack();
    await page.locator('.judged').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.table[data-phase]').waitFor();
    await visitor.leave();
  });
});

describe('the library', () => {
  it('finds, exports, imports, deletes and gives back', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    const seats = [{ kind: 'person', name: 'Zenobia' }, machine('random')];
    await visitor.openGame({ game: 'othello', seats });
    await visitor.go('#/library');
    await page.getByRole('searchbox', { name: 'Player' }).fill('zenob');
    await expect.poll(() => page.locator('.card').count()).toBe(1);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as a file' }).click(),
    ]);
    const file = await contentOf(download);
    expect(file.toString()).toContain('Zenobia');

    await page.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => page.locator('.card').count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => page.locator('.card').count()).toBe(1);

    // A game that is there is not made again; one that was deleted comes back.
    const bring = (): Promise<void> =>
      page.locator('#files').setInputFiles({
        name: 'one.txt',
        mimeType: 'text/plain',
        buffer: file,
      });
    await bring();
    await page.getByText('1 known already').waitFor();
    expect(await page.locator('.card').count()).toBe(1);
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => page.locator('.card').count()).toBe(0);
    await bring();
    await expect.poll(() => page.locator('.card').count()).toBe(1);
    await page.getByRole('combobox', { name: 'Game' }).selectOption('loa');
    await expect.poll(() => page.locator('.card').count()).toBe(0);
    await visitor.leave();
  });

  it('takes files together, names first, and says what came of them', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    await visitor.go('#/library');
    const file = (name: string, buffer: Buffer) => ({ name, mimeType: '', buffer });
    const head = (games: number, names: number): Buffer =>
      Buffer.from([20, 26, 11, 15, games, 0, 0, 0, names, 0, 0xad, 0x07, 8, 0, 24, 0]);
    const stored = Buffer.alloc(68);
    stored.set([0, 0, 0, 0, 1, 0, 33, 33, 56, 64]);
    const names = Buffer.alloc(40);
    names.write('Hélène', 0, 'latin1');
    names.write('Théo', 20, 'latin1');
    await page
      .locator('#files')
      .setInputFiles([
        file('WTH_1965.wtb', Buffer.concat([head(1, 0), stored])),
        file('WTHOR.JOU', Buffer.concat([head(0, 2), names])),
        file('moves.txt', Buffer.from('f5d6c3d3\nf5a1\n')),
      ]);
    await page.getByText('2 new games · 1 bad game left out · 2 names read').waitFor();
    await page.getByText(/^moves\.txt: /).waitFor();
    await page.getByRole('searchbox', { name: 'Player' }).fill('hélène');
    await expect.poll(() => page.locator('.card').count()).toBe(1);
    expect(await page.locator('.card').textContent()).toContain('1965');

    // The narrowest phone there is scrolls in one direction only, once the bar has moved down.
    await page.setViewportSize({ width: 320, height: 640 });
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(width).toBe(320);
    await page.getByRole('button', { name: 'Close' }).click();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export all' }).click(),
    ]);
    expect(String(await contentOf(download))).toContain('player 1: Hélène');
    await visitor.leave();
  });

  it('opens a kept game in analysis', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    await visitor.openGame({ game: 'othello', seats: [person, person], moves: ['f5'] });
    await visitor.go('#/library');
    await visitor.page.locator('.card .main').first().click();
    await visitor.page.getByRole('heading', { name: 'Analysis' }).waitFor();
    await visitor.leave();
  });
});
