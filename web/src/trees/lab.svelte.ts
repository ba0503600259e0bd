// The searches that are looked at: recorded by the server, one or several beside each other.

import { SvelteMap } from 'svelte/reactivity';
import { compareTrees, getNode, getNodes, getSteps, recordTree } from '../api/trees';
import type { ComparedTrees, Position, RecordedTree } from '../api/types';
import { attempt, reason } from '../state/notice.svelte';
import { requests, type Asked } from './ask';
import { Grown } from './model';
import { Walk } from './walk.svelte';

export class Lab {
  asked = $state.raw<Asked | null>(null);
  /** The searches, each in the pass that is looked at. */
  searches = $state.raw<Grown[]>([]);
  /** Which of them is looked at. */
  at = $state(0);
  /** The node that is looked at, by its number there. */
  selected = $state(0);
  /** How many searches are done, of how many; nothing while none is under way. */
  progress = $state.raw<{ done: number; all: number } | null>(null);
  /** Why there is no tree. */
  problem = $state('');
  compared = $state.raw<ComparedTrees | null>(null);
  /** The debugger, if it is open. */
  walk = $state.raw<Walk | null>(null);
  readonly grown = $derived(this.searches[this.at]);
  private readonly positions = new SvelteMap<string, Position>();
  private under: AbortController | null = null;

  /** Searches anew. What was under way ends. */
  async grow(asked: Asked): Promise<boolean> {
    this.stop();
    const under = (this.under = new AbortController());
    this.asked = asked;
    this.problem = '';
    this.close();
    const all = asked.specs.length;
    this.progress = { done: 0, all };
    try {
      const found: Grown[] = [];
      for (const request of requests(asked)) {
        const tree = await recordTree(request, under.signal);
        found.push(await grownOf(tree, lastKept(tree)));
        if (under.signal.aborted) return false;
        this.progress = { done: found.length, all };
      }
      [this.searches, this.at, this.selected] = [found, 0, 0];
      await this.compare();
      return true;
    } catch (error) {
      if (!under.signal.aborted) this.problem = reason(error);
      return false;
    } finally {
      if (this.under === under) [this.under, this.progress] = [null, null];
    }
  }

  /** Ends what is under way. */
  stop(): void {
    this.under?.abort();
    [this.under, this.progress] = [null, null];
  }

  /** Another pass of the search that is looked at. */
  async choosePass(pass: number): Promise<void> {
    const at = this.at;
    const before = this.searches[at];
    if (!before || before.pass === pass) return;
    const grown = await attempt(grownOf(before.tree, pass));
    if (!grown || this.searches[at] !== before) return;
    this.close();
    this.searches = this.searches.with(at, grown);
    this.selected = 0;
    await this.compare();
  }

  /** Another of the searches, at the same line of moves as far as it was searched there. */
  look(at: number): void {
    const line = this.grown?.line(this.selected) ?? [];
    this.close();
    this.at = at;
    this.selected = this.grown?.follow(line) ?? 0;
  }

  select(node: number): void {
    this.selected = node;
  }

  /** A node of one of the searches, which is looked at from then on. */
  selectIn(at: number, node: number): void {
    if (at !== this.at) this.close();
    [this.at, this.selected] = [at, node];
  }

  /** The position of a node, once it is there. */
  position(grown: Grown, node: number): Position | undefined {
    const key = `${grown.tree.id} ${grown.pass} ${node}`;
    const known = this.positions.get(key);
    if (known) return known;
    void getNode(grown.tree.id, grown.pass, node).then(
      (position) => this.positions.set(key, position),
      () => undefined,
    );
    return undefined;
  }

  /** Opens the debugger. */
  async debug(): Promise<void> {
    const grown = this.grown;
    if (!grown) return;
    const steps = await attempt(getSteps(grown.tree.id, grown.pass));
    if (!steps || this.grown !== grown) return;
    this.walk = new Walk(steps, (node) => (this.selected = node));
  }

  /** Closes it. */
  close(): void {
    this.walk?.pause();
    this.walk = null;
  }

  private async compare(): Promise<void> {
    this.compared = null;
    if (this.searches.length < 2) return;
    const asked = this.searches.map(({ tree, pass }) => ({ id: tree.id, pass }));
    this.compared = (await attempt(compareTrees(asked))) ?? null;
  }
}

async function grownOf(tree: RecordedTree, pass: number): Promise<Grown> {
  return new Grown(tree, pass, await getNodes(tree.id, pass));
}

/** The last pass of which nodes were kept: the deepest one. */
function lastKept(tree: RecordedTree): number {
  return Math.max(
    0,
    tree.passes.findLastIndex(({ kept }) => kept > 0),
  );
}
