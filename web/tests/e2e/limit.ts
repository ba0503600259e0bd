// A run of tests ends: after so long it fails, and says what it was waiting for.

import type { Reporter, TestCase } from 'vitest/node';

export default class TimeLimit implements Reporter {
  private readonly running = new Map<string, string>();

  constructor(private readonly limit: { minutes: number }) {}

  onTestRunStart(): void {
    setTimeout(() => this.end(), this.limit.minutes * 60_000).unref();
  }

  onTestCaseReady({ id, module, fullName }: TestCase): void {
    this.running.set(id, `${module.relativeModuleId} > ${fullName}`);
  }

  onTestCaseResult({ id }: TestCase): void {
    this.running.delete(id);
  }

  private end(): never {
    const waited = [...this.running.values()].join('\n  ') || 'nothing that has begun';
    console.error(`no end after ${this.limit.minutes} minutes; still running:\n  ${waited}`);
    process.exit(1);
  }
}
