import { AppError, fromWireTime, newUuid, now } from '@weft/base'
import { msg } from '@weft/i18n'
import { type JobHandler, JobInterrupted, type JobPayload, type Jobs } from '@weft/jobs'
import { type Kit, oneself } from '@weft/server-kit'

import {
  type ExportBody,
  exportErrors,
  type ExportState,
  TABLE_KINDS,
  type TableKind,
} from '../shared/index.ts'
import type { Asker, ExportKind, KnownExport } from './export-kind.ts'
import { tableFormats } from './formats/registry.ts'
import { demandExport, planTable, type TablePlan } from './plan-table.ts'
import {
  deleteExport,
  type ExportKey,
  type ExportRow,
  failExport,
  findExport,
  insertExport,
  knownExports,
  moveExport,
  overdueExports,
} from './queries.ts'
import { type ExportWork, runExport } from './run-export.ts'

const RUN = 'export-table'
const SWEEP = 'end-exports'
const ATTEMPTS = 4
const HOUR_MS = 3_600_000
/** What waits or runs has so long until it is given up. */
const WAITS_HOURS = 24
/** Of one person at a time. */
const MOST = 3
/** What nobody knows of is left alone for so long: it may be on its way. */
const UNKNOWN_MS = 86_400_000

const NO_RIGHT = msg('You can no longer export this.')
const GONE = msg('This is no longer there.')
const FAILED = msg('The export failed. Try again.')

interface ExportJob extends JobPayload {
  id: string
}

type ExportJobs = Pick<Jobs, 'register' | 'registerHourly' | 'addWithin'>

export function registerTableExports(work: ExportWork, jobs: ExportJobs): void {
  const { kit, files } = work
  const fail = async (row: ExportKey, reason: string) => {
    await failExport(kit.db, row, { reason, at: now() })
    const ended = await findExport(kit.db, row)
    if (ended?.state !== 'done') await files.remove(row.id)
  }
  const run: JobHandler<ExportJob> = async ({ team_id, payload: { id }, signal }) => {
    const row = await findExport(kit.db, { team_id, id })
    if (!row || !(await moveExport(kit.db, row, { ...row, progress: 0, rows: 0 }))) return
    try {
      await runExport(work, row, signal)
    } catch (error) {
      if (signal.aborted) throw new JobInterrupted()
      // Rights that were lost do not come back by trying again.
      if (!(error instanceof AppError) || error.status >= 500 || error.status === 429) throw error
      await fail(row, error.status === 404 ? GONE : error.status === 403 ? NO_RIGHT : error.message)
    }
  }
  jobs.register<ExportJob>(RUN, run, {
    giveUp: ({ team_id, payload: { id } }) => fail({ team_id, id }, FAILED),
  })
  jobs.registerHourly(SWEEP, 23, () => sweep(work))
}

/** Removes exports whose time is over, and files that no record knows of. */
async function sweep({ kit, files }: ExportWork): Promise<void> {
  for (const row of await overdueExports(kit.db, now())) {
    await files.remove(row.id)
    await deleteExport(kit.db, row)
  }
  const old = (await files.list()).filter(({ at }) => at < now() - UNKNOWN_MS).map(({ id }) => id)
  const known = await knownExports(kit.db, old)
  for (const id of old) if (!known.has(id)) await files.remove(id)
}

/** The items of a view or of a folder as a table. */
export function tableExports(work: ExportWork, jobs: ExportJobs): ExportKind {
  const { kit } = work
  return {
    kinds: TABLE_KINDS,
    asksPassword: false,
    async load(asker, body) {
      const plan = await planTable(kit, asker.principal, body)
      return {
        judge() {
          oneself(asker)
          demandExport(asker.principal, plan.folder_ids)
        },
        start: () => start(kit, jobs, asker, { plan, body }),
      }
    },
    async find({ team_id, caller }, id) {
      const row = caller.user_id > 0 ? await findExport(kit.db, { team_id, id }) : undefined
      return row?.user_id === caller.user_id ? known(work, row) : null
    },
  }
}

async function start(
  kit: Kit,
  jobs: ExportJobs,
  { team_id, caller }: Asker,
  { plan, body }: { plan: TablePlan; body: ExportBody },
): Promise<ExportState> {
  const id = newUuid(now())
  const { folder, view, folder_ids } = plan
  const kind = body.kind as TableKind
  const name = [folder.name, view?.name].filter(Boolean).join(' - ')
  const payload: ExportJob = { team_id, id }
  const at = now()
  const until = at + WAITS_HOURS * HOUR_MS
  // Both or neither: what nobody works on would count against the person.
  const isNew = await kit.db.owner(async (tx) => {
    const row = { team_id, id, user_id: caller.user_id, kind, asked: body, folder_ids, name }
    const made = await insertExport(tx, row, { at, until, most: MOST })
    if (made) await jobs.addWithin(tx, [{ name: RUN, payload, key: `${RUN}:${id}`, attempts: ATTEMPTS }])
    return made
  })
  const row = isNew ? await findExport(kit.db, { team_id, id }) : undefined
  if (!row) throw exportErrors.exports_running()
  return present(row)
}

const isOver = ({ expires_at }: ExportRow) => fromWireTime(expires_at) <= now()

function known({ files }: ExportWork, row: ExportRow): KnownExport {
  return {
    state: present(row),
    judgeReading: (asker) => oneself(asker),
    judgeFetching(asker) {
      oneself(asker)
      demandExport(asker.principal, row.folder_ids)
    },
    async file() {
      if (isOver(row)) throw exportErrors.export_over()
      if (row.state !== 'done') throw exportErrors.export_not_ready()
      const size = await files.size(row.id)
      if (size === null) throw exportErrors.export_over()
      const { type, extension } = tableFormats[row.kind]({ for_import: false, guard: true })
      return { bytes: files.read(row.id), size, type, name: `${row.name}.${extension}` }
    },
  }
}

function present(row: ExportRow): ExportState {
  const { team_id, id, kind, state, progress, created_at, expires_at, bytes, rows, cut, reason } = row
  const url = state === 'done' && !isOver(row) ? { url: `/api/${team_id}/exports/${id}/file` } : {}
  const told = {
    id,
    kind,
    state,
    progress: progress / 1_000,
    created_at,
    expires_at,
    bytes,
    rows,
    cut,
    reason,
  }
  return { ...told, report: null, ...url }
}
