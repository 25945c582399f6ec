import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { serviceWorkerPlugin } from './build/service-worker-plugin.ts'

// Off: live queries change in place, and compiled components would not see it (docs/decisions/0005).
const compiler = process.env['REACT_COMPILER'] === 'on'
const server = process.env['WEFT_SERVER'] ?? 'http://localhost:4010'

/** What every page needs, kept in files of their own so that a new version of ours does not load them again. */
const vendors: [name: string, modules: RegExp][] = [
  ['react', /node_modules\/(react|react-dom|scheduler)\//],
  ['router', /node_modules\/(@tanstack|tiny-invariant|tiny-warning)\//],
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react({ compiler }), serviceWorkerPlugin()],
  css: { modules: { localsConvention: 'dashes' } },
  build: {
    target: 'es2024',
    manifest: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Our modules do nothing when loaded but define. Without this a page would carry all its neighbours' modules.
      treeshake: {
        moduleSideEffects: [
          { test: /\.css$/, sideEffects: true },
          { test: /apps\/web\/src\/main\.tsx$/, sideEffects: true },
          { test: /(packages|features|apps\/web)\/.*\.tsx?$/, sideEffects: false },
        ],
      },
      output: { codeSplitting: { groups: vendors.map(([name, test]) => ({ name, test })) } },
    },
  },
  server: {
    port: 5173,
    // The server compares Origin with Host: the proxy must not change it.
    proxy: {
      '/api': { target: server, changeOrigin: false },
      '/app': { target: server, ws: true, changeOrigin: false },
    },
  },
})
