// Svelte's compiler as it comes; styles go into files, as the content security policy asks.
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default {
  preprocess: vitePreprocess({ script: false }),
  compilerOptions: { css: 'external' },
};
