// What axe-core has to say about a page.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Visitor } from './visitor';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  id: string;
  impact: string | null;
  nodes: { target: unknown; failureSummary?: string }[];
}

/** What axe-core finds serious about a page. */
export async function findings(visitor: Visitor): Promise<string[]> {
  // The policy of the page forbids inline scripts; the tests come in by another door.
  const violations = (await visitor.page.evaluate(
    `${AXE}; axe.run().then((r) => r.violations)`,
  )) as Finding[];
  return violations
    .filter((one) => one.impact === 'serious' || one.impact === 'critical')
    .map(
      (one) =>
        `${one.id}: ${one.nodes.map((n) => `${String(n.target)} ${n.failureSummary ?? ''}`).join(' | ')}`,
    );
}
