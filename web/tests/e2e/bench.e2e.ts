import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Laboratory } from './laboratory';
import { openBrowser, person, Visitor } from './visitor';

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

const study = { kind: 'study', game: 'othello' };
const SHIFT_MAX = 0.02;

/** Opens the settings of the engine and changes one. */
async function set(visitor: Visitor, name: string, value: string): Promise<void> {
  const field = visitor.page.getByRole('combobox', { name, exact: true });
  if (!(await field.isVisible())) await visitor.page.getByText('Engine', { exact: true }).click();
  await field.selectOption(value);
}

/** What an overlay marks for a seat, patch by patch. */
const marked = (visitor: Visitor, overlay: string, seat: number): Promise<string[]> =>
  visitor.page
    .locator(`[data-overlay="${overlay}"][data-of="${seat}"]`)
    .evaluateAll((all) => all.map((one) => (one as SVGElement).dataset.squares ?? ''));

interface Sent {
  type: string;
  endless?: boolean;
  depth?: number;
  threads?: number;
  table?: number;
}

/** What the page asks the server for from now on, and whether an analysis has said its last. */
function overhear(visitor: Visitor): { sent: Sent[]; ended: () => number } {
  const sent: Sent[] = [];
  let ended = 0;
  visitor.page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => sent.push(JSON.parse(String(payload)) as Sent));
    socket.on('framereceived', ({ payload }) => {
      const update = JSON.parse(String(payload)) as { analysis?: { is_done: boolean } };
      if (update.analysis?.is_done) ended += 1;
    });
  });
  return { sent, ended: () => ended };
}

describe('the board under inspection', () => {
  it.each([
    ['analyse', 1280],
    ['review', 1280],
    ['analyse', 390],
    ['review', 390],
  ])('has a graph as wide as it and a bar as high as it: %s at %i', async (view, width) => {
    const viewport = { width, height: 900 };
    const visitor = await Visitor.arrive(browser, laboratory.url, { viewport });
    await visitor.openGame({ ...study, moves: ['f5', 'd6', 'c3'] }, view);
    const box = async (name: string) => (await visitor.page.locator(name).boundingBox())!;
    const [frame, graph, bar] = await Promise.all(['.frame', '.graph', '.balance'].map(box));
    expect(Math.abs(graph!.width - frame!.width)).toBeLessThanOrEqual(1);
    expect(Math.abs(graph!.x - frame!.x)).toBeLessThanOrEqual(1);
    expect(graph!.height).toBeGreaterThanOrEqual(160);
    expect(graph!.y).toBeGreaterThan(frame!.y + frame!.height);
    expect(Math.abs(bar!.height - frame!.height)).toBeLessThanOrEqual(1);
    expect(bar!.x + bar!.width).toBeLessThan(frame!.x);
    await visitor.leave();
  });

  it('divides its bar between four seats', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    await visitor.openGame({ kind: 'study', game: 'reversi' }, 'analyse');
    const bar = visitor.page.locator('.balance');
    await expect.poll(() => bar.getAttribute('aria-label')).toMatch(/Black \d+ %, White .* Sky/);
    const heights = await bar
      .locator('.share')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    const { height } = (await bar.boundingBox())!;
    expect(heights.length).toBe(4);
    expect(Math.abs(heights.reduce((sum, one) => sum + one, 0) - height)).toBeLessThan(8);
    await visitor.leave();
  });

  it('tells how long moves took, and what was left on the clocks', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    const clock = { seconds: 300, increment: 0 };
    const id = await visitor.openGame({ game: 'othello', seats: [person, person], clock });
    for (const move of ['f5', 'd6', 'c3']) {
      await page.waitForTimeout(60);
      await visitor.square(move).click();
      await page.locator(`[data-square="${move}"] .piece`).waitFor();
    }
    await expect.poll(() => visitor.ply()).toBe(3);
    await visitor.go(`#/analyse/${id}`);
    await expect.poll(() => page.locator('[data-strip="time"] .beam').count()).toBe(3);
    const clocks = (await page.locator('.standing .clock').allInnerTexts()).join(' ');
    expect(clocks).toMatch(/^4:\d\d 4:\d\d$/);
    await page.locator('.graph').focus();
    await page.keyboard.press('ArrowLeft');
    await expect
      .poll(() => page.locator('.graph').getAttribute('aria-valuetext'))
      .toMatch(/move 2.*\d s$/);
    await page.keyboard.press('Home');
    await expect
      .poll(() => page.locator('.standing .clock').allInnerTexts())
      .toEqual(['5:00', '5:00']);
    await visitor.leave();
  });

  it('does not move while numbers arrive', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url, {
      viewport: { width: 1440, height: 900 },
    });
    const { page } = visitor;
    await visitor.openGame({ ...study, moves: ['f5', 'd6', 'c3'] }, 'analyse');
    await page.locator('.mark').first().waitFor();
    await page.evaluate(() => {
      const shifts = { sum: 0 };
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.sum += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.waitForTimeout(2500);
    const sum = await page.evaluate(
      () => (window as unknown as { shifts: { sum: number } }).shifts.sum,
    );
    console.log(`layout shift in analysis: ${sum.toFixed(4)}`);
    expect(sum).toBeLessThan(SHIFT_MAX);
    await visitor.leave();
  });
});

describe('the engine', () => {
  it('writes out as many lines as are wanted, and remembers how many', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    const { sent } = overhear(visitor);
    await page.reload();
    await visitor.openGame({ ...study, moves: ['f5'] }, 'analyse');
    const lines = page.locator('.lines li');
    await expect.poll(() => lines.count()).toBe(3);
    await set(visitor, 'Lines', '1');
    await expect.poll(() => lines.count()).toBe(1);
    await set(visitor, 'Lines', '2');
    await page.reload();
    await expect.poll(() => lines.count()).toBe(2);
    await set(visitor, 'Memory', '16');
    await set(visitor, 'Think', 'd8');
    await expect
      .poll(() => sent.filter(({ type }) => type === 'analyse').at(-1))
      .toMatchObject({ table: 16, depth: 8 });
    await visitor.leave();
  });

  it('shows the board after the moves of a line, to the pointer and to the keyboard', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    await visitor.openGame({ ...study, moves: ['f5'] }, 'analyse');
    await page.locator('.lines .way').nth(2).waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    const preview = page.locator('.preview');
    const moves = async () => ((await preview.getAttribute('data-moves')) ?? '').split(',');
    await page.locator('.lines .way').first().hover();
    await preview.locator('circle.piece').first().waitFor();
    // Five discs after f5, six after the answer.
    expect(await preview.locator('circle.piece').count()).toBe(6);
    await page.locator('h1').hover();
    await expect.poll(() => preview.count()).toBe(0);

    expect(await page.locator('.lines [tabindex="0"]').count()).toBe(1);
    await page.locator('.lines [tabindex="0"]').focus();
    await expect.poll(() => preview.locator('circle.piece').count()).toBe(6);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => preview.locator('circle.piece').count()).toBe(7);
    expect((await moves()).length).toBe(2);
    const node = new URL(page.url()).hash;
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await expect.poll(() => preview.count()).toBe(0);
    expect(new URL(page.url()).hash).toBe(node);
    await page.keyboard.press('ArrowUp');
    await preview.waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.move').count()).toBe(3);
    await visitor.leave();
  });

  it('thinks until it is stopped, if that is wanted', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    const { sent, ended } = overhear(visitor);
    await page.reload();
    await visitor.openGame({ kind: 'study', game: 'loa' }, 'analyse');
    await set(visitor, 'Think', 'endless');
    await expect
      .poll(() => sent.filter(({ type }) => type === 'analyse').at(-1)?.endless)
      .toBe(true);
    await page.locator('.light.on').waitFor();
    const before = ended();
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect.poll(ended).toBeGreaterThan(before);
    await expect.poll(() => page.locator('.light.on').count()).toBe(0);
    await visitor.leave();
  });
});

describe('overlays', () => {
  it('mark the right squares, in words too, until they are switched off', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    await visitor.openGame(study, 'analyse');
    const mobility = page.getByRole('checkbox', { name: 'Mobility' });
    await mobility.check();
    await expect.poll(() => marked(visitor, 'mobility', 0)).toEqual(['19 26 37 44']);
    expect(await marked(visitor, 'mobility', 1)).toEqual(['20 29 34 43']);
    expect(await page.locator('[data-tally="mobility"]').textContent()).toMatch(
      /Black 4: d3 c4 f5 e6.*White 4: e3 f4 c5 d6/,
    );
    await page.getByRole('checkbox', { name: 'Frontier' }).check();
    await expect.poll(() => marked(visitor, 'frontier', 0)).toEqual(['28 35']);
    // The browser remembers it, and the next position has its own.
    await page.reload();
    await expect.poll(() => marked(visitor, 'mobility', 0)).toEqual(['19 26 37 44']);
    await visitor.square('f5').click();
    await expect.poll(() => marked(visitor, 'mobility', 1)).toEqual(['29 43 45']);
    await mobility.uncheck();
    await expect.poll(() => marked(visitor, 'mobility', 0)).toEqual([]);
    await page.getByRole('checkbox', { name: 'Frontier' }).uncheck();
    await expect.poll(() => page.locator('.patches').count()).toBe(0);
    await visitor.leave();
  });

  it('show stable discs', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    // Black has a corner and what leans on it; White could still turn d1 and the middle.
    const start = `XXX-----XX------X--${'-'.repeat(8)}OX------XO${'-'.repeat(27)} O`;
    await visitor.openGame({ ...study, start }, 'analyse');
    await visitor.page.getByRole('checkbox', { name: 'Stable discs' }).check();
    await expect.poll(() => marked(visitor, 'stable', 0)).toEqual(['0 1 2 8 9 16']);
    expect(await marked(visitor, 'stable', 1)).toEqual([]);
    await visitor.leave();
  });

  it('show the groups of Lines of Action, and nothing where there is nothing', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    await visitor.openGame({ kind: 'study', game: 'loa' }, 'analyse');
    await page.getByRole('checkbox', { name: 'Groups' }).check();
    await expect
      .poll(() => marked(visitor, 'groups', 0))
      .toEqual(['1 2 3 4 5 6', '57 58 59 60 61 62']);
    expect((await marked(visitor, 'groups', 1)).length).toBe(2);
    await visitor.openGame({ kind: 'study', game: 'arlecchino' }, 'analyse');
    await page.locator('.balance').waitFor();
    expect(await page.getByRole('heading', { name: 'On the board' }).count()).toBe(0);
    await visitor.leave();
  });
});
