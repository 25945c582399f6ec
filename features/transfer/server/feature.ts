import { now } from '@weft/base'
import { type JobHandler, JobInterrupted, type JobPayload, type Jobs } from '@weft/jobs'
import { type Kit, type ServerFeature } from '@weft/server-kit'
import { join } from 'node:path'

import { createImportAct } from './import-act.ts'
import { createImportFiles } from './import-files.ts'
import { deleteImport, findImport } from './queries.ts'
import type { ImportWork } from './import-work.ts'
import { importRoutes } from './routes.ts'
import { failImport, runImport } from './run-import.ts'
import { giveUpUndo, undoImport } from './undoing/undo-import.ts'

const RUN = 'import-csv'
/** Some ten hours, for a database that is away. */
const ATTEMPTS = 10
const UNDO = 'undo-import'
const FORGET = 'forget-import'
/** How long an error file can be fetched. */
const ERRORS_KEPT_MS = 7 * 86_400_000

interface ImportJob extends JobPayload {
  import_id: string
}

/** Imports. `data_dir` is the server's data folder: uploads lie in its folder `imports`. */
export function createTransferFeature({ jobs, dataDir }: { jobs: Jobs; dataDir: string }): ServerFeature {
  const files = createImportFiles(join(dataDir, 'imports'))
  const running = new Map<string, AbortController>()
  const work: ImportWork = {
    files,
    run: ({ team_id, id }, at) =>
      jobs.add<ImportJob>(
        RUN,
        { team_id, import_id: id },
        { key: `import:${id}`, attempts: ATTEMPTS, ...(at ? { at } : {}) },
      ),
    forget: ({ team_id, id }, at) =>
      jobs.add<ImportJob>(FORGET, { team_id, import_id: id }, { key: `forget:${id}`, at }),
    undo: ({ team_id, id }, at) =>
      jobs.add<ImportJob>(
        UNDO,
        { team_id, import_id: id },
        { key: `undo:${id}`, attempts: ATTEMPTS, ...(at ? { at } : {}) },
      ),
    cancel: (id) => running.get(id)?.abort(),
  }

  function registerRun(kit: Kit): void {
    const giveUp: JobHandler<ImportJob> = async ({ team_id, payload: { import_id } }) => {
      await failImport(kit, files, { team_id, id: import_id })
      await files.removeFile(import_id)
      await work.forget({ team_id, id: import_id }, now() + ERRORS_KEPT_MS)
    }
    const run: JobHandler<ImportJob> = async ({ team_id, payload, signal, isLastAttempt }) => {
      const id = payload.import_id
      const cancelled = new AbortController()
      running.set(id, cancelled)
      try {
        const ending = await runImport(
          { kit, files, stopping: signal, cancelled: cancelled.signal, isLastAttempt },
          { team_id, id },
        )
        if (ending === 'nothing') return
        if (ending === 'stopped') throw new JobInterrupted()
        await files.removeFile(id)
        await work.forget({ team_id, id }, now() + ERRORS_KEPT_MS)
      } finally {
        running.delete(id)
      }
    }
    jobs.register(RUN, run, { giveUp })
  }

  return {
    name: 'transfer',
    words: async () => (await import('./interface-words.ts')).words,
    acts: [createImportAct(work)],
    routes: (kit) => importRoutes(kit, work),
    async start(kit) {
      registerRun(kit)
      jobs.register<ImportJob>(
        UNDO,
        async ({ team_id, payload, signal }) => {
          const row = await findImport(kit.db, team_id, payload.import_id)
          if (row?.undone?.state !== 'running') return
          if (!(await undoImport(kit, row, signal))) throw new JobInterrupted()
        },
        { giveUp: ({ team_id, payload }) => giveUpUndo(kit, { team_id, id: payload.import_id }) },
      )
      jobs.register<ImportJob>(FORGET, async ({ team_id, payload }) => {
        const row = await findImport(kit.db, team_id, payload.import_id)
        if (row && (row.state === 'waiting' || row.state === 'running')) return
        await files.removeAll(payload.import_id)
        // A finished import stays as a record; an upload that nobody started leaves nothing.
        if (row?.state === 'uploaded') await deleteImport(kit.db, team_id, row.id)
      })
    },
  }
}
