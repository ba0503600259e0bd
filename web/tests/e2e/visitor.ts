// A visitor with a real browser, who notices every error and every request that leaves the machine.

import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { expect, inject } from 'vitest';

/** The browser that all tests share; closing it closes what was opened here. */
export const openBrowser = (): Promise<Browser> => chromium.connect(inject('browser'));

/** What the browser says about every page without a certificate that is not of its own machine. */
const PLAIN = /^The Cross-Origin-Opener-Policy header has been ignored/;

export class Visitor {
  private readonly errors: string[] = [];
  private readonly strangers: string[] = [];
  private readonly asked: string[] = [];
  private readonly secrets: string[] = [];
  bytes = 0;

  private constructor(
    readonly page: Page,
    readonly context: BrowserContext,
    private readonly url: string,
  ) {}

  static async arrive(
    browser: Browser,
    url: string,
    options: BrowserContextOptions = {},
  ): Promise<Visitor> {
    const context = await browser.newContext({
      locale: 'en-US',
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
      ...options,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const visitor = new Visitor(page, context, url);
    visitor.notice();
    await page.goto(url);
    return visitor;
  }

  /** The same browser in another tab, at the same address. */
  async beside(): Promise<Visitor> {
    const page = await this.context.newPage();
    page.setDefaultTimeout(20_000);
    const visitor = new Visitor(page, this.context, this.url);
    visitor.notice();
    await page.goto(this.page.url());
    return visitor;
  }

  private notice(): void {
    this.page.on('pageerror', (error) => this.errors.push(error.message));
    this.page.on('console', (message) => {
      const isBad = message.type() === 'error' || message.type() === 'warning';
      if (isBad && !PLAIN.test(message.text())) this.errors.push(message.text());
    });
    this.page.on('websocket', (socket) => this.asked.push(socket.url()));
    this.page.on('request', (request) => {
      // What stands behind the # is not sent.
      this.asked.push(request.url().split('#')[0] ?? '');
      const { hostname, protocol } = new URL(request.url());
      // Whoever begins with an empty page goes to the machine itself.
      const home = new URL(this.url).hostname || '127.0.0.1';
      const isOurs = hostname === home || protocol === 'blob:' || protocol === 'data:';
      if (!isOurs) this.strangers.push(request.url());
    });
  }

  /** Errors that belong to a server that is away on purpose. */
  forgive(pattern: RegExp): void {
    const left = this.errors.filter((error) => !pattern.test(error));
    this.errors.splice(0, this.errors.length, ...left);
  }

  /** What of these links is secret stands in no request line, however long the visitor stays. */
  keepSecret(links: string[]): void {
    const secrets = links.map((link) => new URL(link).hash.split('/').at(-1) ?? '');
    for (const secret of secrets) expect(secret.length).toBeGreaterThan(16);
    this.secrets.push(...secrets);
  }

  go(hash: string): Promise<unknown> {
    return this.page.goto(`${this.url}${hash}`);
  }

  async leave(): Promise<void> {
    expect(this.errors).toEqual([]);
    expect(this.strangers).toEqual([]);
    expect(this.asked.length).toBeGreaterThan(0);
    const told = this.asked.filter((url) => this.secrets.some((secret) => url.includes(secret)));
    expect(told).toEqual([]);
    await this.context.close();
  }

  /** Makes a game through the API, as another program would, and opens it. */
  async openGame(asked: object, view = 'play'): Promise<string> {
    const answer = await this.context.request.post(`${this.url}api/games`, { data: asked });
    expect(answer.status(), await answer.text()).toBe(201);
    const { game } = (await answer.json()) as { game: { id: string } };
    await this.go(`#/${view}/${game.id}`);
    // The table of the view before may still be there.
    await this.page.locator(`.table[data-game="${game.id}"]`).waitFor();
    return game.id;
  }

  async phase(): Promise<string> {
    return (await this.page.locator('.table').getAttribute('data-phase')) ?? '';
  }

  async ply(): Promise<number> {
    return Number(await this.page.locator('.table').getAttribute('data-ply'));
  }

  /** Waits until a person is to move, or the game is over. */
  async myTurn(): Promise<boolean> {
    const settled = this.page.locator('.table:is([data-phase="waiting"], [data-phase="over"])');
    await settled.waitFor({ timeout: 60_000 });
    return (await this.phase()) === 'waiting';
  }

  /** Waits until more moves have been made than there were. */
  async played(before: number): Promise<void> {
    await expect.poll(() => this.ply(), { timeout: 60_000, interval: 20 }).toBeGreaterThan(before);
  }

  square(name: string): ReturnType<Page['locator']> {
    return this.page.locator(`[data-square="${name}"]`);
  }

  async tokens(): Promise<string[]> {
    const pieces = this.page.locator('.grid .square');
    return pieces.evaluateAll((squares) =>
      squares.map((square) => square.querySelector('.piece')?.getAttribute('data-piece') ?? ''),
    );
  }
}

export const person = { kind: 'person', name: '' };
export const machine = (spec: string): object => ({ kind: 'machine', spec });

/** French as it is shown: no line begins with a sign that has a space before it. */
export const unbroken = (text: string): string => text.replace(/(?<=«) | (?=[:;?!»])/g, '\u00a0');
