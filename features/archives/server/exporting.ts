import { AppError, now } from '@weft/base'
import { holdFiles, type StoredBytes } from '@weft/features/files/server'
import { type JobHandler, JobInterrupted, type JobPayload, type Jobs } from '@weft/jobs'
import { roleOf } from '@weft/permissions'
import { errors, type Kit } from '@weft/server-kit'

import type { ArchiveFiles } from './archive-files.ts'
import { exportWorkspace } from './export/export-workspace.ts'
import type { Manifest } from './format/manifest.ts'
import {
  deleteExport,
  endExport,
  type ExportRow,
  findExport,
  forgetImports,
  knownExports,
  moveExport,
  overdueExports,
} from './queries.ts'

const RUN = 'export-archive'
const SWEEP = 'end-archives'
const ATTEMPTS = 4
/** Longer than a moment lasts. */
const HELD_MS = 60 * 60_000
/** What nobody knows of is left alone for so long: it may be on its way. */
const UNKNOWN_MS = 86_400_000
/** What became of an archive that was sent can be asked for so long. */
const TOLD_MS = 30 * 86_400_000

export interface ExportingDeps {
  jobs: Pick<Jobs, 'register' | 'registerDaily' | 'add'>
  secret: string
  files: ArchiveFiles
  stored: StoredBytes
}

interface ExportJob extends JobPayload {
  id: string
  /** Whose export it is: the job's own workspace is none, so that all exports wait in one queue. */
  of: number
}

/** Begins an export, or sees to it that one that was begun goes on. */
export function addExport(
  { jobs }: Pick<ExportingDeps, 'jobs'>,
  { team_id, id }: Pick<ExportRow, 'team_id' | 'id'>,
) {
  const payload = { team_id: 0, of: team_id, id }
  return jobs.add<ExportJob>(RUN, payload, { key: `${RUN}:${id}`, attempts: ATTEMPTS, isSerial: true })
}

export function registerExports(kit: Kit, deps: ExportingDeps): void {
  const { jobs, files } = deps
  /** Asked for again while it runs, it is not run beside itself. */
  const running = new Set<string>()
  const run: JobHandler<ExportJob> = async ({ payload: { of, id }, signal }) => {
    const row = await findExport(kit.db, of, id)
    if (!row || running.has(id) || !(await moveExport(kit.db, row, 0))) return
    running.add(id)
    try {
      await runExport(kit, deps, row, signal)
    } catch (error) {
      if (signal.aborted) throw new JobInterrupted()
      // Rights that were lost do not come back by trying again.
      if (!(error instanceof AppError) || error.status >= 500 || error.status === 429) throw error
      await fail(kit, files, row)
    } finally {
      running.delete(id)
      await holdFiles(kit.db, row, null)
    }
  }
  jobs.register<ExportJob>(RUN, run, {
    giveUp: ({ payload: { of, id } }) => fail(kit, files, { team_id: of, id }),
  })
  jobs.registerDaily(SWEEP, { hour: 4, minute: 13 }, () => sweep(kit, files))
}

async function runExport(kit: Kit, deps: ExportingDeps, row: ExportRow, signal: AbortSignal): Promise<void> {
  const { team_id, id, user_id } = row
  const { files, secret, stored } = deps
  const access = await kit.access.of(team_id)
  if (!access || roleOf(access.graph, user_id) !== 'owner') throw errors.forbidden()
  await holdFiles(kit.db, row, now() + HELD_MS)
  const manifest = await exportWorkspace(
    { kit, secret, openFile: (key) => stored.read(key) },
    {
      team_id,
      user_id,
      signal,
      path: await files.draft(id),
      async onProgress(progress) {
        await moveExport(kit.db, row, progress)
      },
    },
  )
  const bytes = await files.keep(id)
  await endExport(kit.db, row, { state: 'done', bytes, report: reportOf(manifest) }, now())
}

function reportOf({ records, files, absent, left_out }: Manifest): ExportRow['report'] {
  const counted = Object.entries(records).map(
    ([kind, { count, sha256 }]) => [kind, { count, sha256 }] as const,
  )
  return { records: Object.fromEntries(counted), files: files.length, absent, left_out }
}

async function fail(kit: Kit, files: ArchiveFiles, row: Pick<ExportRow, 'team_id' | 'id'>): Promise<void> {
  await endExport(kit.db, row, { state: 'failed' }, now())
  await holdFiles(kit.db, row, null)
  const ended = await findExport(kit.db, row.team_id, row.id)
  if (ended?.state !== 'done') await files.remove(row.id)
}

/** Removes exports whose time is over, and files that no record knows of. */
async function sweep(kit: Kit, files: ArchiveFiles): Promise<void> {
  for (const row of await overdueExports(kit.db, now())) {
    await files.remove(row.id)
    await deleteExport(kit.db, row)
  }
  await forgetImports(kit.db, now() - TOLD_MS)
  const old = (await files.list()).filter(({ at }) => at < now() - UNKNOWN_MS).map(({ id }) => id)
  const known = await knownExports(kit.db, old)
  for (const id of old) if (!known.has(id)) await files.remove(id)
}
