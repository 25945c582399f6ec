import { join } from 'node:path'

import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite'

import { assetName } from './asset-name.ts'
import { ariaLocalesPlugin } from './aria-locales.ts'
import { besideClient } from './beside-client.ts'
import { closureOf, loadedWith, publishedFirst, publishedTypes } from './first-views.ts'
import { lateTablePlugin } from './late-table.ts'

/** What the programs of this folder have in common. */
export interface SharedConfig extends Pick<UserConfig, 'css'> {
  build: NonNullable<UserConfig['build']>
}

/** The first file, by the name under which pages of the server load it. */
export const PUBLISHED_PROGRAM = 'published-program.js'

/** The program that draws published views, with each kind of view as a file of its own. */
export async function publishedProgram(shared: SharedConfig): Promise<InlineConfig> {
  const config = uncut(shared)
  const output = config.build?.rolldownOptions?.output as Rolldown.OutputOptions
  output.codeSplitting = await cutForReaders(uncut(shared))
  return config
}

function uncut({ css, build: own }: SharedConfig): InlineConfig {
  return {
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    root: join(import.meta.dirname, '..'),
    ...(css ? { css } : {}),
    plugins: [react(), ariaLocalesPlugin(), lateTablePlugin()],
    build: {
      ...own,
      manifest: false,
      emptyOutDir: false,
      rolldownOptions: {
        input: join(import.meta.dirname, '../src/published-page.ts'),
        treeshake: {
          moduleSideEffects: [
            { test: /\.css$/, sideEffects: true },
            { test: /src\/published-(page|view)\.ts$/, sideEffects: true },
            { test: /(packages|features|apps\/web)\/.*\.tsx?$/, sideEffects: false },
          ],
        },
        output: {
          entryFileNames: PUBLISHED_PROGRAM,
          chunkFileNames: 'assets/published-[name]-[hash].js',
          // Fonts are those of the application; its styles are cut in another way.
          assetFileNames: (asset: Rolldown.PreRenderedAsset) =>
            asset.names.some((name) => name.endsWith('.css'))
              ? 'assets/published-[name]-[hash][extname]'
              : assetName(asset),
        },
      },
    },
  }
}

/** The first file holds nothing but the way to all others: what loads them, with their styles. */
const START = /src\/published-page\.ts$|preload-helper/
/** A kind of view by the module that draws it. */
const VIEW = /features\/views\/types\/\w+\/\w+-view\.tsx$/
/** What readers do not wait for, and what edits values: loaded after the picture, if ever. */
const LATER = /\/(input|late-actions|table-actions|table-extras|grid-program|row-menu|list-menu)\.tsx?$/

/**
 * A first build, kept in memory, tells what every kind of view waits for: that is one file. What several kinds share is
 * another, and so is what comes after the picture; left alone the bundler makes two hundred files for one page.
 */
async function cutForReaders(config: InlineConfig): Promise<Rolldown.CodeSplittingOptions> {
  const built = await build({
    ...config,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false },
  })
  const chunks = (built as Rolldown.RolldownOutput).output.filter((file) => file.type === 'chunk')
  const modulesOf = (roots: Iterable<Rolldown.OutputChunk>) =>
    new Set([...closureOf(chunks, roots)].flatMap(({ modules }) => Object.keys(modules)))
  const facing = (test: RegExp) => chunks.filter(({ facadeModuleId }) => test.test(facadeModuleId ?? ''))
  const first = modulesOf(loadedWith(chunks, publishedFirst))
  const types = modulesOf(loadedWith(chunks, publishedTypes))
  const views = facing(VIEW).map((chunk) => modulesOf([chunk]))
  const later = modulesOf(facing(LATER))
  const isShared = (id: string) => views.filter((modules) => modules.has(id)).length > 1
  const isOfViews = (id: string) => views.some((modules) => modules.has(id))
  const group = (name: string, priority: number, isIn: (id: string) => boolean) => ({
    name,
    priority,
    test: (id: string) => isIn(id) && !START.test(id),
  })
  return {
    includeDependenciesRecursively: false,
    groups: [
      group('first', 4, (id) => first.has(id)),
      group('types', 3, (id) => types.has(id) && !isShared(id)),
      group('views', 2, isShared),
      group('later', 1, (id) => later.has(id) && !isOfViews(id)),
    ],
  }
}

/** Builds the program of published views beside the application: their page comes whole from the server. */
export function publishedProgramPlugin(shared: SharedConfig): Plugin {
  return besideClient('published-program', async (folder) => {
    const config = await publishedProgram(shared)
    await build({ ...config, build: { ...config.build, outDir: folder } })
  })
}
