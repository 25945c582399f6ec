import { Readable } from 'node:stream'

import { AppError } from '@weft/base'
import type { StoredBytes } from '@weft/features/files/server'
import { msg } from '@weft/i18n'
import { type JobHandler, JobInterrupted, type JobPayload, type Jobs, type WantedJob } from '@weft/jobs'
import { appendAudit, type Kit } from '@weft/server-kit'

import { archiveErrors } from '../shared/index.ts'
import type { ArchiveFiles } from './archive-files.ts'
import { UnreadableArchive } from './format/read-zip.ts'
import { verifyArchive } from './format/verify.ts'
import { demandRoom } from './import/demand-room.ts'
import { importWorkspace } from './import/import-workspace.ts'
import { linkedItems } from './import/queries.ts'
import { failImport, findImport, type ImportRow, moveImport, noteImported, settleImport } from './queries.ts'

const RUN = 'import-archive'
const ATTEMPTS = 3
const MOST_PROBLEMS = 50
const LONGEST_MS = 30 * 60_000
const TOO_LONG = 'Importing this archive took too long, and was given up.'
/** What the types and rules of the tables refuse. */
const NOT_HELD = 'This archive holds something that a workspace cannot hold.'
const BROKEN = msg('Something Went Wrong')

export interface ImportingDeps {
  jobs: Pick<Jobs, 'register' | 'add' | 'addWithin'>
  files: ArchiveFiles
  /** Whether the operator lets people bring archives in. */
  takesArchives: boolean
  stored: StoredBytes
  /** Room for all files of a workspace; null: no end. */
  storageBytes: number | null
  /** What follows from records that came in without activity: what is found, whose work it is, what links show. */
  follow(team_id: number, linked: readonly string[]): WantedJob[]
  tell(user_ids: readonly number[]): void
  /** How long one import may take; default 30 minutes. */
  longestMs?: number
}

interface ImportJob extends JobPayload {
  user_id: number
  id: string
}

export function addImport(
  { jobs }: Pick<ImportingDeps, 'jobs'>,
  { user_id, id }: Pick<ImportRow, 'user_id' | 'id'>,
) {
  return jobs.add<ImportJob>(
    RUN,
    { team_id: 0, user_id, id },
    { key: `${RUN}:${id}`, attempts: ATTEMPTS, isSerial: true },
  )
}

export function registerImports(kit: Kit, deps: ImportingDeps): void {
  const { files } = deps
  /** Asked for again while it runs, it is not run beside itself. */
  const running = new Set<string>()
  const run: JobHandler<ImportJob> = async ({ payload: { user_id, id }, signal }) => {
    const row = await findImport(kit.db, user_id, id)
    if (!row || running.has(id) || row.state === 'failed' || row.is_settled) return
    running.add(id)
    const late = AbortSignal.timeout(deps.longestMs ?? LONGEST_MS)
    try {
      // One that was sent before the operator switched it off.
      if (row.state !== 'done' && !deps.takesArchives) throw archiveErrors.archive_import_off()
      if (row.state !== 'done') await runImport(kit, deps, row, AbortSignal.any([signal, late]))
    } catch (error) {
      if (signal.aborted) throw new JobInterrupted()
      const sentence = late.aborted ? TOO_LONG : sentenceOf(error)
      if (sentence === null) throw error
      await failImport(kit.db, user_id, id, [sentence])
    } finally {
      running.delete(id)
    }
    await settle(kit, deps, row)
  }
  deps.jobs.register<ImportJob>(RUN, run, {
    async giveUp({ payload: { user_id, id } }) {
      await failImport(kit.db, user_id, id, [BROKEN])
      await files.remove(id)
    },
  })
}

/** What a person is told; null where another try makes sense, or it is our fault. */
function sentenceOf(error: unknown): string | null {
  if (error instanceof UnreadableArchive) return error.message
  const { code } = error as { code?: unknown }
  // Data exceptions and broken rules: the same rows would be refused again.
  if (typeof code === 'string' && /^2[23][0-9A-Z]{3}$/.test(code)) return NOT_HELD
  return error instanceof AppError && error.status < 500 && error.status !== 429 ? error.message : null
}

async function runImport(kit: Kit, deps: ImportingDeps, row: ImportRow, signal: AbortSignal): Promise<void> {
  const { user_id, id } = row
  const path = deps.files.path(id)
  await moveImport(kit.db, user_id, id, 0)
  const { findings } = await verifyArchive(path, signal)
  if (findings.length > 0) {
    await failImport(kit.db, user_id, id, findings.slice(0, MOST_PROBLEMS))
    return
  }
  let said = 0
  await importWorkspace(
    {
      kit,
      storeFile: (key, bytes, name) => deps.stored.write(key, bytes, name),
      // Nothing in its place: the sweep takes the name, which no row has.
      emptyFile: async (key) => void (await deps.stored.write(key, Readable.from([]), '')),
      demandRoom: (files) => demandRoom(files, { limits: kit.limits, storageBytes: deps.storageBytes }),
    },
    {
      user_id,
      path,
      signal,
      async onProgress(progress) {
        if (progress < said + 10) return
        said = progress
        await moveImport(kit.db, user_id, id, progress)
      },
      async onWritten(tx, team_id) {
        await noteImported(tx, row, team_id)
        await appendAudit(tx, { user_id }, { action: 'team.import', target: `team:${team_id}`, team_id })
      },
    },
  )
}

/** Asks for what follows from the records; done again after a crash, it changes nothing. */
async function settle(kit: Kit, deps: ImportingDeps, { user_id, id }: ImportRow): Promise<void> {
  const row = await findImport(kit.db, user_id, id)
  const team_id = row?.team_id ?? null
  if (team_id !== null) {
    const linked = await kit.db.read({ team: team_id }, (tx) => linkedItems(tx, team_id))
    await kit.db.owner((tx) => deps.jobs.addWithin(tx, deps.follow(team_id, linked)))
    await settleImport(kit.db, user_id, id)
    deps.tell([user_id])
  }
  await deps.files.remove(id)
}
