import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Laboratory } from './laboratory';
import { playWithMouse } from './mouse';
import { machine, openBrowser, person, Visitor } from './visitor';

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

async function playToTheEnd(visitor: Visitor, movesMax: number): Promise<void> {
  for (let move = 0; move < movesMax; move++) {
    if (!(await visitor.myTurn())) return;
    await playWithMouse(visitor, move * 7);
  }
}

describe('a whole game with the mouse', () => {
  it('of Othello, one click from the first page', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    await visitor.page.getByRole('button', { name: 'Play Othello' }).click();
    await visitor.page.locator('.table').waitFor();
    await playToTheEnd(visitor, 40);
    expect(await visitor.phase()).toBe('over');
    await expect.poll(() => visitor.page.locator('.outcome h2').innerText()).toMatch(/wins|Drawn/);
    const discs = (await visitor.tokens()).filter(Boolean).length;
    const counts = await visitor.page.locator('.plate .count').allInnerTexts();
    expect(counts.map(Number).reduce((a, b) => a + b)).toBe(discs);
    await visitor.leave();
  });

  it('of Reversi with four at one screen', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const seats = [person, machine('random'), person, machine('random')];
    await visitor.openGame({ game: 'reversi', options: { rows: 6, columns: 6, seats: 4 }, seats });
    expect(await visitor.page.locator('.plate').count()).toBe(4);
    await playToTheEnd(visitor, 40);
    expect(await visitor.phase()).toBe('over');
    await visitor.leave();
  });

  it('of Lines of Action, against a machine that wins', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    await visitor.openGame({ game: 'loa', seats: [person, machine('alphabeta:depth=3')] });
    await playToTheEnd(visitor, 120);
    expect(await visitor.phase()).toBe('over');
    await visitor.leave();
  });

  it('of Arlecchino, two persons', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    await visitor.openGame({ game: 'arlecchino', seats: [person, person], seed: 3 });
    await playToTheEnd(visitor, 90);
    expect(await visitor.phase()).toBe('over');
    await visitor.leave();
  });
});

describe('the keyboard alone', () => {
  it('plays a whole game on a board of 7 rows and 9 columns', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    const options = { rows: 7, columns: 9 };
    await visitor.openGame({ game: 'othello', options, seats: [person, machine('random')] });
    for (let move = 0; move < 60 && (await visitor.myTurn()); move++) {
      const before = await visitor.ply();
      const name = await page.locator('.square.legal').first().getAttribute('data-square');
      for (let tab = 0; tab < 40; tab++) {
        if (await page.evaluate(() => document.activeElement?.getAttribute('role') === 'gridcell'))
          break;
        await page.keyboard.press('Tab');
      }
      await page.keyboard.type(name ?? '');
      expect(await page.evaluate(() => document.activeElement?.getAttribute('data-square'))).toBe(
        name,
      );
      await page.keyboard.press(move % 2 ? 'Enter' : 'Space');
      await visitor.played(before);
    }
    expect(await visitor.phase()).toBe('over');
    await visitor.leave();
  });

  it('walks over the board, chooses a man and lets go of it', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    await visitor.openGame({ game: 'loa', seats: [person, person] });
    await visitor.square('b1').focus();
    await page.keyboard.press('Enter');
    expect(await visitor.square('b1').getAttribute('aria-selected')).toBe('true');
    expect(await page.locator('.square.end').count()).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    expect(await visitor.square('b1').getAttribute('aria-selected')).toBe('false');
    await page.keyboard.press('Control+Home');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-square'))).toBe(
      'a8',
    );
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('PageDown');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'b1, Black, can move',
    );
    await visitor.leave();
  });
});

describe('in the game', () => {
  it('two people agree on a draw, once the other wants it too', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    await visitor.openGame({ game: 'othello', seats: [person, person] });
    const button = (name: string): Promise<void> =>
      visitor.page.getByRole('button', { name, exact: true }).click();
    await button('Offer a draw');
    await button('Decline');
    await button('Offer a draw');
    await button('Accept');
    const outcome = visitor.page.getByRole('region', { name: 'Drawn' });
    await expect.poll(() => outcome.innerText()).toContain('Both sides agreed on it.');
    await visitor.leave();
  });

  it('a man is dragged, and the move is announced', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    await visitor.openGame({ game: 'loa', seats: [person, person] });
    await visitor.square('b1').dragTo(visitor.square('b3'));
    await visitor.played(0);
    expect(await visitor.square('b3').getAttribute('aria-label')).toBe('b3, Black, last move');
    const spoken = visitor.page.locator('[aria-live="polite"]').last();
    await expect
      .poll(() => spoken.innerText())
      .toMatch(/^Black b1-b3\. 12–12\. White to move, \d+ moves\.$/);
    await visitor.leave();
  });

  it('both moves are taken back and made again', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    await visitor.openGame({ game: 'othello', seats: [person, machine('random')] });
    const start = await visitor.tokens();
    await playWithMouse(visitor, 0);
    await expect.poll(() => visitor.ply()).toBe(2);
    await visitor.myTurn();
    const after = await visitor.tokens();
    await page.getByRole('button', { name: 'Take back' }).click();
    await expect.poll(() => visitor.ply()).toBe(0);
    expect(await visitor.tokens()).toEqual(start);
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect.poll(() => visitor.ply()).toBe(2);
    expect(await visitor.tokens()).toEqual(after);
    await page.keyboard.press('Control+z');
    await expect.poll(() => visitor.ply()).toBe(0);
    await visitor.leave();
  });

  it('a forced pass is announced', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    // After d1 White has one disc left, on b8 beside the edge, and nothing to turn over.
    const start = `XOO-----${'-'.repeat(48)}XO------ X`;
    await visitor.openGame({ game: 'othello', seats: [person, person], start });
    await visitor.square('d1').click();
    await visitor.played(0);
    const said = 'White has no move and passes.';
    expect(await visitor.page.locator('.status .passed').innerText()).toBe(said);
    await expect.poll(() => visitor.page.getByRole('alert').last().innerText()).toBe(said);
    const spoken = visitor.page.locator('[aria-live="polite"]').last();
    await expect.poll(() => spoken.innerText()).toMatch(/^Black d1, flips 2\./);
    expect(await visitor.square('d1').getAttribute('aria-label')).toContain('last move');
    expect(await visitor.square('c8').getAttribute('aria-label')).toContain('can be played');
    await visitor.leave();
  });

  it('a hint is shown, and giving up asks first', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    await visitor.openGame({ game: 'othello', seats: [person, machine('level:1')] });
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('.mark').first().waitFor();
    await page.getByRole('button', { name: 'Resign' }).click();
    expect(await visitor.phase()).toBe('waiting');
    const question = page.getByRole('group', { name: 'Resign for Black?' });
    await question.getByRole('button', { name: 'Resign' }).click();
    await expect.poll(() => visitor.phase()).toBe('over');
    const outcome = page.getByRole('region', { name: 'White wins' });
    expect(await outcome.innerText()).toContain('Black resigned.');
    const spoken = page.locator('[aria-live="polite"]').last();
    await expect.poll(() => spoken.innerText()).toBe('Black resigned; White wins.');
    await visitor.leave();
  });

  it('whoever leaves a game of three leaves it to the others', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    const seats = [person, machine('random'), machine('random')];
    await visitor.openGame({ game: 'reversi', options: { seats: 3, rows: 4, columns: 4 }, seats });
    await visitor.myTurn();
    await playWithMouse(visitor, 0);
    await visitor.myTurn();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    const asked = 'Leave the game for Black? The others play on.';
    const question = page.getByRole('group', { name: asked });
    await question.getByRole('button', { name: 'Leave', exact: true }).click();
    // Nobody else is there: the machines play to the end.
    const plate = page.locator('.plate[data-seat="0"]');
    await expect.poll(() => plate.innerText()).toContain('Has left');
    await expect.poll(() => visitor.phase(), { timeout: 60_000 }).toBe('over');
    expect(await page.locator('.outcome h2').innerText()).toMatch(/^(White|Amber) wins|^Drawn/);
    expect(await page.locator('.move', { hasText: 'leaves' }).count()).toBe(1);
    await page.getByRole('button', { name: 'Take back' }).click();
    await expect.poll(() => visitor.phase()).toBe('waiting');
    expect(await plate.innerText()).not.toContain('Has left');
    await visitor.leave();
  });

  it('the last of three people has won when the others have left', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    const seats = [person, person, person];
    await visitor.openGame({ game: 'arlecchino', options: { seats: 3 }, seats });
    for (const left of [1, 2]) {
      await page.getByRole('button', { name: 'Leave', exact: true }).click();
      const question = page.getByRole('group', { name: /Leave the game for/ });
      await question.getByRole('button', { name: 'Leave', exact: true }).click();
      await expect.poll(() => page.locator('.plate.gone').count()).toBe(left);
    }
    await expect
      .poll(() => page.locator('.outcome h2').innerText())
      .toMatch(/^(Blue|Yellow|Red) wins$/);
    expect(await page.locator('.outcome').innerText()).toContain('All others have left.');
    await visitor.leave();
  });

  it('an opponent that adapts moves by a level after two games lost in a row', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const { page } = visitor;
    const machine = (seat: number): Promise<string> =>
      page.locator(`.plate[data-seat="${seat}"] .name`).innerText();
    const resign = async (next: number): Promise<void> => {
      await page.getByRole('button', { name: 'Resign' }).click();
      const question = page.getByRole('group', { name: /^Resign for/ });
      await question.getByRole('button', { name: 'Resign' }).click();
      await page.getByText(`the next game is at level ${next}`).waitFor();
    };
    await page.getByRole('checkbox', { name: 'Adapts to you' }).check();
    await page.getByRole('button', { name: 'Play Othello' }).click();
    await expect.poll(() => machine(1)).toBe('Level 4, adapts');
    await resign(4);
    await page.getByRole('button', { name: 'Again' }).click();
    await expect.poll(() => machine(0)).toBe('Level 4, adapts');
    await visitor.myTurn();
    await resign(3);
    await page.getByRole('button', { name: 'Again' }).click();
    await expect.poll(() => machine(1)).toBe('Level 3, adapts');
    await visitor.leave();
  });

  it('clocks run', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const clock = { seconds: 2, increment: 0 };
    await visitor.openGame({ game: 'othello', seats: [person, person], clock });
    await expect.poll(() => visitor.phase(), { timeout: 20_000 }).toBe('over');
    const outcome = visitor.page.getByRole('region', { name: 'White wins' });
    expect(await outcome.innerText()).toContain('Black ran out of time.');
    await visitor.leave();
  });
});

describe('nothing is lost', () => {
  it('when the page is loaded again in mid-game', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    await visitor.openGame({ game: 'othello', seats: [person, machine('random')] });
    for (let move = 0; move < 3; move++) {
      await visitor.myTurn();
      await playWithMouse(visitor, move);
    }
    await visitor.myTurn();
    const before = await visitor.tokens();
    await visitor.page.reload();
    await visitor.page.locator('.table').waitFor();
    expect(await visitor.tokens()).toEqual(before);
    await playWithMouse(visitor, 0);
    await visitor.leave();
  });

  it('when the server is killed and starts again in mid-game', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    await visitor.openGame({ game: 'othello', seats: [person, machine('random')] });
    await playWithMouse(visitor, 0);
    await expect.poll(() => visitor.ply()).toBe(2);
    await visitor.myTurn();
    const before = await visitor.tokens();
    await laboratory.kill();
    await visitor.page.locator('.lost').waitFor();
    await laboratory.start();
    await visitor.page.locator('.lost').waitFor({ state: 'detached' });
    expect(await visitor.tokens()).toEqual(before);
    await visitor.myTurn();
    await playWithMouse(visitor, 1);
    visitor.forgive(/WebSocket connection|ERR_CONNECTION|Failed to load resource/);
    await visitor.leave();
  });

  it('when a second tab looks on', async () => {
    const visitor = await Visitor.arrive(browser, laboratory.url);
    const id = await visitor.openGame({ game: 'othello', seats: [person, person] });
    const other = await Visitor.arrive(browser, `${laboratory.url}#/play/${id}`);
    await other.page.locator('.table').waitFor();
    await playWithMouse(visitor, 0);
    await expect.poll(() => other.ply()).toBe(1);
    expect(await other.tokens()).toEqual(await visitor.tokens());
    await playWithMouse(other, 0);
    await expect.poll(() => visitor.ply()).toBe(2);
    await other.leave();
    await visitor.leave();
  });
});
