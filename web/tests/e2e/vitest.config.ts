// Tests in a real browser against the real server: one browser for all, two files side by side.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.e2e.ts'],
    environment: 'node',
    globalSetup: 'tests/e2e/setup.ts',
    reporters: ['default', ['tests/e2e/limit.ts', { minutes: 20 }]],
    // What runs in threads ends with the process, whatever it waits for.
    pool: 'threads',
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // Two processors may have other work.
    expect: { poll: { timeout: 20_000 } },
  },
});
