// Why something was refused, in the page's own words. The server's English is for other programs.

import type { Problem } from '../api/types';
import { count, has, t } from './words.svelte';

export function problemText(problem: Problem): string {
  const { code, wanted, most } = problem;
  const whole = `problem.${code}.${wanted}`;
  if (has(whole)) return t(whole, { quote: quoteText(problem) || t('problem.that') });
  const noun = `wanted.${wanted}`;
  if (!has(noun)) return t(`problem.${code}`);
  const needs = t('problem.needs', { wanted: t(noun, most === null ? {} : { most: count(most) }) });
  const there = [placeText(problem), quoteText(problem)].filter(Boolean).join(', ');
  return there ? t('problem.there', { there, needs }) : capital(needs);
}

function placeText({ line, column }: Problem): string {
  if (line === null || column === null) return '';
  return t(line > 1 ? 'problem.place' : 'problem.column', { line, column });
}

const quoteText = ({ quote }: Problem): string => (quote ? t('problem.quote', { quote }) : '');

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
