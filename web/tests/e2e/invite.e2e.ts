// The links of a game: as text that is copied whatever the browser allows, and as codes for phones.

import read from 'jsqr';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Laboratory } from './laboratory';
import { openBrowser, person, Visitor } from './visitor';

const laboratory = new Laboratory(true);
let browser: Browser;

const open = { kind: 'open', name: '' };

beforeAll(async () => {
  await laboratory.start();
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await laboratory.stop();
});

const panel = (visitor: Visitor): Locator => visitor.page.getByRole('region', { name: 'Invite' });

/** What a camera reads before a part of the screen. */
async function scanned(visitor: Visitor, part: Locator): Promise<string | undefined> {
  // Not below the bar of a phone.
  await part.evaluate((shown) => shown.scrollIntoView({ block: 'center' }));
  const png = (await part.screenshot()).toString('base64');
  const [width, height, points] = await visitor.page.evaluate(async (png) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const pen = canvas.getContext('2d')!;
    pen.drawImage(image, 0, 0);
    const { data } = pen.getImageData(0, 0, image.width, image.height);
    return [image.width, image.height, [...data]] as const;
  }, png);
  const found = read(new Uint8ClampedArray(points), width, height, {
    inversionAttempts: 'dontInvert',
  });
  return found?.data;
}

describe('the code of a link', () => {
  it.each([
    ['on a light desk', 'light', { width: 1280, height: 900 }],
    ['on a dark phone', 'dark', { width: 390, height: 844 }],
  ] as const)('leads where the link does, %s', async (_, colorScheme, viewport) => {
    const visitor = await Visitor.arrive(browser, laboratory.url, { colorScheme, viewport });
    await visitor.openGame({ game: 'othello', seats: [person, open] });
    const [seat, watch] = [
      panel(visitor).getByLabel('Link for White', { exact: true }),
      panel(visitor).getByLabel('Link to watch', { exact: true }),
    ];
    // There is one link that matters, and its code is there at once.
    const code = panel(visitor).getByRole('img', { name: 'as a code for phones' });
    await expect.poll(() => code.count()).toBe(1);
    expect(await scanned(visitor, code)).toBe(await seat.inputValue());
    await panel(visitor).getByRole('button', { name: 'Link for White, as a code' }).click();
    await expect.poll(() => code.count()).toBe(0);
    await panel(visitor).getByRole('button', { name: 'Link to watch, as a code' }).click();
    await expect.poll(() => code.count()).toBe(1);
    expect(await scanned(visitor, code)).toBe(await watch.inputValue());
    await visitor.leave();
  });
});

describe('on phones', () => {
  const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

  /** Whether a part can be read and pressed where the page stands, between its two bars. */
  async function isInSight(part: Locator): Promise<boolean> {
    const [box, bar] = await Promise.all([
      part.boundingBox(),
      part.page().locator('nav').boundingBox(),
    ]);
    return box !== null && bar !== null && box.y >= 0 && box.y + box.height <= bar.y;
  }

  it('a friend makes the first move, and nobody has to look for anything', async () => {
    const host = await Visitor.arrive(browser, laboratory.url, PHONE);
    const invite = host.page.getByRole('button', { name: 'Invite a friend' });
    await expect.poll(() => isInSight(invite)).toBe(true);
    await invite.tap();
    const copy = panel(host).getByRole('button', { name: 'Copy the link for White' });
    await expect.poll(() => isInSight(copy)).toBe(true);
    const link = await panel(host).getByLabel('Link for White', { exact: true }).inputValue();

    const friend = await Visitor.arrive(browser, laboratory.elsewhere, PHONE);
    await friend.page.goto(link);
    friend.keepSecret([link]);
    const own = friend.page.getByRole('listitem').filter({ hasText: 'you' });
    await expect.poll(() => own.innerText()).toMatch(/White\s+you/);
    const take = friend.page.getByRole('button', { name: 'Take the seat' });
    await expect.poll(() => isInSight(take)).toBe(true);
    await friend.page.getByLabel('Your name').fill('Bruno');
    await take.tap();
    const turn = (visitor: Visitor): Locator => visitor.page.locator('.status');
    await expect.poll(() => turn(friend).innerText()).toBe('Black is to move.');
    await expect.poll(() => turn(host).innerText()).toBe('Your turn.');
    for (const one of [host, friend]) {
      await expect.poll(() => turn(one).innerText()).toBe('Your turn.');
      const square = one.page.locator('.square.legal').first();
      await square.scrollIntoViewIfNeeded();
      await square.tap();
      await one.played(0);
    }
    await expect.poll(() => host.ply()).toBe(2);

    // Who comes later can still look on.
    await host.page.locator('summary', { hasText: 'Share' }).tap();
    const watch = host.page.getByRole('button', { name: 'Copy the link to watch' });
    await expect.poll(() => isInSight(watch)).toBe(true);
    await watch.tap();
    await host.page.getByText('Link copied').waitFor();
    const third = await Visitor.arrive(browser, laboratory.elsewhere, PHONE);
    await third.page.goto(await host.page.evaluate(() => navigator.clipboard.readText()));
    await expect.poll(() => third.ply()).toBe(2);
    expect(await third.page.locator('summary', { hasText: 'Share' }).count()).toBe(1);
    await third.page.locator('summary', { hasText: 'Share' }).tap();
    expect(await third.page.getByRole('button', { name: 'link to watch' }).count()).toBe(0);
    for (const one of [host, friend, third]) await one.leave();
  });
});

/** A player who came by a link over plain HTTP, and whom the browser lets do nothing special. */
async function guest(execCommand?: false): Promise<Visitor> {
  const host = await Visitor.arrive(browser, laboratory.url);
  await host.openGame({ game: 'reversi', options: { seats: 3 }, seats: [person, open, open] });
  const [seat] = await panel(host).getByRole('textbox').all();
  const visitor = await Visitor.arrive(browser, laboratory.elsewhere, { permissions: [] });
  if (execCommand === false)
    await visitor.page.addInitScript(() => (document.execCommand = () => false));
  await visitor.page.goto(await seat!.inputValue());
  await visitor.page.reload();
  await visitor.page.getByLabel('Your name').fill('Bruno');
  await visitor.page.getByRole('button', { name: 'Take the seat' }).click();
  await visitor.page.locator('.table').waitFor();
  expect(await visitor.page.evaluate(() => [isSecureContext, 'clipboard' in navigator])).toEqual([
    false,
    false,
  ]);
  await host.leave();
  return visitor;
}

describe('a link is copied where the browser has no clipboard for pages', () => {
  it('in the older way', async () => {
    const visitor = await guest();
    const { page } = visitor;
    const link = await panel(visitor).getByRole('textbox').last().inputValue();
    await panel(visitor).getByRole('button', { name: 'Copy the link to watch' }).click();
    await page.getByText('Link copied').waitFor();
    await page.evaluate(() => {
      const field = document.createElement('textarea');
      field.className = 'pasted';
      document.body.append(field);
      field.focus();
    });
    await page.keyboard.press('Control+V');
    expect(await page.locator('.pasted').inputValue()).toBe(link);
    await visitor.leave();
  });

  it('by hand, with the text selected, where that fails too', async () => {
    const visitor = await guest(false);
    const link = await panel(visitor).getByRole('textbox').last().inputValue();
    await panel(visitor).getByRole('button', { name: 'Copy the link to watch' }).click();
    const dialog = visitor.page.getByRole('dialog', { name: /selected: copy it with Ctrl\+C/ });
    const selected = dialog.getByRole('textbox').evaluate((field) => {
      const { value, selectionStart, selectionEnd } = field as HTMLTextAreaElement;
      return value.slice(selectionStart, selectionEnd);
    });
    expect(await selected).toBe(link);
    await visitor.leave();
  });
});
