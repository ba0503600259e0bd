import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from './findings';
import { Laboratory } from './laboratory';
import { openBrowser, person, Visitor } from './visitor';

const PICTURE_MS_MAX = 1_000;
const ICICLE_MS_MAX = 3_000;
const FRAME_MS_MAX = 20;

const WON = 'game=mnk&start=XO-+-X-+--O+X';

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

const picture = (page: Page) => page.getByRole('application');
const entered = async (page: Page): Promise<number> => {
  const text = await page.getByText(/nodes entered/).innerText();
  return Number(/([\d,]+) nodes entered/.exec(text)![1]!.replace(/,/g, ''));
};

describe('a tree', () => {
  it('grows from a form, and shows its nodes, their windows and what was left out', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    await visitor.go('#/trees');
    await page.getByRole('combobox', { name: 'Game' }).selectOption('mnk');
    await page.getByLabel('Another position').fill('XO- -X- --O X');
    await page.getByRole('combobox', { name: 'Order of moves' }).selectOption('none');
    await page.getByRole('button', { name: 'Grow the tree' }).click();
    await expect.poll(() => picture(page).count()).toBe(1);
    expect(await entered(page)).toBe(46);
    // The link says all of it: a reload grows the same tree.
    await page.reload();
    await expect.poll(() => page.getByText(/nodes entered/).count()).toBe(1);
    expect(await entered(page)).toBe(46);
    // Down to the first node that was cut off, by keys.
    await page.getByRole('button', { name: 'As a list' }).click();
    const cut = page.getByRole('treeitem', { name: /cut off/ }).first();
    await page.getByRole('treeitem').first().focus();
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
    for (let i = 0; i < 6 && (await cut.count()) === 0; i += 1) {
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowRight');
    }
    await cut.click();
    await page.getByRole('button', { name: 'Node', exact: true }).click();
    const ghosts = page.locator('#tree-ghosts');
    await ghosts.getByRole('button').first().click();
    await expect.poll(() => ghosts.getByRole('status').innerText()).toMatch(/is worth/);
    expect(await findings(visitor)).toEqual([]);
    await visitor.leave();
  });

  it('is stepped through, line by line and back', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    await visitor.go(`#/trees?${WON}&search=alphabeta:depth%3D3%2Corder%3Dnone`);
    await page.getByRole('button', { name: 'Step through' }).click();
    const lit = page.locator('[aria-current="step"]');
    await expect.poll(() => lit.innerText()).toContain('alphabeta(node, depth, alpha, beta):');
    await page.keyboard.press('c');
    expect(await lit.innerText()).toContain('value >= beta');
    const sentence = page.getByRole('status').filter({ hasText: 'cut' });
    expect(await sentence.innerText()).toMatch(/Value .* ≥ beta .*: cut/);
    const step = async (): Promise<number> =>
      Number(/Step ([\d,]+) of/.exec(await page.getByText(/^Step \d/).innerText())![1]);
    const at = await step();
    await page.keyboard.press('s');
    expect(await step()).toBe(at + 1);
    await page.keyboard.press('Shift+S');
    expect(await step()).toBe(at);
    await page.keyboard.press('Shift+C');
    expect(await step()).toBeLessThan(at);
    await page.getByRole('button', { name: 'To the end' }).click();
    expect(await lit.innerText()).toContain('return best');
    await visitor.leave();
  });

  it('stands beside others, and the order of moves changes it', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    await visitor.go('#/trees?game=othello&search=minimax:depth%3D3;alphabeta:depth%3D3');
    const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
    const cells = async (name: string): Promise<string[]> =>
      row(name).getByRole('cell').allInnerTexts();
    await expect.poll(() => row('Nodes').count()).toBe(1);
    expect((await cells('Nodes'))[0]).toBe('73');
    expect((await cells('Value'))[0]).toBe((await cells('Value'))[1]);
    // What is chosen in one of them is chosen in the other.
    const pictures = picture(page);
    expect(await pictures.count()).toBe(2);
    await pictures.first().focus();
    await page.keyboard.press('ArrowDown');
    const heading = page.locator('#tree-node');
    await expect.poll(() => heading.innerText()).toMatch(/^[a-h][1-8]$/);
    const move = await heading.innerText();
    await page.getByRole('button', { name: 'alphabeta:depth=3' }).click();
    expect(await heading.innerText()).toBe(move);
    const slider = page.getByRole('slider', { name: /order/ });
    const judged = async (): Promise<number> => Number((await cells('Positions judged'))[1]);
    const order = async (key: string): Promise<number> => {
      await slider.focus();
      const link = page.url();
      await page.keyboard.press(key);
      await expect.poll(() => page.url()).not.toBe(link);
      await expect.poll(() => slider.isEnabled()).toBe(true);
      return judged();
    };
    const [best, worst] = [await order('End'), await order('Home')];
    expect(best).toBeLessThan(worst);
    await visitor.leave();
  });

  it('is asked for from an analysis', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    const study = { kind: 'study', game: 'loa', seats: [person, person], moves: ['b1-b3'] };
    await visitor.openGame(study, 'analyse');
    const link = page.locator('main').getByRole('link', { name: 'Trees' });
    await link.click();
    await expect.poll(() => page.getByLabel('Moves from the start').inputValue()).toBe('b1-b3');
    await visitor.leave();
  });

  it('is saved as SVG, PNG and JSON', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    await visitor.go(`#/trees?${WON}&search=alphabeta:depth%3D2`);
    for (const what of ['SVG', 'PNG', 'JSON']) {
      await page.locator('summary').filter({ hasText: 'Share' }).click();
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: `Save as ${what}` }).click();
      expect((await saved).suggestedFilename()).toMatch(new RegExp(`\\.${what.toLowerCase()}$`));
    }
    await visitor.leave();
  });

  it('of hostile settings is refused with a reason, and the page stays', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    visitor.forgive(/./);
    await visitor.go('#/trees?game=othello&search=gtp:cmd%3Dsh');
    await expect.poll(() => page.getByRole('alert').filter({ hasText: /gtp/ }).count()).toBe(1);
    visitor.forgive(/status of 400/);
    await visitor.leave();
  });
});

/** Times the page's own work for every frame. */
function timeFrames(): void {
  const times: number[] = [];
  const ask = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (draw) =>
    ask((now) => {
      const began = performance.now();
      draw(now);
      times.push(performance.now() - began);
    });
  Object.assign(window, { frameTimes: times });
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

describe('a large tree', () => {
  it.each([
    [4_955, 4_955, 'moves=f5+d6+c3+d3+c4+f4+c5&search=minimax:depth%3D4', PICTURE_MS_MAX],
    [
      199_992,
      2_316_353,
      'moves=f5+d6+c3+d3+c4+f4+c5+b3+c2+e3&search=minimax:depth%3D6',
      ICICLE_MS_MAX,
    ],
  ])('of %i nodes is soon there', async (kept, all, query, most) => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    await page.addInitScript(timeFrames);
    await visitor.go('#/trees');
    await page.reload();
    const button = page.getByRole('button', { name: 'Grow the tree' });
    await visitor.go(`#/trees?game=othello&${query}`);
    await page.getByText(/nodes entered/).waitFor();
    await page.locator('canvas').evaluate((canvas) => (canvas.dataset.before = ''));
    const began = Date.now();
    await button.click();
    // Another canvas, and drawn.
    await page.locator('canvas:not([data-before])').waitFor();
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    const ms = Date.now() - began;
    const nodes = await entered(page);
    expect(nodes).toBe(all);
    const label = await picture(page).getAttribute('aria-label');
    expect(label?.replace(/,/g, '')).toContain(String(kept));
    // Panning: so many small moves of the hand.
    const box = (await page.locator('canvas').boundingBox())!;
    await page.evaluate(
      () => ((window as never as { frameTimes: number[] }).frameTimes.length = 0),
    );
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    for (let i = 0; i < 40; i += 1)
      await page.mouse.move(box.x + box.width / 2 + 5 * i, box.y + box.height / 2 + 2 * i);
    await page.mouse.up();
    const times = await page.evaluate(
      () => (window as never as { frameTimes: number[] }).frameTimes,
    );
    // Shapes move with the hand; rows stay where they are, and only light up.
    expect(times.length, 'frames were drawn').toBeGreaterThan(kept > 5_000 ? 0 : 5);
    const frame = median(times);
    console.log(`${kept} nodes of ${nodes}, there after ${ms} ms, a frame ${frame.toFixed(1)} ms`);
    expect(frame).toBeLessThan(FRAME_MS_MAX);
    expect(ms).toBeLessThan(most);
    await visitor.leave();
  });
});
