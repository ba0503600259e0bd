// Runs as they are shown: how far each is, in words, and asking again while somebody looks.

import { untrack } from 'svelte';
import { status } from '../api/live.svelte';
import type { RunSummary, RunView } from '../api/types';
import { machineName } from './people';
import { count, signed, t, word } from './words.svelte';

/** While the laboratory is away, or nobody sees the page. */
const AWAY_MS = 1000;

/** Looks again and again until the returned function is called; `look` says after how long. */
export function again(look: () => Promise<number>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  async function turn(): Promise<void> {
    const isSeen = status() === 'open' && !document.hidden;
    const ms = isSeen ? await look() : AWAY_MS;
    if (!isOver) timer = setTimeout(() => void turn(), ms);
  }
  untrack(() => void turn());
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** A time in words, to what matters of it. */
export function duration(seconds: number): string {
  if (seconds < 60) return t('runs.seconds', { n: Math.max(1, Math.round(seconds)) });
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return t('runs.minutes', { n: minutes });
  return t('runs.hours', { hours: count(Math.floor(minutes / 60)), n: minutes % 60 });
}

/** How far a run is: 120 of 1,000 games. */
export function progressText({ done, of, noun, state }: RunSummary): string {
  if (of === 0) return state === 'running' ? t('runs.beginning') : '';
  const named = word(`runs.noun.${noun}`, noun);
  return t('runs.done', { done: count(done), of: count(of), noun: named });
}

/** The same of a run that is looked at: a test may have stopped it before all games were played. */
export function playedText({ run, contest }: RunView): string {
  return progressText(contest ? { ...run, done: contest.games } : run);
}

/** A player of a run by its name. */
export const playerName = (spec: string): string => machineName(spec);

/** What a run has found, in a few words. */
export function foundText({ contest, run }: RunView): string {
  if (!contest) return run.gist;
  const { elo, sprt, rows, players } = contest;
  if (!elo) {
    const best = rows[0];
    return best && contest.games > 0
      ? t('runs.leads', { name: playerName(players[best.player]!) })
      : '';
  }
  const text = `Elo ${eloText(elo.elo, elo.error)}`;
  const said = sprt && sprt.decision !== 'undecided' ? t(`runs.sprt.${sprt.decision}`) : '';
  return [text, said].filter(Boolean).join(' · ');
}

export const eloText = (elo: number, error: number): string =>
  `${signed(elo, 1)} ± ${signed(error, 1).replace('+', '')}`;
