import { createHash } from 'node:crypto'
import { relative } from 'node:path'

import react from '@vitejs/plugin-react'
import { build, defineConfig, type Rolldown, type UserConfig } from 'vite'

import { assetName } from './build/asset-name.ts'
import { ariaLocalesPlugin } from './build/aria-locales.ts'
import { commonPasswordsPlugin } from './build/common-passwords-plugin.ts'
import { pageProgramPlugin } from './build/page-program-plugin.ts'
import { firstViews, groupModules, loadedWith } from './build/first-views.ts'
import { groupLater } from './build/later-parts.ts'
import { precompressPlugin } from './build/precompress-plugin.ts'
import { publishedProgramPlugin } from './build/published-program-plugin.ts'
import { serviceWorkerPlugin } from './build/service-worker-plugin.ts'

// Off: live queries change in place, and compiled components would not see it (docs/decisions/0005).
const compiler = process.env['REACT_COMPILER'] === 'on'
const server = process.env['WEFT_SERVER'] ?? 'http://localhost:4010'

/** A class and four signs of its file: less to load than what the bundler makes of them, and still a name. */
function shortName(name: string, file: string): string {
  const place = relative(import.meta.dirname, file.split('?')[0] ?? file)
  return `${name}_${createHash('sha256').update(place).digest('hex').slice(0, 4)}`
}

/** What every page needs, kept in files of their own so that a new version of ours does not load them again. */
const vendors: [name: string, modules: RegExp][] = [
  ['react', /node_modules\/(react|react-dom|scheduler)\//],
  ['router', /node_modules\/(@tanstack|use-sync-external-store|tiny-invariant|tiny-warning)\//],
]

export const shared = {
  root: import.meta.dirname,
  css: { modules: { localsConvention: 'dashes', generateScopedName: shortName } },
  build: {
    target: 'es2024',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: {
      // Every browser that can run the rest knows it.
      polyfill: false,
      // Pages are loaded by the first file; they and kinds of view wait for all of theirs at once. Everything later
      // is loaded ahead.
      resolveDependencies: (file, deps, { hostId, hostType }) =>
        hostType === 'html' || /assets\/index-/.test(hostId) || /-view-[\w-]+\.js$/.test(file)
          ? deps
          : deps.filter((name) => name.endsWith('.css')),
    },
    rolldownOptions: {
      // Our modules do nothing when loaded but define. Without this a page would carry all its neighbours' modules.
      treeshake: {
        moduleSideEffects: [
          { test: /\.css$/, sideEffects: true },
          { test: /apps\/web\/src\/main\.tsx$/, sideEffects: true },
          { test: /(packages|features|apps\/web)\/.*\.tsx?$/, sideEffects: false },
        ],
      },
    },
  },
} satisfies UserConfig

/** Cut along the first views: a first build, kept in memory, tells which modules each of them needs. */
async function cutAlongFirstViews(): Promise<Rolldown.CodeSplittingOptions> {
  const apart = vendors.map(([name, test]) => ({ name, test, priority: 9 }))
  const first = await build({
    ...shared,
    configFile: false,
    logLevel: 'error',
    plugins: [react({ compiler }), ariaLocalesPlugin(), commonPasswordsPlugin()],
    build: {
      ...shared.build,
      write: false,
      minify: false,
      rolldownOptions: { ...shared.build.rolldownOptions, output: { codeSplitting: { groups: apart } } },
    },
  })
  const { output } = first as Rolldown.RolldownOutput
  const chunks = output.filter((file) => file.type === 'chunk')
  const pages = new Set(Object.values(firstViews).flatMap((modules) => [...loadedWith(chunks, modules)]))
  const groups = new Map([...groupLater(chunks, pages), ...groupModules(chunks)])
  const own = [...new Set(groups.values())].map((name) => ({
    name,
    test: (id: string) => groups.get(id) === name,
    priority: 8,
  }))
  // The groups are complete in themselves; asked to add what they import, the bundler would follow our index
  // files to everything.
  return { includeDependenciesRecursively: false, groups: [...apart, ...own] }
}

export default defineConfig(async ({ command }) => ({
  ...shared,
  plugins: [
    react({ compiler }),
    ariaLocalesPlugin(),
    commonPasswordsPlugin(),
    pageProgramPlugin('form'),
    pageProgramPlugin('contents'),
    publishedProgramPlugin(shared),
    serviceWorkerPlugin(),
    precompressPlugin(),
  ],
  build: {
    ...shared.build,
    rolldownOptions: {
      ...shared.build.rolldownOptions,
      ...(command === 'build'
        ? { output: { codeSplitting: await cutAlongFirstViews(), assetFileNames: assetName } }
        : {}),
    },
  },
  server: {
    port: 5173,
    // The server compares Origin with Host: the proxy must not change it.
    proxy: {
      '/api': { target: server, changeOrigin: false },
      '/caldav': { target: server, changeOrigin: false },
      '/.well-known/caldav': { target: server, changeOrigin: false },
      '/form': { target: server, changeOrigin: false },
      '/app': { target: server, ws: true, changeOrigin: false },
    },
  },
}))
