import { join } from 'node:path'

import type { ExportKind } from '@weft/features/exports/server'
import type { Kit, ServerFeature } from '@weft/server-kit'

import { archiveExports } from './archive-exports.ts'
import { createArchiveFiles } from './archive-files.ts'
import { type ExportingDeps, registerExports } from './exporting.ts'
import { type ImportingDeps, registerImports } from './importing.ts'
import { archiveRoutes } from './routes.ts'

export type ArchivesDeps = Omit<ExportingDeps & ImportingDeps, 'files' | 'jobs'> & {
  jobs: ExportingDeps['jobs'] & ImportingDeps['jobs']
  /** Archives lie in its folder `archives`. */
  dataDir: string
}

/** A whole workspace in one file, and back. */
export function createArchivesFeature({ dataDir, ...deps }: ArchivesDeps): ServerFeature & {
  /** How the routes of exports come to archives. */
  exportKind(kit: Kit): ExportKind
} {
  const files = createArchiveFiles(join(dataDir, 'archives'))
  const work = { ...deps, files }
  return {
    name: 'archives',
    exportKind: (kit) => archiveExports(kit, work),
    words: async () => (await import('./interface-words.ts')).words,
    routes: (kit) => archiveRoutes(kit, work),
    async start(kit) {
      registerExports(kit, work)
      registerImports(kit, work)
    },
  }
}
