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
    // A path that may go on, or several that lead there: say which.
    const asked = page.locator('.question button').first();
    if ((await visitor.ply()) === before && (await asked.isVisible())) await asked.click();
  }
  await visitor.played(before);
}
