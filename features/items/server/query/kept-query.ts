import { columnsOf, type FoundIds, selectingColumns } from '@weft/query'
import type { Row } from '@weft/server-kit'

import { createLine } from '../work/line.ts'
import type { Work } from '../work/work.ts'
import type { PrincipalContext } from './principal-context.ts'
import type { ColumnCache, FolderColumns } from './folder-columns.ts'
import { envOf, type FoundItems, type ItemQuestion } from './item-question.ts'
import { type FolderPlace, rowsAsOf } from './queries.ts'

/** How often a page is looked up anew because its rows were changed while they were fetched. */
const MAX_TRIES = 4

/** A folder's columns belong to one question at a time, so that none undoes what another is at. */
const inTurn = createLine()

interface Asked {
  question: ItemQuestion
  context: PrincipalContext
  work: Work
}

/** A page, the number that it is of, and those of its rows that are at hand. */
interface Selected {
  page: FoundIds
  seq: number
  rows: (Row | undefined)[]
}

/** The page by the kept columns; null when its rows change faster than they can be fetched. */
export async function selectKept(
  columns: ColumnCache,
  place: FolderPlace,
  asked: Asked,
): Promise<FoundItems | null> {
  const { spec } = asked.question
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const folder = await columns.read(place, (board) => columnsOf(spec, envOf(board)))
    const found = await inTurn(`${place.team_id}/${place.folder_id}`, () => select(folder, asked))
    if (!found) continue
    const { page, seq, rows } = found
    const { ids, has_more } = page
    const missing = ids.filter((_id, n) => rows[n] === undefined)
    if (missing.length === 0) return { rows: rows as Row[], has_more, seq }
    const byId = await rowsAsOf(place, { ids: missing, seq })
    if (byId.size < missing.length) continue
    if (folder.seq === seq) for (const [id, row] of byId) folder.recent.add(id, row)
    return { rows: ids.map((id, n) => rows[n] ?? (byId.get(id) as Row)), has_more, seq }
  }
  return null
}

/** The ids alone, without any row; null when the board changes faster than they can be found. */
export async function selectIds(
  columns: ColumnCache,
  place: FolderPlace,
  asked: Asked,
): Promise<readonly string[] | null> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const folder = await columns.read(place, (board) => columnsOf(asked.question.spec, envOf(board)))
    const found = await inTurn(`${place.team_id}/${place.folder_id}`, () => select(folder, asked))
    if (found) return found.page.ids
  }
  return null
}

/** Selects in slices; null when the board changed meanwhile. */
async function select(folder: FolderColumns, { question, context, work }: Asked): Promise<Selected | null> {
  const { board } = folder
  let selection: Generator<void, FoundIds> | null = null
  let seq = folder.seq
  for (;;) {
    await work.pause()
    while (folder.isMoving) await work.next()
    if (folder.board !== board) return null
    const found = await context.with((seen): Selected | null => {
      const env = {
        ...envOf(board),
        context: seen,
        links: context.links,
        personal: context.personal,
        meter: work,
        ...(context.urlOf && { urlOf: context.urlOf }),
      }
      const onLook = () => (seq = folder.seq)
      selection ??= selectingColumns({ ...question, rows: folder.rows, env, onLook })
      try {
        const step = selection.next()
        if (!step.done) return null
        const isOfNow = folder.seq === seq
        const rows = step.value.ids.map((id) => (isOfNow ? folder.recent.get(id) : undefined))
        return { page: step.value, seq, rows }
      } catch (error) {
        // It asked for something that has to be fetched first: then it begins anew.
        selection = null
        throw error
      }
    })
    if (found) return found
    await work.next()
  }
}
