// Tests of logic, without a browser. Svelte's compiler is there for state in `.svelte.ts` files.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  test: { include: ['tests/unit/**/*.test.ts'], environment: 'node' },
});
