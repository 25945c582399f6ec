import { type JudgedBy, markJudged } from '@weft/features/items/server'
import { msg } from '@weft/i18n'
import { SORT_GAP } from '@weft/model'
import { type Caller, type Kit, type Outcome, saidOf } from '@weft/server-kit'

import type { CellProblem } from '../reading/read-rows.ts'
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

/**
 * Makes a chunk of rows items, in one transaction and by the importer's rights as they are now. A row that an earlier
 * try made already counts as made. Throws where trying again later makes sense.
 */
export async function writeRows(kit: Kit, target: RowTarget, chunk: WantedChunk): Promise<WrittenChunk> {
  const { team_id, caller } = target
  if (chunk.rows.length === 0) return { made: 0, problems: [], reason: null }
  for (const { values } of chunk.rows) markJudged(values, target.judgedBy)
  const ids = chunk.rows.map(({ at }) => rowId(target.import_id, at))
  const outcomes = await kit.writer.submit(
    team_id,
    chunk.rows.map(({ values, at }, n) => ({
      collection: 'items',
      method: 'put',
      id: ids[n] ?? '',
      row_version: 1,
      old: undefined,
      fields: fieldsOfRow(target, at, values),
      caller,
      // The id follows from the row: it is the key, and needs neither a hash nor a memory of 100,000 answers.
      key: null,
      hash: '',
      origin: originOfImport(target.import_id),
    })),
  )
  const refused = outcomes.flatMap((outcome, at) => (outcome.status < 300 ? [] : [{ outcome, at }]))
  const written: WrittenChunk = { made: outcomes.length - refused.length, problems: [], reason: null }
  if (refused.length === 0) return written
  const there = await existingItems(
    kit.db,
    team_id,
    refused.map(({ at }) => ids[at] ?? ''),
  )
  for (const { outcome, at } of refused) {
    if (there.has(ids[at] ?? '')) written.made += 1
    else evaluateRefusal(outcome, chunk.rows[at]?.line ?? 0, written)
  }
  return written
}

/** The item that a row becomes, `at` counted from 0 among all rows. */
export function fieldsOfRow(
  { board_id, folder_id, sort_from }: Pick<RowTarget, 'board_id' | 'folder_id' | 'sort_from'>,
  at: number,
  values: Record<string, unknown>,
): Record<string, unknown> {
  return { board_id, folder_id, sort_order: sort_from + (at + 1) * SORT_GAP, values }
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
    written.problems.push({ line, column: '', cell: '', problem, isSkipped: false })
  }
}
