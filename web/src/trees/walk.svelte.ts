// The debugger at work: which step it is at, and how it goes on by itself.

import type { TreeNote, TreeSteps } from '../api/types';
import { entered, follow, known, type Way } from './steps';

/** Milliseconds a step, from slow to fast. */
export const SPEEDS = [1600, 800, 400, 150, 40] as const;

const USUAL = 2;

export class Walk {
  readonly steps: TreeSteps;
  at = $state(0);
  isPlaying = $state(false);
  /** Which of the speeds. */
  speed = $state(USUAL);
  readonly node = $derived.by(() => this.steps.node[this.at] ?? 0);
  readonly line = $derived.by(() => this.steps.line[this.at] ?? 0);
  readonly note = $derived.by((): TreeNote => this.steps.note[this.at] ?? { word: 'plain' });
  /** The newest node that was entered. */
  readonly newest = $derived.by(() => this.entered[this.at] ?? 0);
  private readonly entered: Int32Array;
  private readonly known: Map<number, number>;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Every step that it comes to is told by its node. */
  constructor(
    steps: TreeSteps,
    private readonly tell: (node: number) => void,
  ) {
    this.steps = steps;
    this.entered = entered(steps);
    this.known = known(steps);
    tell(steps.node[0] ?? 0);
  }

  get last(): number {
    return this.steps.node.length - 1;
  }

  /** Whether the value of a node is known by now. */
  knows(node: number): boolean {
    return (this.known.get(node) ?? Infinity) <= this.at;
  }

  go(step: number): void {
    this.at = Math.max(0, Math.min(this.last, step));
    this.tell(this.node);
  }

  follow(way: Way, isBack = false): void {
    this.go(follow(this.steps, this.at, way, isBack));
  }

  /** Goes on by itself until the end. */
  play(): void {
    if (this.at >= this.last) this.go(0);
    this.isPlaying = true;
    this.tick();
  }

  pause(): void {
    clearTimeout(this.timer);
    this.isPlaying = false;
  }

  toggle(): void {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  private tick(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.go(this.at + 1);
      if (this.at < this.last) this.tick();
      else this.pause();
    }, SPEEDS[this.speed]);
  }
}
