import { Readable } from 'node:stream'

import { fromWireTime, newUuid, now } from '@weft/base'
import { roleOf } from '@weft/permissions'
import {
  appendAudit,
  type Caller,
  errors,
  type Kit,
  loadPrincipal,
  nothing,
  oneself,
  type Principal,
  type Route,
  route,
} from '@weft/server-kit'

import {
  ARCHIVE_DAYS,
  archiveErrors,
  type ArchiveImport,
  type ExportState,
  fetchExport,
  readExport,
  readSentArchive,
  sendArchive,
  startExport,
} from '../shared/index.ts'
import { addExport, type ExportingDeps } from './exporting.ts'
import { addImport, type ImportingDeps } from './importing.ts'
import {
  type ExportRow,
  findExport,
  findImport,
  type ImportRow,
  insertExport,
  insertImport,
  untouchedExport,
  untouchedImport,
} from './queries.ts'

const DAY_MS = 86_400_000

export function archiveRoutes(kit: Kit, deps: ExportingDeps & ImportingDeps): Route[] {
  return [...exportRoutes(kit, deps), ...importRoutes(kit, deps)]
}

interface Asked {
  params: { team_id: number }
  caller: Caller
}

/** The owner, as themselves. */
function demandOwner({ caller }: Asked, { access, viewer }: Principal): void {
  if (viewer !== undefined || roleOf(access.graph, caller.user_id) !== 'owner') throw errors.forbidden()
}

function exportRoutes(kit: Kit, deps: ExportingDeps): Route[] {
  /** Whose it is, and only while they own the workspace: to others there is none. */
  async function loadOwn({ params, caller }: Asked & { params: { id: string } }) {
    const principal = await loadPrincipal(kit, params.team_id, caller)
    const row = await findExport(kit.db, params.team_id, params.id)
    if (!row || row.user_id !== caller.user_id) throw errors.not_found()
    return { principal, row }
  }

  return [
    route(startExport, {
      scope: 'oneself',
      load: ({ params, caller }) => loadPrincipal(kit, params.team_id, caller),
      permit: demandOwner,
      async handle({ params: { team_id }, caller }) {
        kit.charge(caller, team_id, 10)
        const row = { team_id, id: newUuid(now()), user_id: caller.user_id }
        const isNew = await kit.db.write({ team: team_id }, async (tx) => {
          const made = await insertExport(tx, row, now(), now() + ARCHIVE_DAYS * DAY_MS)
          if (made)
            await appendAudit(tx, caller, { action: 'team.export', target: `team:${team_id}`, team_id })
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
        return { data: presentExport(made) }
      },
      options: { reauthenticated: true },
    }),
    route(readExport, {
      scope: 'oneself',
      load: loadOwn,
      permit: (input, { principal }) => demandOwner(input, principal),
      handle: async (_input, { row }) => ({ data: presentExport(row) }),
    }),
    route(fetchExport, {
      scope: 'oneself',
      load: loadOwn,
      permit(input, { principal }) {
        oneself(input)
        demandOwner(input, principal)
      },
      async handle({ reply }, { row }) {
        if (isOver(row)) throw archiveErrors.export_over()
        if (row.state !== 'done') throw archiveErrors.export_not_ready()
        const size = await deps.files.size(row.id)
        if (size === null) throw archiveErrors.export_over()
        return reply
          .header('content-type', 'application/zip')
          .header('content-length', size)
          .header(
            'content-disposition',
            `attachment; filename="workspace-${row.created_at.slice(0, 10)}.zip"`,
          )
          .header('cache-control', 'no-store')
          .send(deps.files.read(row.id))
      },
    }),
  ]
}

const isOver = ({ expires_at }: ExportRow) => fromWireTime(expires_at) <= now()

function presentExport(row: ExportRow): ExportState {
  const { team_id, id, state, progress, created_at, expires_at, bytes, report } = row
  const url = state === 'done' && !isOver(row) ? { url: `/api/${team_id}/exports/${id}/file` } : {}
  return {
    id,
    kind: 'archive',
    state,
    progress: progress / 1_000,
    created_at,
    expires_at,
    bytes,
    report,
    ...url,
  }
}

function importRoutes(kit: Kit, deps: ImportingDeps): Route[] {
  /** Who is sending one just now. */
  const sending = new Set<number>()
  return [
    route(sendArchive, {
      scope: 'oneself',
      load: nothing,
      permit: oneself,
      options: { rawBody: true, slowBody: true },
      async handle({ caller, request }) {
        const { body } = request
        if (body !== undefined && body !== null && !(body instanceof Readable))
          throw errors.unsupported_media_type()
        if (sending.has(caller.user_id)) throw archiveErrors.archive_running()
        sending.add(caller.user_id)
        const row = { user_id: caller.user_id, id: newUuid(now()) }
        try {
          await deps.files.save(row.id, body ?? Readable.from([]), kit.limits.archive_bytes)
          if (!(await insertImport(kit.db, row, now()))) {
            const left = await untouchedImport(kit.db, caller.user_id)
            if (left) await addImport(deps, left)
            throw archiveErrors.archive_running()
          }
          await addImport(deps, row)
        } catch (error) {
          await deps.files.remove(row.id)
          throw error
        } finally {
          sending.delete(caller.user_id)
        }
        return { data: await loadImport(kit, row) }
      },
    }),
    route(readSentArchive, {
      scope: 'oneself',
      load: ({ params, caller }) => loadImport(kit, { user_id: caller.user_id, id: params.id }),
      permit: oneself,
      handle: async (_input, data) => ({ data }),
    }),
  ]
}

async function loadImport(
  kit: Kit,
  { user_id, id }: Pick<ImportRow, 'user_id' | 'id'>,
): Promise<ArchiveImport> {
  const row = user_id === 0 ? undefined : await findImport(kit.db, user_id, id)
  if (!row) throw errors.not_found()
  const { state, progress, created_at, team_id, problems } = row
  return { id, state, progress: progress / 1_000, created_at, team_id, problems }
}
