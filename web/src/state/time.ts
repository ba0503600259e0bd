// What time it is for the server, whose clock need not agree with that of this machine.

let ahead = 0;

/** Notes the time that an answer says it was sent at, to the second. */
export function tellTime(date: string | null): void {
  const sent = Date.parse(date ?? '');
  if (!Number.isNaN(sent)) ahead = sent - Date.now();
}

/** Seconds since 1970 by the server's clock, or a little less. */
export const serverTime = (): number => (Date.now() + ahead) / 1000;
