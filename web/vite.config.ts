// Builds the page into dist, or where `--outDir` says; every file name carries its hash.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { pages } from './pages';

const SERVER = process.env.DAMIER_URL ?? 'http://127.0.0.1:7878';

export default defineConfig({
  plugins: [svelte(), pages()],
  base: './',
  build: {
    target: 'es2022',
    // Nothing is inlined: the content security policy allows files of this server only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // `npm run dev` beside a running server: DAMIER_URL says where it is.
  server: {
    proxy: { '/api': { target: SERVER, ws: true } },
    // The book and the tutorials stand beside this folder.
    fs: { allow: ['..'] },
  },
});
