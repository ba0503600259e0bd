// The server's HTTP API, one function for each request.

import { hostKey, secretOf } from '../state/secrets';
import { tellTime } from '../state/time';
import type * as api from './types';

/** A request that the server refused, or that did not reach it. */
export class Refusal extends Error {
  constructor(readonly problem: api.Problem | null) {
    super(problem?.message ?? 'no answer');
  }
}

type Query = Record<string, string | number | undefined>;

export async function ask<T>(
  method: string,
  path: string,
  query: Query = {},
  body?: unknown,
  signal?: AbortSignal,
): Promise<T> {
  const headers = rights(/^games\/([^/]+)/.exec(path)?.[1]);
  const init: RequestInit = { method, headers, ...(signal && { signal }) };
  if (body !== undefined) {
    Object.assign(headers, { Accept: 'application/json', 'Content-Type': 'application/json' });
    init.body = JSON.stringify(body);
  }
  let answer: Response;
  try {
    answer = await fetch(`api/${path}${search(query)}`, init);
  } catch {
    throw new Refusal(null);
  }
  tellTime(answer.headers.get('date'));
  const value = await read(answer);
  if (!answer.ok) throw new Refusal(value as api.Problem);
  return value as T;
}

/** A file to be saved. */
export async function download(path: string, query: Query): Promise<Blob> {
  const answer = await fetch(`api/${path}${search(query)}`, { headers: rights() }).catch(() => {
    throw new Refusal(null);
  });
  if (!answer.ok) throw new Refusal((await read(answer)) as api.Problem);
  return answer.blob();
}

/** The headers that say what whoever asks may: the secrets of a game, and the key of the host. */
function rights(id = ''): Record<string, string> {
  const [token, key] = [secretOf(decodeURIComponent(id)), hostKey()];
  return { ...(token && { 'X-Damier-Token': token }), ...(key && { 'X-Damier-Host': key }) };
}

/** What is no JSON is not the laboratory's answer. */
async function read(answer: Response): Promise<unknown> {
  const text = await answer.text();
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    throw new Refusal(null);
  }
}

function search(query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return text && `?${text}`;
}

const game = (id: string): string => `games/${encodeURIComponent(id)}`;

export const getCatalog = (): Promise<api.Catalog> => ask('GET', 'catalog');
export const getMe = (): Promise<api.Me> => ask('GET', 'me');
export const getPlayers = (name: string, options: api.Options): Promise<api.GameInfo> =>
  ask('GET', 'catalog/players', { game: name, ...options });

export const getSettings = (): Promise<api.Settings> => ask('GET', 'settings');
export const putSettings = (settings: api.Settings): Promise<api.Settings> =>
  ask('PUT', 'settings', {}, settings);

export const listLobby = (): Promise<api.LobbyEntry[]> => ask('GET', 'lobby');
export const getGame = (id: string): Promise<api.GameState> => ask('GET', game(id));
export const getInvites = (id: string): Promise<api.Invites> => ask('GET', `${game(id)}/invites`);
/** The game of a link. */
export const lookAt = (id: string, secret: string): Promise<api.Looked> =>
  ask('POST', `${game(id)}/look`, {}, { secret });
/** Sits down in an open seat. */
export const takeSeat = (id: string, asked: api.Take): Promise<api.Taken> =>
  ask('POST', `${game(id)}/take`, {}, asked);

export const createGame = (asked: api.NewGame): Promise<api.Created> =>
  ask('POST', 'games', {}, asked);
export const getTokens = (id: string): Promise<api.TokenInfo> => ask('GET', `${game(id)}/tokens`);
export const getPosition = (id: string, node: number): Promise<api.Position> =>
  ask('GET', `${game(id)}/positions/${node}`);
/** Why a move at a node would not be legal, or as a part not begin one. */
export const getReason = (
  id: string,
  node: number,
  move: string,
  part: boolean,
): Promise<api.Reason | null> =>
  ask('GET', `${game(id)}/positions/${node}/reason`, { move, part: String(part) });
export const getOverlays = (id: string, node: number): Promise<api.Patch[]> =>
  ask('GET', `${game(id)}/overlays/${node}`);
export const getAhead = (id: string, node: number, moves: string[]): Promise<api.Ahead> =>
  ask('GET', `${game(id)}/ahead/${node}`, { moves: moves.join(',') });
export const getReview = (id: string): Promise<api.Review> => ask('GET', `${game(id)}/review`);

export const listGames = (query: api.LibraryQuery): Promise<api.Library> =>
  ask('GET', 'games', { ...query });
export const deleteGame = (id: string): Promise<api.Deleted> => ask('DELETE', game(id));
export const restoreGame = (id: string): Promise<api.GameState> =>
  ask('POST', `${game(id)}/restore`);
export const exportGame = (
  id: string,
  format: api.ExportFormat,
  node?: number,
): Promise<api.Export> => ask('GET', `${game(id)}/export`, { format, node });
export const readText = (paste: api.Paste): Promise<api.Reading> => ask('POST', 'read', {}, paste);
export const checkPosition = (edited: api.Edited): Promise<api.Position> =>
  ask('POST', 'position', {}, edited);
/** Why a move would not be legal on a board that belongs to no game. */
export const getBoardReason = (
  edited: api.Edited,
  move: string,
  part: boolean,
): Promise<api.Reason | null> =>
  ask('POST', 'position/reason', { move, part: String(part) }, edited);

export const getEvening = (): Promise<api.HostEvening | null> => ask('GET', 'evening');
export const beginEvening = (asked: api.NewEvening): Promise<api.HostEvening> =>
  ask('POST', 'evening', {}, asked);
export const beginRound = (): Promise<api.HostEvening> => ask('POST', 'evening/round');
export const enterResult = (entered: api.EnterResult): Promise<api.HostEvening> =>
  ask('POST', 'evening/result', {}, entered);
export const changePlayers = (change: api.ChangePlayers): Promise<api.HostEvening> =>
  ask('POST', 'evening/players', {}, change);
export const closeEvening = (): Promise<api.HostEvening> => ask('POST', 'evening/close');
export const exportEvening = (part: api.EveningPart): Promise<api.Export> =>
  ask('GET', 'evening/export', { part });
export const lookAtEvening = (look: api.LookAtEvening): Promise<api.SeenEvening> =>
  ask('POST', 'evening/look', {}, look);
export const joinEvening = (join: api.JoinEvening): Promise<api.SeenEvening> =>
  ask('POST', 'evening/join', {}, join);
/** Sits down at the own game of the round. */
export const sitDown = (key: string): Promise<api.Taken> => ask('POST', 'evening/sit', {}, { key });

/** Games, or all of them, as one file; tells how many of them are there already. */
export async function exportAll(
  tell: (done: number, all: number) => void,
  signal: AbortSignal,
  ids: string[] = [],
): Promise<{ blob: Blob; missing: number }> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let [done, missing, line] = [0, 0, ''];
  try {
    const wanted = new URLSearchParams(ids.map((id) => ['id', id])).toString();
    const answer = await fetch(`api/export?${wanted}`, { headers: rights(), signal });
    if (!answer.ok || !answer.body) throw new Refusal((await answer.json()) as api.Problem);
    const all = Number(answer.headers.get('x-damier-games') ?? 0);
    const reader = answer.body.getReader();
    const decoder = new TextDecoder();
    for (;;) {
      const { done: isDone, value } = await reader.read();
      if (isDone) break;
      parts.push(value);
      const lines = (line + decoder.decode(value, { stream: true })).split('\n');
      line = lines.pop() ?? '';
      done += lines.filter((text) => text.startsWith('damier: ')).length;
      missing += lines.filter((text) => text.startsWith('# not written')).length;
      tell(done, all);
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(null);
  }
  return { blob: new Blob(parts, { type: 'text/plain' }), missing };
}

/**
 * Sends a file of games; tells how much of it was sent, and what came of it so far. A request of
 * this kind says how far it is, which `fetch` does not.
 */
export function importGames(
  name: string,
  file: Blob,
  tell: (sent: number, report: api.Imported | null) => void,
  signal: AbortSignal,
): Promise<api.Imported> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const report = (): api.Imported | null => {
      const line = request.responseText.trimEnd().split('\n').at(-1);
      return request.status === 200 && line ? (JSON.parse(line) as api.Imported) : null;
    };
    const refused = (): void => reject(new Refusal(null));
    request.upload.onprogress = (event) => tell(event.loaded, null);
    request.onprogress = () => {
      // A line may still be on its way.
      if (request.responseText.endsWith('\n')) tell(file.size, report());
    };
    request.onload = () => {
      const last = report();
      if (last?.is_done) resolve(last);
      else if (request.status < 400) refused();
      else reject(new Refusal(JSON.parse(request.responseText) as api.Problem));
    };
    request.onerror = refused;
    request.onabort = refused;
    signal.addEventListener('abort', () => request.abort());
    request.open('POST', `api/import${search({ name })}`);
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    for (const [name, value] of Object.entries(rights())) request.setRequestHeader(name, value);
    request.send(file);
  });
}
