import { type FoundRows, readItem, selectingRows } from '@weft/query'
import type { Row } from '@weft/server-kit'

import { slotsOf } from '../item-store.ts'
import type { Work } from '../work/work.ts'
import type { PrincipalContext } from './principal-context.ts'
import { envOf, type FoundItems, type ItemQuestion } from './item-question.ts'
import { type BoardSnapshot, type FolderPlace, standingBoard, wholeFolder } from './queries.ts'

/** An item as the query engine reads it, beside the row it came from. */
interface QueriedItem {
  id: string
  sort_order: number
  created_at: string
  updated_at: string
  created_by: number | null
  updated_by: number | null
  folder_id: string
  comment_count: number
  values: Record<string, { data: unknown }>
  stored: Row
}

/** Making a row ready to be read. */
const ROW_STEPS = 30

/** The page by reading the whole folder in one snapshot: slow, and right however fast the folder changes. */
export async function selectPlainly(
  place: FolderPlace,
  { question, context, work }: { question: ItemQuestion; context: PrincipalContext; work: Work },
): Promise<FoundItems> {
  const { board } = await standingBoard(place)
  const { seq, rows } = await wholeFolder(place)
  return { ...(await selectAmong(rows, board, { question, context, work })), seq }
}

/** The page of these rows, which lie in one folder of the board. */
export async function selectAmong(
  rows: readonly Row[],
  board: BoardSnapshot,
  { question, context, work }: { question: ItemQuestion; context: PrincipalContext; work: Work },
): Promise<Omit<FoundItems, 'seq'>> {
  const items: QueriedItem[] = []
  for (const row of rows) {
    if (work.isOver) await work.pause()
    work.take(ROW_STEPS)
    items.push(queriedItem(row))
  }
  let selection: Generator<void, FoundRows<QueriedItem>> | null = null
  for (;;) {
    await work.pause()
    const found = await context.with((seen) => {
      const env = {
        ...envOf(board),
        context: seen,
        links: context.links,
        personal: context.personal,
        meter: work,
        ...(context.urlOf && { urlOf: context.urlOf }),
      }
      selection ??= selectingRows({ ...question, rows: items, env, read: readItem })
      try {
        const step = selection.next()
        return step.done ? step.value : null
      } catch (error) {
        selection = null
        throw error
      }
    })
    if (found) return { rows: found.rows.map(({ stored }) => stored), has_more: found.has_more }
    await work.next()
  }
}

function queriedItem(row: Row): QueriedItem {
  const values: QueriedItem['values'] = {}
  for (const [id, [data]] of Object.entries(slotsOf(row))) values[id] = { data }
  return {
    id: String(row['id']),
    sort_order: Number(row['sort_order']),
    created_at: String(row['created_at']),
    updated_at: String(row['updated_at']),
    created_by: row['created_by'] as number | null,
    updated_by: row['updated_by'] as number | null,
    folder_id: String(row['folder_id']),
    comment_count: Number(row['comment_count']),
    values,
    stored: row,
  }
}
