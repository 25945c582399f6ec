import { type JudgedBy, markJudged } from '@weft/features/items/server'
import { msg } from '@weft/i18n'
import { SORT_GAP } from '@weft/model'
import { type Caller, type Kit, type Outcome, saidOf } from '@weft/server-kit'

import type { CellProblem, ReadRow } from '../reading/read-rows.ts'
import { transferErrors } from '../shared/index.ts'
import { existingItems } from './queries.ts'
import { originOfImport } from './origin-of-import.ts'
import { rowId } from './row-ids.ts'
import type { WantedChunk } from './wanted-rows.ts'

export interface RowTarget {
  team_id: number
  import_id: string
  board_id: string
  folder_id: string
  caller: Caller
  /** Items are numbered from here on. */
  sort_from: number
  /** The attributes that the cells were read by; their values need no second judgement. */
  judgedBy: JudgedBy
}

export interface WrittenChunk {
  /** Rows that are items now. */
  made: number
  /** Rows that cannot be items, with the reason. */
  problems: CellProblem[]
  /** Set when nothing after this chunk can succeed either, such as without a right. */
  reason: string | null
}

// A refusal of these kinds concerns the import, not the row.
const NO_RIGHT = msg('You can no longer add items to this folder.')
const NO_FOLDER = msg('The folder is no longer there.')
const NO_PARENT = msg('The parent of this row was not imported, so it is at the top')

/**
 * Makes a chunk of rows items, in one transaction and by the importer's rights as they are now. A row that an earlier
 * try made already counts as made. Throws where trying again later makes sense.
 */
export async function writeRows(kit: Kit, target: RowTarget, chunk: WantedChunk): Promise<WrittenChunk> {
  const written: WrittenChunk = { made: 0, problems: [], reason: null }
  if (chunk.rows.length === 0) return written
  for (const { values } of chunk.rows) markJudged(values, target.judgedBy)
  let refused = await submitRows(kit, target, chunk.rows)
  const there = await existingOf(kit, target, refused)
  const orphans = refused.filter(
    ({ row: { at, parent }, outcome }) => parent !== null && !there.has(at) && isOfRow(outcome),
  )
  if (orphans.length > 0) {
    // What they lie below could not come in, or is in the trash or elsewhere by now: they come in at the top.
    const known = new Set(orphans)
    const again = await submitRows(
      kit,
      target,
      orphans.map(({ row }) => ({ ...row, parent: null })),
    )
    const gone = new Set(again.map(({ row }) => row.at))
    for (const { row } of orphans)
      if (!gone.has(row.at)) written.problems.push(problemOf(row.line, NO_PARENT))
    refused = [...refused.filter((one) => !known.has(one)), ...again]
  }
  written.made = chunk.rows.length - refused.length
  for (const { row, outcome } of refused) {
    if (there.has(row.at)) written.made += 1
    else evaluateRefusal(outcome, row.line, written)
  }
  return written
}

interface Refused {
  row: ReadRow
  outcome: Outcome
}

/** Whether it may be that what the row lies below is in the way. */
const isOfRow = ({ status, body }: Outcome) =>
  (status === 404 || status === 422) && body['code'] !== 'folder_full'

/** Writes rows in one transaction; answers those that are refused. */
async function submitRows(kit: Kit, target: RowTarget, rows: readonly ReadRow[]): Promise<Refused[]> {
  const { caller, import_id } = target
  const outcomes = await kit.writer.submit(
    target.team_id,
    rows.map((row) => ({
      collection: 'items',
      method: 'put',
      id: rowId(import_id, row.at),
      row_version: 1,
      old: undefined,
      fields: fieldsOfRow(target, row),
      caller,
      // The id follows from the row: it is the key, and needs neither a hash nor a memory of 100,000 answers.
      key: null,
      hash: '',
      origin: originOfImport(import_id),
    })),
  )
  return outcomes.flatMap((outcome, at) => {
    const row = rows[at]
    return outcome.status < 300 || !row ? [] : [{ row, outcome }]
  })
}

/** Which of these rows are items by now; by their places. */
async function existingOf(
  kit: Kit,
  { team_id, import_id }: RowTarget,
  refused: readonly Refused[],
): Promise<Set<number>> {
  const ids = new Map(refused.map(({ row: { at } }) => [rowId(import_id, at), at]))
  if (ids.size === 0) return new Set()
  const there = await existingItems(kit.db, team_id, [...ids.keys()])
  return new Set([...there].flatMap((id) => ids.get(id) ?? []))
}

/** The item that a row becomes. */
export function fieldsOfRow(
  {
    import_id,
    board_id,
    folder_id,
    sort_from,
  }: Pick<RowTarget, 'import_id' | 'board_id' | 'folder_id' | 'sort_from'>,
  { at, parent, values }: ReadRow,
): Record<string, unknown> {
  const place = { board_id, folder_id, sort_order: sort_from + (at + 1) * SORT_GAP }
  return { ...place, ...(parent === null ? {} : { parent_id: rowId(import_id, parent) }), values }
}

function evaluateRefusal(outcome: Outcome, line: number, written: WrittenChunk): void {
  const { status, body } = outcome
  if (status === 429 || status >= 500) throw transferErrors.import_delayed()
  if (status === 401 || status === 403) written.reason ??= NO_RIGHT
  else if (status === 404 || status === 409) written.reason ??= NO_FOLDER
  else if (body['code'] === 'folder_full') written.reason ??= saidOf(outcome)
  else {
    const [sentence] = Array.isArray(body['data']) ? (body['data'] as unknown[]) : []
    const problem = typeof sentence === 'string' ? sentence : saidOf(outcome)
    written.problems.push(problemOf(line, problem))
  }
}

function problemOf(line: number, problem: string): CellProblem {
  return { line, column: '', cell: '', problem, isSkipped: false }
}
