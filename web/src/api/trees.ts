// The requests about recorded searches.

import { ask, download } from './client';
import type * as api from './types';

const pass = (id: string, number: number): string => `trees/${encodeURIComponent(id)}/${number}`;

/** Records a search. It ends with the signal. */
export const recordTree = (asked: api.RecordTree, signal: AbortSignal): Promise<api.RecordedTree> =>
  ask('POST', 'trees', {}, asked, signal);
export const getNodes = (id: string, number: number): Promise<api.TreeNodes> =>
  ask('GET', pass(id, number));
export const getSteps = (id: string, number: number): Promise<api.TreeSteps> =>
  ask('GET', `${pass(id, number)}/steps`);
/** The position of a node. */
export const getNode = (id: string, number: number, node: number): Promise<api.Position> =>
  ask('GET', `${pass(id, number)}/nodes/${node}`);
/** What was in a move that was left out. */
export const getGhost = (
  id: string,
  number: number,
  node: number,
  move: string,
): Promise<api.Ghost> => ask('GET', `${pass(id, number)}/nodes/${node}/ghost`, { move });
export const compareTrees = (trees: api.TreeRef[]): Promise<api.ComparedTrees> =>
  ask('POST', 'trees/compare', {}, { trees });
export const exportTree = (id: string, number: number, format: 'svg' | 'json'): Promise<Blob> =>
  download(`${pass(id, number)}/export`, { format });
