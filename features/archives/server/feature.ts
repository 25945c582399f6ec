import { join } from 'node:path'

import type { ServerFeature } from '@weft/server-kit'

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
export function createArchivesFeature({ dataDir, ...deps }: ArchivesDeps): ServerFeature {
  const files = createArchiveFiles(join(dataDir, 'archives'))
  const work = { ...deps, files }
  return {
    name: 'archives',
    words: async () => (await import('./interface-words.ts')).words,
    routes: (kit) => archiveRoutes(kit, work),
    async start(kit) {
      registerExports(kit, work)
      registerImports(kit, work)
    },
  }
}
