// Tests in a real browser against the real server. One file at a time: they share two processors.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.e2e.ts'],
    environment: 'node',
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // Two processors may have other work.
    expect: { poll: { timeout: 20_000 } },
  },
});
