import { lyingIn, nextInFolder, placeStands, putRows } from './queries.ts'
import {
  type Cursor,
  dropPending,
  movePending,
  type Pending,
  spreadBoard,
  spreadTeam,
} from './waiting/queries.ts'
import { writeAgain, type Writer } from './write-again.ts'

/** Rows of a transaction. */
const ROWS = 500
const FIRST: Cursor = { of: 'items', seq: -1, id: '00000000-0000-0000-0000-000000000000' }

/**
 * Reads the next parts of places that are read as a whole, as many rows as a transaction takes; what was removed for
 * ever leaves the index.
 */
export async function readWhole(writer: Writer, places: readonly Pending[]): Promise<void> {
  const asked: Asked = { item: [], comment: [] }
  const countOf = () => asked.item.length + asked.comment.length
  for (const place of places) {
    await readPlace(writer, place, asked)
    if (countOf() >= ROWS) break
  }
  if (countOf() > 0) await writeAgain(writer, new Map(Object.entries(asked)))
}

/** Ids of what is written once all places were read. */
type Asked = Record<'item' | 'comment', string[]>

async function readPlace(writer: Writer, { id, kind, record, after }: Pending, asked: Asked): Promise<void> {
  const { tx, team_id } = writer
  const isFolder = kind === 'in-folder'
  if (kind === 'team') await spreadTeam(tx, team_id)
  else if (!(await placeStands(tx, team_id, isFolder ? 'folders' : 'boards', record))) {
    const rows = await lyingIn(tx, isFolder ? { folder_id: record } : { board_id: record }, ROWS)
    if (rows.length > 0) {
      await putRows(tx, [], rows)
      return
    }
  } else if (isFolder) {
    const next = await readFolder(writer, record, after ?? FIRST, asked)
    if (next) return movePending(tx, team_id, id, next)
  } else await spreadBoard(tx, team_id, record)
  await dropPending(tx, team_id, [id])
}

/** The next items of a folder, then its comments; answers how far it came, or null at the end. */
async function readFolder(
  writer: Writer,
  folder_id: string,
  after: Cursor,
  asked: Asked,
): Promise<Cursor | null> {
  const { of } = after
  const rows = await nextInFolder(writer.tx, writer.team_id, folder_id, after, ROWS)
  asked[of === 'items' ? 'item' : 'comment'].push(...rows.map(({ id }) => id))
  const last = rows.at(-1)
  if (last && rows.length === ROWS) return { of, ...last }
  return of === 'items' ? readFolder(writer, folder_id, { ...FIRST, of: 'comments' }, asked) : null
}
