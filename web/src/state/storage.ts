// What the browser keeps for the page. Where it keeps nothing, as in some private windows, it is
// there until the page is closed.

const memory = new Map<string, string>();

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

export function keep(key: string, text: string): void {
  memory.set(key, text);
  try {
    localStorage.setItem(key, text);
  } catch {
    // It is full, or there is none.
  }
}

/** What was kept as JSON; nothing if it is none. */
export function recallJson(key: string): unknown {
  try {
    return JSON.parse(recall(key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}
