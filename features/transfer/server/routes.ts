import { Readable } from 'node:stream'

import { newUuid, now, toWireTime } from '@weft/base'
import { anyone, errors, type Kit, type Route, route } from '@weft/server-kit'

import type { Analysis } from '../reading/analyse.ts'
import {
  cancelImport,
  checkImport,
  importErrors,
  importReceipt,
  listImports,
  previewImport,
  readImport,
  startImport,
  transferErrors,
  undoImport,
  uploadImport,
} from '../shared/index.ts'
import {
  attributesOf,
  loadOwnImport,
  loadTarget,
  mayRename,
  needItems,
  type Target,
} from './import-access.ts'
import { analyseUpload } from './analyse-upload.ts'
import { checkMapping } from './check-mapping.ts'
import { tooLarge } from './import-files.ts'
import { isOver, isUndoable, presentImport, UNDO_MS } from './import-plan.ts'
import type { ImportWork } from './import-work.ts'
import { matchColumns } from './match-columns.ts'
import { demandRoom, startRun } from './start-run.ts'
import { beginUndo, importsInto } from './undoing/queries.ts'
import { receiptOf } from './undoing/receipt.ts'
import { findImport, folderFill, insertImport, markCancelled, savePreview } from './queries.ts'

const DAY_MS = 86_400_000

export function importRoutes(kit: Kit, work: ImportWork): Route[] {
  return [uploadRoute(kit, work), ...beginRoutes(kit, work), ...runRoutes(kit, work)]
}

/** What a file looks like as items of the folder. */
async function previewOf(kit: Kit, target: Target, team_id: number, analysis: Analysis) {
  const { items } = await folderFill(kit.db, team_id, target.folder_id)
  const attributes = await attributesOf(kit, team_id, target.board_id)
  return matchColumns(analysis, attributes, { mayRename: items === 0 && mayRename(target) })
}

function uploadRoute(kit: Kit, work: ImportWork): Route {
  const { files } = work
  return route(uploadImport, {
    scope: 'work',
    load: ({ params, query, caller }) => loadTarget(kit, params.team_id, caller, query.folder_id),
    permit: (_input, target) => needItems(target),
    options: { rawBody: true, slowBody: true },
    handle: async ({ params, query, caller, request }, target) => {
      kit.charge(caller, params.team_id, 1)
      const { body } = request
      const length = Number(request.headers['content-length'] ?? 0)
      if (length > kit.limits.csv_bytes) throw tooLarge(kit.limits.csv_bytes)
      if (body !== undefined && body !== null && !(body instanceof Readable))
        throw errors.unsupported_media_type()
      const id = newUuid(now())
      const row = { team_id: params.team_id, id, user_id: caller.user_id, folder_id: query.folder_id }
      try {
        await files.save(id, body ?? Readable.from([]), kit.limits.csv_bytes)
        const { analysis, plan } = await analyseUpload(kit, files, row, query)
        await demandRoom(kit, row, analysis.rows)
        await insertImport(kit.db, {
          ...row,
          file_name: query.file_name,
          file_path: files.path(id),
          mapping: plan,
          rows_total: analysis.rows,
        })
        await work.forget(row, now() + DAY_MS)
        return { data: { id, preview: await previewOf(kit, target, params.team_id, analysis) } }
      } catch (error) {
        await files.removeAll(id)
        throw error
      }
    },
  })
}

/** A file that is here, looked at and begun with. */
function beginRoutes(kit: Kit, work: ImportWork): Route[] {
  const { files } = work
  return [
    route(previewImport, {
      scope: 'work',
      load: ({ params, caller }) => loadOwnImport(kit, params.team_id, caller, params.id),
      permit: (_input, { target }) => needItems(target),
      options: { reads: true },
      handle: async ({ params, body }, { row, target }) => {
        if (row.state !== 'uploaded') throw transferErrors.import_started()
        const { analysis, plan } = await analyseUpload(kit, files, row, body)
        await savePreview(kit.db, { ...row, mapping: plan, rows_total: analysis.rows })
        return { data: await previewOf(kit, target, params.team_id, analysis) }
      },
    }),
    route(checkImport, {
      scope: 'work',
      load: ({ params, caller }) => loadOwnImport(kit, params.team_id, caller, params.id),
      permit: (_input, { target }) => needItems(target),
      options: { reads: true },
      handle: async ({ params, body, caller }, { row, target }) => {
        if (row.state !== 'uploaded') throw transferErrors.import_started()
        kit.charge(caller, params.team_id, 1)
        return { data: await checkMapping(kit, files, { row, target, asked: body, mapping: body.mapping }) }
      },
    }),
    route(startImport, {
      scope: 'work',
      load: ({ params, caller }) => loadOwnImport(kit, params.team_id, caller, params.id),
      permit: (_input, { target }) => needItems(target),
      handle: async ({ params, body, caller }, { row, target }) => {
        kit.charge(caller, params.team_id, 1)
        // Asked again after a lost answer: it has begun, and this is how far it is.
        if (row.state !== 'uploaded') return { data: presentImport(row) }
        return {
          data: presentImport(
            await startRun(kit, work, { row, target, asked: body, mapping: body.mapping, below: body.below }),
          ),
        }
      },
    }),
  ]
}

/** An import of the last days, looked at and taken back. */
function undoRoutes(kit: Kit, work: ImportWork): Route[] {
  return [
    route(listImports, {
      scope: 'work',
      load: ({ params, query, caller }) => loadTarget(kit, params.team_id, caller, query.folder_id),
      permit: anyone,
      handle: async ({ params: { team_id }, query: { folder_id }, caller }) => {
        const since = toWireTime(now() - UNDO_MS)
        const rows = await importsInto(kit.db, { team_id, user_id: caller.user_id, folder_id, since })
        return { data: rows.map(presentImport) }
      },
    }),
    route(importReceipt, {
      scope: 'work',
      load: ({ params, caller }) => loadOwnImport(kit, params.team_id, caller, params.id),
      permit: anyone,
      handle: async ({ params, caller }, { row, target }) => {
        kit.charge(caller, params.team_id, 1 + row.rows_total / 1_000)
        return { data: await receiptOf(kit, row, target) }
      },
    }),
    route(undoImport, {
      scope: 'work',
      load: ({ params, caller }) => loadOwnImport(kit, params.team_id, caller, params.id),
      permit: anyone,
      handle: async ({ params, caller }, { row }) => {
        kit.charge(caller, params.team_id, 1 + row.rows_total / 1_000)
        // Asked again: it is under way, or done.
        if (row.undone !== null) return { data: presentImport(row) }
        if (!isOver(row)) throw transferErrors.import_not_over()
        if (!isUndoable(row)) throw transferErrors.import_undo_over()
        // First the job, a little later than now: if this node dies before the next line, it finds nothing to do.
        await work.undo(row, now() + 5_000)
        if (await beginUndo(kit.db, row)) await work.undo(row)
        return { data: presentImport((await findImport(kit.db, params.team_id, row.id)) ?? row) }
      },
    }),
  ]
}

/** An import under way, or done. */
function runRoutes(kit: Kit, work: ImportWork): Route[] {
  const { files } = work
  return [
    route(readImport, {
      scope: 'work',
      load: ({ params, caller }) => loadOwnImport(kit, params.team_id, caller, params.id),
      permit: anyone,
      handle: async (_input, { row }) => ({ data: presentImport(row) }),
    }),
    route(cancelImport, {
      scope: 'work',
      load: ({ params, caller }) => loadOwnImport(kit, params.team_id, caller, params.id),
      permit: anyone,
      handle: async ({ params }, { row }) => {
        await markCancelled(kit.db, params.team_id, row.id)
        work.cancel(row.id)
        // What never ran has nobody else to tidy up behind it.
        if (row.state === 'uploaded') await files.removeFile(row.id)
        return { data: presentImport((await findImport(kit.db, params.team_id, row.id)) ?? row) }
      },
    }),
    ...undoRoutes(kit, work),
    route(importErrors, {
      scope: 'work',
      load: ({ params, caller }) => loadOwnImport(kit, params.team_id, caller, params.id),
      permit: anyone,
      handle: async ({ reply }, { row }) => {
        const name = row.file_name.replace(/\.\w{1,5}$/, '').replaceAll(/[^\w -]/g, '_')
        return reply
          .header('content-type', 'text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="${name} errors.csv"`)
          .header('cache-control', 'no-store')
          .send(await files.readErrors(row.id))
      },
    }),
  ]
}
