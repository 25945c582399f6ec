import { fromWireTime, newUuid, now } from '@weft/base'
import type { ExportKind, KnownExport } from '@weft/features/exports/server'
import { exportErrors, type ExportState } from '@weft/features/exports/shared'
import { roleOf } from '@weft/permissions'
import {
  appendAudit,
  type Caller,
  errors,
  invalid,
  type Kit,
  oneself,
  type Principal,
} from '@weft/server-kit'

import { ARCHIVE_DAYS, archiveErrors } from '../shared/index.ts'
import { addExport, type ExportingDeps } from './exporting.ts'
import { type ExportRow, findExport, insertExport, untouchedExport } from './queries.ts'

const DAY_MS = 86_400_000

interface Asker {
  caller: Caller
  principal: Principal
}

/** The owner, as themselves. */
function demandOwner({ caller, principal: { access, viewer } }: Asker): void {
  if (viewer !== undefined || roleOf(access.graph, caller.user_id) !== 'owner') throw errors.forbidden()
}

/** The whole workspace, for its owner, who gives the password. */
export function archiveExports(kit: Kit, deps: Pick<ExportingDeps, 'jobs' | 'files'>): ExportKind {
  return {
    kinds: ['archive'],
    asksPassword: true,
    load: async (asker, body) => ({
      judge() {
        demandOwner(asker)
        if (Object.keys(body).length > 1)
          throw invalid('An archive is of the whole workspace: only `kind` is given')
      },
      start: () => start(kit, deps, asker),
    }),
    async find({ team_id, caller }, id) {
      const row = await findExport(kit.db, team_id, id)
      return row?.user_id === caller.user_id ? known(deps, row) : null
    },
  }
}

async function start(
  kit: Kit,
  deps: Pick<ExportingDeps, 'jobs'>,
  { team_id, caller }: { team_id: number; caller: Caller },
): Promise<ExportState> {
  const row = { team_id, id: newUuid(now()), user_id: caller.user_id }
  const isNew = await kit.db.write({ team: team_id }, async (tx) => {
    const made = await insertExport(tx, row, now(), now() + ARCHIVE_DAYS * DAY_MS)
    if (made) await appendAudit(tx, caller, { action: 'team.export', target: `team:${team_id}`, team_id })
    return made
  })
  if (!isNew) {
    // Whoever died between asking for it and saying so to the queue has it begun with now.
    const left = await untouchedExport(kit.db, team_id)
    if (left) await addExport(deps, left)
    throw archiveErrors.export_running()
  }
  await addExport(deps, row)
  const made = await findExport(kit.db, team_id, row.id)
  if (!made) throw errors.not_found()
  return present(made)
}

function known({ files }: Pick<ExportingDeps, 'files'>, row: ExportRow): KnownExport {
  return {
    state: present(row),
    judgeReading: demandOwner,
    judgeFetching(asker) {
      oneself(asker)
      demandOwner(asker)
    },
    async file() {
      if (isOver(row)) throw exportErrors.export_over()
      if (row.state !== 'done') throw exportErrors.export_not_ready()
      const size = await files.size(row.id)
      if (size === null) throw exportErrors.export_over()
      const name = `workspace-${row.created_at.slice(0, 10)}.zip`
      return { bytes: files.read(row.id), size, type: 'application/zip', name }
    },
  }
}

const isOver = ({ expires_at }: ExportRow) => fromWireTime(expires_at) <= now()

function present(row: ExportRow): ExportState {
  const { team_id, id, state, progress, created_at, expires_at, bytes, report } = row
  const url = state === 'done' && !isOver(row) ? { url: `/api/${team_id}/exports/${id}/file` } : {}
  const told = { id, state, progress: progress / 1_000, created_at, expires_at, bytes, report }
  return { ...told, kind: 'archive', rows: null, cut: 0, reason: null, ...url }
}
