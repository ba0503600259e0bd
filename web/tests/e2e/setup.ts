// What all files of tests share: one browser, and a folder in which servers leave their traces.

import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    browser: string;
    scratch: string;
  }
}

/** The shell is the same browser without windows of its own, which take half of the time. */
const BROWSERS = [
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
];

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = BROWSERS.find((path) => path && existsSync(path));
  if (!executablePath) throw new Error('found no Chromium, expected /usr/bin/chromium or CHROMIUM');
  // The sandbox cannot be used by root, which is who tests run as in containers.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launchServer({ executablePath, args });
  const scratch = mkdtempSync(join(tmpdir(), 'damier-page-'));
  // However the tests end, nothing goes on after them.
  process.once('exit', () => {
    for (const name of readdirSync(scratch)) if (/^\d+$/.test(name)) end(Number(name));
    rmSync(scratch, { recursive: true, force: true });
  });
  project.provide('browser', browser.wsEndpoint());
  project.provide('scratch', scratch);
  return () => browser.close();
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself.
  }
}
