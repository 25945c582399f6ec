import { join } from 'node:path'

import type { OpenItemTable } from '@weft/features/items/server'
import type { Jobs } from '@weft/jobs'
import type { ServerFeature } from '@weft/server-kit'

import type { ExportKind } from './export-kind.ts'
import { createMadeFiles } from './made-files.ts'
import { exportRoutes } from './routes.ts'
import { registerTableExports, tableExports } from './table-exports.ts'

export interface ExportsDeps {
  jobs: Pick<Jobs, 'register' | 'registerHourly' | 'addWithin'>
  /** Tables lie in its folder `exports`. */
  dataDir: string
  tables: OpenItemTable
  /** What other features export. */
  kinds(kit: Parameters<NonNullable<ServerFeature['routes']>>[0]): readonly ExportKind[]
}

/** Items as tables in files, and the one way to everything that is exported. */
export function createExportsFeature({ jobs, dataDir, tables, kinds }: ExportsDeps): ServerFeature {
  const files = createMadeFiles(join(dataDir, 'exports'), 'table')
  return {
    name: 'exports',
    words: async () => (await import('./interface-words.ts')).words,
    routes: (kit) => exportRoutes(kit, [tableExports({ kit, files, tables }, jobs), ...kinds(kit)]),
    async start(kit) {
      registerTableExports({ kit, files, tables }, jobs)
    },
  }
}
