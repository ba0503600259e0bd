// The words of nodes, and how large nodes are drawn so that they have room.

import { language, short, t } from '../state/words.svelte';
import type { Grown } from './model';
import { gapOf, magnified, type Plane } from './view';

/** What of a node there is room to write. */
export type Detail = 'dot' | 'move' | 'words';

const LETTER = 6.7;
/** Letters of a move. */
const LONGEST = 9;
const wide = (text: string): number => text.length * LETTER + 14;
/** The words of no more nodes are looked at to find out how wide nodes are. */
const SAMPLE = 400;

/** The words of nodes, made when they are first drawn, and the room they need. */
export class Words {
  /** Pixels from a node to its neighbor that moves need, and that all words need. */
  readonly moveUnit: number;
  readonly unit: number;
  readonly tall: number;
  private readonly moves: string[] = [];
  private readonly values: string[] = [];
  private readonly windows: [string, string][] = [];

  constructor(
    readonly grown: Grown,
    /** Whether every node tells its window. */
    readonly hasWindows: boolean,
    readonly tag = language(),
  ) {
    let [move, all] = [30, 44];
    for (let node = 0; node < Math.min(SAMPLE, grown.count); node += 1) {
      move = Math.max(move, wide(this.move(node)));
      all = Math.max(all, wide(this.value(node)));
      if (hasWindows) all = Math.max(all, ...this.window(node).map((one) => 0.86 * wide(one)));
    }
    this.moveUnit = Math.min(move, 76) + 4;
    this.unit = Math.max(Math.min(Math.max(move, all), 110) + 8, this.moveUnit + 8);
    this.tall = hasWindows ? 106 : 82;
  }

  move(node: number): string {
    return (this.moves[node] ??= this.shortened(this.grown.move(node)) || t('trees.draw.root'));
  }

  /** What was found; by how many games, where they grow the tree. */
  value(node: number): string {
    return (this.values[node] ??= this.found(node));
  }

  private found(node: number): string {
    const [found, games] = [this.grown.found(node), this.grown.games(node)];
    return games ? `${found} · ${short(games.visits)}` : found;
  }

  /** The window in its two halves. */
  window(node: number): [string, string] {
    return (this.windows[node] ??= this.halves(node));
  }

  private shortened(move: string): string {
    return move.length > LONGEST ? `${move.slice(0, LONGEST - 1)}…` : move;
  }

  private halves(node: number): [string, string] {
    const text = this.grown.window(node);
    const middle = text.lastIndexOf(', ') + 1;
    return [text.slice(0, middle), text.slice(middle + 1)];
  }
}

/** Lines of words that do not fit into a row make no node higher than it may be. */
const AIR = 26;
const MOVE_HIGH = 20;
const DOT_MOST = 12;

/** How large nodes are drawn at a scale. It is as large as there is room to the next one. */
export class Boxes {
  /** Times plain text. */
  readonly by: number;
  private readonly gap: number;
  private readonly wide: number;
  private readonly high: number;
  private readonly moveUnit: number;
  private readonly unit: number;

  constructor(
    private readonly k: number,
    plane: Plane,
    words: Words,
  ) {
    this.by = magnified(k, plane);
    this.gap = gapOf(k, plane);
    this.wide = (plane.unit - 8) * this.by;
    this.high = (words.hasWindows ? 62 : 37) * this.by;
    this.moveUnit = words.moveUnit;
    this.unit = plane.unit;
  }

  /** What can be written in a node that has so much room, in widths. */
  detail(room: number): Detail {
    const wide = room * this.k;
    if (wide >= this.unit && this.gap >= this.high + AIR * this.by) return 'words';
    return wide >= this.moveUnit && this.gap >= MOVE_HIGH + AIR ? 'move' : 'dot';
  }

  /** The side of a dot. */
  private side(room: number): number {
    return Math.max(2.4, Math.min(DOT_MOST, room * this.k * 0.84, this.gap * 0.5));
  }

  width(room: number): number {
    const detail = this.detail(room);
    if (detail === 'words') return this.wide;
    return detail === 'move' ? this.moveUnit - 6 : this.side(room);
  }

  height(room: number): number {
    const detail = this.detail(room);
    if (detail === 'words') return this.high;
    return detail === 'move' ? MOVE_HIGH : this.side(room);
  }

  /** Where the names of the best line stand: beside their dots, or above them if there is room, so
   *  that they cover none. */
  nameY(room: number): number {
    return this.gap >= 40 ? -this.side(room) / 2 - 8 : 0;
  }

  /** How far right of the middle of a node the stub of what was not searched is. */
  stubX = (width: number): number => width * 0.27;
  /** How long it is; dots have no room for words below it. */
  stubLength = (detail: Detail): number => (detail === 'dot' ? 6 : 11 * this.by);
}
