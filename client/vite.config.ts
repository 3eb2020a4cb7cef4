import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

// The server's policy forbids inline scripts and data addresses, so nothing is inlined.
export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  base: '/',
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What three parts or more need is one file: a request costs more than a few lines that a page does without. Style
    // sheets stay apart, since their order decides.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'shared', test: /\.(js|ts|svelte)$/, minShareCount: 3 }] } },
    },
  },
  server: {
    // A test reads the user guide, which lies beside the client.
    fs: { allow: ['..'] },
    proxy: { '/api': 'http://127.0.0.1:8737', '/docs': 'http://127.0.0.1:8737' },
  },
  // Without this, tests would get Svelte's server half, which cannot mount anything.
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  test: {
    environment: 'jsdom',
    // To make a document for each file, and to load what all import, took a third of the time: see the setup file.
    pool: 'threads',
    isolate: false,
    // Rendered components go after each test: the library sees to that by these, where a test file imports it.
    globals: true,
    setupFiles: ['./vitest.setup.ts'],
    include: ['src/**/*.test.ts'],
    // The tokens are read by the test that measures their contrast; Vitest empties all other style sheets.
    css: { include: [/tokens\.css/] },
  },
}))
