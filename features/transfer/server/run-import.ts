import { AppError, now } from '@weft/base'
import { loadTranslator, msg } from '@weft/i18n'
import { type Kit } from '@weft/server-kit'

import type { CellProblem } from '../reading/read-rows.ts'
import { errorHeader, errorLines } from './error-lines.ts'
import { attributesOf } from './import-access.ts'
import type { ImportFiles } from './import-files.ts'
import { EMPTY_REPORT, type ImportPlan, type ImportRow, type StoredReport } from './import-plan.ts'
import { prepareImport, readerContext } from './prepare-import.ts'
import { findImport, saveProgress, saveRunning } from './queries.ts'
import { readWanted, type WantedChunk } from './wanted-rows.ts'
import { type RowTarget, writeRows } from './write-rows.ts'

export interface RunOptions {
  kit: Kit
  files: ImportFiles
  /** Aborted when the server stops. */
  stopping: AbortSignal
  /** Aborted when the person cancels on this node; elsewhere the next checkpoint finds out. */
  cancelled: AbortSignal
  /** A passing failure ends the import, too: nobody tries again. */
  isLastAttempt?: boolean
  /** Called after each chunk, before its checkpoint. */
  onChunk?: ((rows_done: number) => void) | undefined
}

/** How a run ended; 'stopped' goes on after the next start of the server, 'nothing' found nothing to do. */
export type Ending = 'done' | 'failed' | 'cancelled' | 'stopped' | 'nothing'

/** Checkpoints cost a transaction each; what lies behind the last one is found again by its ids. */
const CHECKPOINT_MS = 300

const FILE_GONE = msg('The uploaded file is no longer there. Upload it again.')
const BROKEN = msg('Something Went Wrong')

/** Runs an import from its last checkpoint on. Throws where another try makes sense. */
export async function runImport(
  options: RunOptions,
  { team_id, id }: Pick<ImportRow, 'team_id' | 'id'>,
): Promise<Ending> {
  const { kit, files } = options
  const row = await findImport(kit.db, team_id, id)
  if (!row || row.state === 'uploaded') return 'nothing'
  const progress = createProgress(kit, files, row)
  // It was cancelled, and the node died before its run heard of it.
  if (row.state === 'cancelled' && row.report?.ended !== true) await progress.save('cancelled')
  if (row.state !== 'waiting' && row.state !== 'running') return row.state
  try {
    const context = await readerContext(kit, team_id, row.user_id, row.mapping)
    let plan = row.mapping
    if (plan.ready === null) plan = await prepareImport(kit, files, row, context)
    progress.report.attributes_made = plan.attributes.filter(({ new_name }) => new_name !== null).length
    if (!(await saveRunning(kit.db, team_id, id, plan))) return 'cancelled'
    return await importRows(options, row, plan, progress)
  } catch (error) {
    if (isPassing(error) && !options.isLastAttempt) throw error
    progress.report.reason = reasonOf(error)
    await progress.save('failed')
    // Bugs are told to the log by the queue; the next try finds that the import has ended.
    if (!(error instanceof AppError)) throw error
    return 'failed'
  }
}

/** What was not done in all tries, such as one that took the server along each time, is said to have failed. */
export async function failImport(
  kit: Kit,
  files: ImportFiles,
  { team_id, id }: Pick<ImportRow, 'team_id' | 'id'>,
): Promise<void> {
  const row = await findImport(kit.db, team_id, id)
  if (row?.state !== 'waiting' && row?.state !== 'running') return
  const progress = createProgress(kit, files, row)
  progress.report.reason ??= BROKEN
  await progress.save('failed')
}

/** Whether the same try may succeed later: the database was away, or somebody changed an attribute meanwhile. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof AppError)) return false
  const { status, code } = error
  return status >= 500 || status === 429 || code === 'conflict' || code === 'in_flight'
}

function reasonOf(error: unknown): string {
  if (error instanceof AppError) {
    const [sentence] = Array.isArray(error.data) ? (error.data as unknown[]) : []
    return typeof sentence === 'string' ? sentence : error.message
  }
  return (error as { code?: unknown }).code === 'ENOENT' ? FILE_GONE : BROKEN
}

async function importRows(
  { kit, files, stopping, cancelled, onChunk }: RunOptions,
  row: ImportRow,
  plan: ImportPlan,
  progress: ReturnType<typeof createProgress>,
): Promise<Ending> {
  const { team_id } = row
  const access = await kit.access.of(team_id)
  const board_id = access?.graph.folders.get(row.folder_id)?.board_id ?? ''
  const attributes = await attributesOf(kit, team_id, board_id)
  const { chunks, mapped } = await readWanted(kit, files, { row, plan, attributes, from: progress.rowsDone })
  const target: RowTarget = {
    team_id,
    import_id: row.id,
    board_id,
    folder_id: row.folder_id,
    caller: { user_id: row.user_id, session_id: null },
    sort_from: plan.sort_from,
    judgedBy: new Map(
      attributes.flatMap(({ id, row_version }) => (mapped.has(id) ? [[id, row_version]] : [])),
    ),
  }
  let saved = now()
  const halt = new AbortController()
  const enough = AbortSignal.any([cancelled, stopping, halt.signal])
  for await (const chunk of chunks) {
    if (enough.aborted) break
    const written = await writeRows(kit, target, chunk)
    progress.add(chunk, written.made, [...chunk.problems, ...written.problems])
    if (written.reason !== null) {
      progress.report.reason ??= written.reason
      halt.abort()
    }
    onChunk?.(progress.rowsDone)
    if (enough.aborted || now() - saved < CHECKPOINT_MS) continue
    if ((await progress.save('running')) !== 'running') halt.abort()
    saved = now()
  }
  const ending = progress.report.reason !== null ? 'failed' : stopping.aborted ? 'running' : 'done'
  const state = await progress.save(ending)
  if (state === 'cancelled') return 'cancelled'
  return ending === 'running' ? 'stopped' : ending
}

/** Counts what happened, and keeps it in the row and the error file. */
function createProgress(kit: Kit, files: ImportFiles, row: ImportRow) {
  const report: StoredReport = { ...EMPTY_REPORT, ...row.report }
  let rowsDone = row.rows_done
  let waiting: CellProblem[] = []
  return {
    report,
    get rowsDone() {
      return rowsDone
    },
    add({ rows, of }: WantedChunk, made: number, problems: readonly CellProblem[]) {
      rowsDone += of
      report.rows_in += made
      report.rows_skipped += rows.length - made
      report.cells_skipped += problems.filter(({ isSkipped }) => isSkipped).length
      report.problems += problems.length
      waiting.push(...problems)
    },
    /** Writes the error lines first: a checkpoint never promises lines that are not there. */
    async save(state: ImportRow['state']) {
      if (state !== 'running') report.ended = true
      if (waiting.length > 0) {
        const { t } = await loadTranslator(row.mapping.reading.locale)
        const text = (report.errors_bytes === 0 ? errorHeader(t) : '') + errorLines(waiting, t)
        await files.writeErrors(row.id, text, report.errors_bytes)
        report.errors_bytes += Buffer.byteLength(text)
        waiting = []
      }
      return saveProgress(kit.db, { ...row, state, rows_done: rowsDone, report })
    },
  }
}
