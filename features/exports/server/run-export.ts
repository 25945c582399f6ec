import { now } from '@weft/base'
import type { OpenItemTable, TableQuestion } from '@weft/features/items/server'
import { JobInterrupted } from '@weft/jobs'
import { createPrincipal, errors, type Kit, type Principal } from '@weft/server-kit'

import { TABLE_HOURS } from '../shared/index.ts'
import { tableFormats } from './formats/registry.ts'
import type { TableFormat, TableHead } from './formats/table-format.ts'
import type { MadeFiles } from './made-files.ts'
import { columnsOfTable, demandExport, planTable, questionOf, type TableColumn } from './plan-table.ts'
import { type ExportRow, finishExport, moveExport } from './queries.ts'

const HOUR_MS = 3_600_000
/** How often it is said how far it is. */
const SAID_MS = 500

export interface ExportWork {
  kit: Kit
  files: MadeFiles
  tables: OpenItemTable
}

/** Somebody by the rights that they have now, whatever they had when they asked. */
async function principalNow(kit: Kit, { team_id, user_id }: ExportRow): Promise<Principal> {
  const access = await kit.access.of(team_id)
  if (!access) throw errors.not_found()
  if (access.barred.has(user_id)) throw errors.forbidden()
  return createPrincipal(access, { user_id, session_id: null })
}

/** Writes the file of an export. Throws where the person may not have it, and `JobInterrupted` when it has to stop. */
export async function runExport(work: ExportWork, row: ExportRow, signal: AbortSignal): Promise<void> {
  const { kit, files } = work
  const { asked } = row
  const principal = await principalNow(kit, row)
  const plan = await planTable(kit, principal, asked)
  demandExport(principal, plan.folder_ids)
  const columns = await columnsOfTable(kit, row.team_id, plan, asked)
  const { for_import = false } = asked
  const format = tableFormats[row.kind]({ for_import, guard: asked.guard ?? !for_import })
  const extra = {
    id: asked.id_column ?? for_import,
    parent_id: asked.parent_column ?? for_import,
  }
  const head: TableHead = {
    name: row.name,
    columns: [
      ...(extra.id ? ['id'] : []),
      ...(extra.parent_id ? ['parent_id'] : []),
      ...columns.map(({ name }) => name),
    ],
  }
  const progress = { rows: 0 }
  const pieces = piecesOf(work, {
    row,
    principal,
    question: questionOf(plan, asked),
    columns,
    extra,
    head,
    format,
    progress,
    signal,
  })
  await format.save(await files.draft(row.id), head, pieces, signal)
  const bytes = await files.keep(row.id)
  const at = now()
  await finishExport(kit.db, row, {
    bytes,
    rows: progress.rows,
    cut: format.cut(),
    at,
    until: at + TABLE_HOURS * HOUR_MS,
  })
}

interface Piecing {
  row: ExportRow
  principal: Principal
  question: TableQuestion
  columns: readonly TableColumn[]
  extra: { id: boolean; parent_id: boolean }
  head: TableHead
  format: TableFormat
  progress: { rows: number }
  signal: AbortSignal
}

async function* piecesOf({ kit, tables }: ExportWork, of: Piecing): AsyncGenerator<string> {
  const { row, principal, question, columns, extra, head, format, progress, signal } = of
  const { folder_ids } = question
  const table = await tables(kit.db, principal, question)
  let said = 0
  const say = async () => {
    const done = Math.floor((progress.rows / Math.max(1, table.count)) * 999)
    const isWanted = await moveExport(kit.db, row, { progress: done, rows: progress.rows, folder_ids })
    // It ended meanwhile, or its workspace is gone.
    if (!isWanted) throw errors.not_found()
    said = performance.now()
  }
  // From here on it says which folders it is of: fetching asks for rights in all of them.
  await say()
  yield format.begin(head)
  const ids = columns.map(({ id }) => id)
  for await (const page of table.read(ids, format.cell)) {
    if (signal.aborted) throw new JobInterrupted()
    const written = page.map(({ id, parent_id, cells }) =>
      format.row(
        [
          ...(extra.id ? [format.text(id)] : []),
          ...(extra.parent_id ? [format.text(parent_id ?? '')] : []),
          ...cells,
        ],
        progress.rows++,
      ),
    )
    yield written.join('')
    if (performance.now() - said > SAID_MS) await say()
  }
  yield format.end()
}
