import { expect, it } from 'vitest';
import { clockText } from '../../src/parts/clock';

it('clocks show tenths at the end and hours at the beginning', () => {
  expect([0, 950, 9_999, 10_000, 61_000, 3_661_000].map(clockText)).toEqual([
    '0.0',
    '0.9',
    '9.9',
    '0:10',
    '1:01',
    '1:01:01',
  ]);
});
