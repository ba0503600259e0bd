// The one WebSocket: requests with answers, and news. It comes back by itself, and then whoever
// wanted news says so again.

import { untrack } from 'svelte';
import { hostKey } from '../state/secrets';
import { Refusal } from './client';
import type { Command, Update } from './types';

type Listener = (update: Update) => void;
type Waiter = { done: (node: number | null) => void; refused: (refusal: Refusal) => void };

const RETRY_MS = [250, 500, 1000, 2000];
/** So often the server is asked whether it is there; one that says nothing until the next time is
 *  not. A line that was cut does not say so by itself. */
const PULSE_MS = 8000;

const state = $state<{ status: 'connecting' | 'open' | 'lost' }>({ status: 'connecting' });
const listeners = new Set<Listener>();
const openers = new Set<() => void>();
const waiters = new Map<number, Waiter>();
let socket: WebSocket | undefined;
let lastId = 0;
let attempts = 0;
let retry: ReturnType<typeof setTimeout> | undefined;
let isSilent = false;

export const status = (): typeof state.status => state.status;

export function connect(): void {
  addEventListener('offline', lose);
  addEventListener('online', open);
  setInterval(beat, PULSE_MS);
  open();
}

function open(): void {
  if (socket) return;
  clearTimeout(retry);
  isSilent = false;
  const url = new URL('api/live', location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  url.hash = '';
  socket = new WebSocket(url);
  socket.onopen = () => {
    state.status = 'open';
    attempts = 0;
    // Behind a proxy the connection is not one of the machine itself before it has said so.
    if (hostKey()) request({ type: 'host', key: hostKey() }).catch(() => undefined);
    for (const again of [...openers]) again();
  };
  socket.onmessage = (event) => hear(JSON.parse(String(event.data)) as Update);
  socket.onclose = lose;
}

/** Gives a connection up, and tries again. */
function lose(): void {
  if (!socket) return;
  socket.onopen = socket.onmessage = socket.onclose = null;
  socket.close();
  socket = undefined;
  for (const waiter of waiters.values()) waiter.refused(new Refusal(null));
  waiters.clear();
  attempts += 1;
  if (attempts > 1 || state.status === 'open') state.status = 'lost';
  retry = setTimeout(open, RETRY_MS[Math.min(attempts, RETRY_MS.length) - 1]);
}

function beat(): void {
  if (!socket) return;
  if (isSilent) return lose();
  isSilent = true;
  request({ type: 'ping' }).catch(() => undefined);
}

function hear(update: Update): void {
  isSilent = false;
  if (update.type === 'done') {
    waiters.get(update.id)?.done(update.node);
    waiters.delete(update.id);
  } else if (update.type === 'refused' && update.id !== null) {
    waiters.get(update.id)?.refused(new Refusal(update.problem));
    waiters.delete(update.id);
  }
  for (const listener of [...listeners]) listener(update);
}

/** Asks for something; the answer is the node that a move led to, if it was one. */
export function request(command: Command): Promise<number | null> {
  return new Promise((done, refused) => {
    if (socket?.readyState !== WebSocket.OPEN) return refused(new Refusal(null));
    lastId += 1;
    waiters.set(lastId, { done, refused });
    socket.send(JSON.stringify({ id: lastId, ...command }));
  });
}

/** Hears news until the returned function is called. */
export function listen(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Hears news, and asks for them now and each time there is a connection again; when the returned
 * function is called, no more.
 */
export function follow(
  listener: Listener,
  ask: () => void,
  quit: () => Promise<unknown>,
): () => void {
  const ends = [listen(listener), whenever(ask)];
  return () => {
    for (const end of ends) end();
    quit().catch(() => undefined);
  };
}

/** Does something now, if there is a connection, and each time there is one again. */
export function whenever(again: () => void): () => void {
  openers.add(again);
  // Whoever asks is called again by itself, and need not begin anew when the connection changes.
  untrack(() => {
    if (state.status === 'open') again();
  });
  return () => openers.delete(again);
}
