import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

const server = process.env.SANDTABLE ?? 'http://127.0.0.1:8701'

export default defineConfig({
  plugins: [svelte()],
  build: {
    // The Python package serves what lies there.
    outDir: '../src/sandtable/server/page',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // All styles together are small, and a part that comes later need not wait for its own.
    cssCodeSplit: false,
    // The server tells a browser which files a table needs before the scripts do.
    manifest: 'parts.json',
    modulePreload: { polyfill: false },
  },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': { target: server, changeOrigin: false } } },
  // Under test, components mount in a browser-like document.
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'] },
})
