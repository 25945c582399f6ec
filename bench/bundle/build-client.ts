import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { build, type Rolldown } from 'vite'

import { publishedProgram } from '../../apps/web/build/published-program-plugin.ts'
import { shared } from '../../apps/web/vite.config.ts'
import { root } from '../../scripts/run.ts'
import type { WeighedChunk } from './weigh.ts'

/** A chunk with what its modules take before minifying, in characters. */
export interface BuiltChunk extends WeighedChunk {
  readonly modules: Readonly<Record<string, Rolldown.RenderedModule>>
}

/** Builds the program of published views in memory. */
export async function buildPublished(): Promise<BuiltChunk[]> {
  const config = await publishedProgram(shared)
  return chunksOf(await build({ ...config, logLevel: 'error', build: { ...config.build, write: false } }))
}

/** Builds the web client in memory, as it is built for people. */
export async function buildClient(): Promise<BuiltChunk[]> {
  const built = await build({
    configFile: join(root, 'apps/web/vite.config.ts'),
    logLevel: 'error',
    build: { write: false },
  })
  return chunksOf(built)
}

function chunksOf(built: Awaited<ReturnType<typeof build>>): BuiltChunk[] {
  const { output } = built as Rolldown.RolldownOutput
  return output
    .filter((file) => file.type === 'chunk')
    .map((chunk) => ({
      fileName: chunk.fileName,
      imports: chunk.imports,
      dynamicImports: chunk.dynamicImports,
      modules: chunk.modules,
      facadeModuleId: chunk.facadeModuleId,
      isDynamicEntry: chunk.isDynamicEntry,
      gzip: gzipSync(chunk.code, { level: 9 }).length,
    }))
}
