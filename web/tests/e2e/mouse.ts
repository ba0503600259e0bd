// A hand on the mouse.

import type { Visitor } from './visitor';

/** Plays the first legal move with the mouse, whatever the game. */
export async function playWithMouse(visitor: Visitor, pick: number): Promise<void> {
  const { page } = visitor;
  const before = await visitor.ply();
  const placed = page.locator('.square.legal');
  if ((await placed.count()) > 0) {
    await placed.nth(pick % (await placed.count())).click();
  } else {
    const movable = page.locator('.square.movable');
    await movable.nth(pick % (await movable.count())).click();
    const ends = page.locator('.square.end');
    await ends.nth(pick % (await ends.count())).click();
    // A path may have to go on, and several may lead there: say which.
    const [asked, begun] = [page.locator('.question button'), page.locator('.square.left')];
    for (let step = 0; step < 8; step++) {
      if ((await asked.count()) > 0) await asked.first().click();
      else if ((await begun.count()) > 0) await ends.first().click();
      else break;
    }
  }
  await visitor.played(before);
}
