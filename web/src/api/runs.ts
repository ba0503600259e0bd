// The requests about runs.

import { ask, download } from './client';
import type * as api from './types';

const run = (name: string): string => `runs/${encodeURIComponent(name)}`;

/** What can be learned and tried. */
export const getOffer = (): Promise<api.RunOffer> => ask('GET', 'catalog/runs');
export const listRuns = (): Promise<api.RunSummary[]> => ask('GET', 'runs');
export const startRun = (asked: api.StartRun): Promise<api.RunStarted> =>
  ask('POST', 'runs', {}, asked);
export const getRun = (name: string): Promise<api.RunView> => ask('GET', run(name));
export const removeRun = (name: string): Promise<null> => ask('DELETE', run(name));
export const stopRun = (name: string): Promise<null> => ask('POST', `${run(name)}/stop`);
export const resumeRun = (name: string): Promise<api.RunStarted> =>
  ask('POST', `${run(name)}/resume`);
/** Begins a match of what was learned against the default. */
export const pitRun = (name: string): Promise<api.RunStarted> => ask('POST', `${run(name)}/pit`);
export const getBoards = (name: string): Promise<api.LiveBoard[]> =>
  ask('GET', `${run(name)}/live`);
export const getRunGames = (name: string, offset: number, limit: number): Promise<api.RunGames> =>
  ask('GET', `${run(name)}/games`, { offset, limit });
export const getRunMoves = (name: string, number: number): Promise<api.RunMoves> =>
  ask('GET', `${run(name)}/games/${number}`);

/** A file that is made of what a run has found. */
export const exportRun = (name: string, what: api.RunExport, picture = ''): Promise<Blob> =>
  download(`${run(name)}/export`, { what, picture });
/** A file that a run has written. */
export const fileOfRun = (name: string, file: string): Promise<Blob> =>
  download(`${run(name)}/file`, { name: file });
