import type { Attribute, Board, Folder } from '@weft/model'
import { SORT_GAP } from '@weft/model'
import type { Store } from '@weft/store'

type Made = { board: Record<string, unknown>; folders: readonly Record<string, unknown>[] }

/** A board with a folder, a primary attribute and a table, as the server makes it; for the preview mode. */
export function createBoardLocally(
  store: Store,
  name: string,
  names: { folder: string; name: string },
): Made {
  const made: { board?: Board; folder?: Folder } = {}
  store.transaction(() => {
    const board = store.collection<Board>('boards').create({ name, sort_order: SORT_GAP }).record
    const primary = {
      board_id: board.id,
      name: names.name,
      type: 'text',
      primary: true,
      sort_order: SORT_GAP,
    }
    const attribute = store.collection<Attribute>('attributes').create(primary).record
    const first = {
      board_id: board.id,
      name: names.folder,
      sort_order: SORT_GAP,
      attribute_ids: [attribute.id],
    }
    const folder = store.collection<Folder>('folders').create(first).record
    const table = {
      board_id: board.id,
      folder_id: folder.id,
      name: 'Table',
      type: 'table',
      sort_order: SORT_GAP,
    }
    store.collection('views').create(table)
    made.board = board
    made.folder = folder
  })
  return { board: { ...made.board }, folders: [{ ...made.folder }] }
}
