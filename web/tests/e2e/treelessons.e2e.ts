// Every lesson about searches is solved by keys alone.

import type { Browser, Locator, Page } from 'playwright-core';
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

/** A lesson on the page, and the keys that go through it. */
class Pupil {
  private readonly lesson: Locator;

  constructor(private readonly page: Page) {
    this.lesson = page.locator('.tree-lesson');
  }

  key = (name: string): Promise<void> => this.page.keyboard.press(name);
  outcome = (): Promise<string | null> => this.lesson.getAttribute('data-outcome');
  private isRight = async (): Promise<boolean> => (await this.outcome()) === 'right';

  /** One answer after the other, until one is right. */
  async answer(): Promise<void> {
    await this.lesson.getByRole('group').getByRole('button').first().focus();
    for (let i = 0; i < 6; i += 1) {
      await this.key('Enter');
      if (await this.isRight()) return;
      await this.key('Tab');
    }
  }

  /** Opens the tree as a list, node by node, until the one that is asked for is selected. */
  async select(): Promise<void> {
    const check = this.lesson.locator('.check');
    await check.focus();
    await this.key('Enter');
    expect(await this.outcome()).toBe('wrong');
    await this.page.getByRole('button', { name: 'As a list' }).focus();
    await this.key('Enter');
    await this.page.getByRole('treeitem').first().focus();
    for (let i = 0; i < 80; i += 1) {
      await this.key('ArrowDown');
      await this.key('ArrowRight');
      await check.focus();
      await this.key('Enter');
      if (await this.isRight()) return;
      await this.page.locator('[role="treeitem"][tabindex="0"]').focus();
    }
  }

  /** The question that was answered by no, among the passes. */
  async pass(): Promise<void> {
    const passes = this.page.getByLabel('Pass', { exact: true });
    const check = this.lesson.locator('.check');
    for (let i = 0; i < 6 && !(await this.isRight()); i += 1) {
      await passes.focus();
      await this.key('ArrowUp');
      await expect.poll(() => check.isEnabled()).toBe(true);
      await check.focus();
      await this.key('Enter');
    }
  }

  /** Turns the dial to the right. */
  async turn(): Promise<void> {
    const dial = this.lesson.getByRole('slider');
    await dial.focus();
    for (let i = 0; i < 12 && !(await this.isRight()); i += 1) {
      const value = await this.lesson.locator('output').innerText();
      await this.key('ArrowRight');
      await expect.poll(() => this.lesson.locator('output').innerText()).not.toBe(value);
      await expect.poll(() => this.page.getByText(/^Search \d of/).count()).toBe(0);
    }
  }

  /** Answers ten questions; what was wrong is known the next time. */
  async predict(): Promise<void> {
    const right = new Map<string, string>();
    for (let round = 0; round < 3 && !(await this.isRight()); round += 1) {
      if (round > 0) {
        await this.lesson.getByRole('button', { name: 'Try again' }).focus();
        await this.key('Enter');
      }
      for (let i = 0; i < 10; i += 1) await this.question(right);
      for (const missed of await this.lesson.getByRole('listitem').allInnerTexts()) {
        const [, question = '', truth = ''] = /^(.*\?)\s(\S.*?)\.\s/.exec(missed) ?? [];
        right.set(question, truth);
      }
    }
  }

  private async question(right: Map<string, string>): Promise<void> {
    const question = await this.lesson.locator('.asks').innerText();
    const choices = await this.lesson.locator('.choice').allInnerTexts();
    const truth = right.get(question);
    const at = Math.max(0, truth ? choices.findIndex((one) => one.startsWith(truth)) : 0);
    await this.key(choices[0]!.startsWith('Yes') ? 'yn'[at]! : String(at + 1));
    await this.lesson.locator('.verdict').waitFor();
    await this.key('Enter');
  }
}

const LESSONS: [string, (pupil: Pupil) => Promise<void>][] = [
  ['minimax', (pupil) => pupil.answer()],
  ['negamax', (pupil) => pupil.select()],
  ['alphabeta', (pupil) => pupil.select()],
  ['bounds', (pupil) => pupil.predict()],
  ['order', (pupil) => pupil.turn()],
  ['table', (pupil) => pupil.select()],
  ['pvs', (pupil) => pupil.select()],
  ['mtdf', (pupil) => pupil.pass()],
  ['horizon', (pupil) => pupil.turn()],
  ['passes', (pupil) => pupil.select()],
  ['seats', (pupil) => pupil.answer()],
  ['montecarlo', (pupil) => pupil.turn()],
];

describe('a lesson', () => {
  it.each(LESSONS)('%s is solved by keys alone', async (id, solve) => {
    const visitor = await Visitor.arrive(browser, `${laboratory.url}#/trees/${id}`);
    const { page } = visitor;
    await page.locator('.tree-lesson').getByRole('heading', { name: 'Your task' }).waitFor();
    await page.locator('.picture').first().waitFor();
    const pupil = new Pupil(page);
    expect(await pupil.outcome()).toBe('open');
    await solve(pupil);
    await expect.poll(() => pupil.outcome()).toBe('right');
    expect(await findings(visitor)).toEqual([]);
    // The way on has the focus; the last lesson has none.
    if (id !== LESSONS.at(-1)![0]) {
      await expect.poll(() => page.locator('.onward:focus').count()).toBe(1);
      await pupil.key('Enter');
      await expect.poll(() => page.url()).not.toContain(id);
    }
    await visitor.leave();
  });
});
