import type { Database } from '@weft/db'
import type { FilterTree } from '@weft/model'
import type { Principal } from '@weft/server-kit'

import { Work } from '../work/work.ts'
import { selectAmong } from './plain-query.ts'
import { createPeopleOf, createPrincipalContext, type FolderLinks } from './principal-context.ts'
import { itemAddresses } from './item-query.ts'
import { rowsAsOf, standingBoard, timeSums, unreadItems } from './queries.ts'

/** Which of some items of a folder a filter leaves to somebody, as they are now. */
export type ItemsInView = (
  db: Database,
  principal: Principal,
  asked: { folder_id: string; filter: FilterTree | null; ids: readonly string[] },
) => Promise<ReadonlyMap<string, { parent_id: string | null }>>

export function createItemsInView(folderLinks: FolderLinks, appUrl: URL): ItemsInView {
  const peopleOf = createPeopleOf()
  return async (db, principal, { folder_id, filter, ids }) => {
    const { team_id, graph } = principal.access
    const place = { db, team_id, folder_id }
    const rows = [...(await rowsAsOf(place, { ids, seq: Number.MAX_SAFE_INTEGER })).values()]
    if (rows.length === 0) return new Map()
    const { board } = await standingBoard(place)
    const urlOf = itemAddresses(appUrl, graph.folders.get(folder_id)?.board_id ?? '', folder_id)
    const context = createPrincipalContext(
      db,
      principal,
      {},
      {
        peopleOf,
        linksOf: () => folderLinks(db, principal, folder_id),
        unreadOf: () => unreadItems(db, team_id, { folder_id, user_id: principal.user_id }),
        timeOf: () => timeSums(db, team_id, { folder_id, user_id: principal.user_id }),
        urlOf,
      },
    )
    const question = { spec: { filter, sort: [] }, after: null, limit: rows.length }
    const work = new Work({ team_id, isVisitor: false })
    const found = await selectAmong(rows, board, { question, context, work })
    return new Map(
      found.rows.map((row) => [
        String(row['id']),
        { parent_id: (row['parent_id'] ?? null) as string | null },
      ]),
    )
  }
}
