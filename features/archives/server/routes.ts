import { Readable } from 'node:stream'

import { newUuid, now } from '@weft/base'
import { errors, type Kit, nothing, oneself, type Route, route } from '@weft/server-kit'

import { archiveErrors, type ArchiveImport, readSentArchive, sendArchive } from '../shared/index.ts'
import { addImport, type ImportingDeps } from './importing.ts'
import { findImport, type ImportRow, insertImport, untouchedImport } from './queries.ts'

export function archiveRoutes(kit: Kit, deps: ImportingDeps): Route[] {
  /** Who is sending one just now. */
  const sending = new Set<number>()
  return [
    route(sendArchive, {
      scope: 'oneself',
      load: nothing,
      permit(input) {
        oneself(input)
        if (!deps.takesArchives) throw archiveErrors.archive_import_off()
      },
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
