import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { build, type Rolldown } from 'vite'

import { root } from '../../scripts/run.ts'
import type { WeighedChunk } from './weigh.ts'

/** A chunk with what its modules take before minifying, in characters. */
export interface BuiltChunk extends WeighedChunk {
  readonly modules: Readonly<Record<string, Rolldown.RenderedModule>>
}

/** Builds the web client in memory, as it is built for people. */
export async function buildClient(): Promise<BuiltChunk[]> {
  const built = await build({
    configFile: join(root, 'apps/web/vite.config.ts'),
    logLevel: 'error',
    build: { write: false },
  })
  const { output } = built as Rolldown.RolldownOutput
  return output
    .filter((file) => file.type === 'chunk')
    .map((chunk) => ({
      fileName: chunk.fileName,
      imports: chunk.imports,
      modules: chunk.modules,
      facadeModuleId: chunk.facadeModuleId,
      isDynamicEntry: chunk.isDynamicEntry,
      gzip: gzipSync(chunk.code, { level: 9 }).length,
    }))
}
