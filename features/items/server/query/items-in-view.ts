import type { Database } from '@weft/db'
import type { FilterTree } from '@weft/model'
import type { Principal, Row } from '@weft/server-kit'

import { Work } from '../work/work.ts'
import { selectAmong } from './plain-query.ts'
import { createPeopleOf, createPrincipalContext, type FolderLinks } from './principal-context.ts'
import { itemAddresses } from './item-query.ts'
import { rowsAsOf, standingBoard, timeSums, unreadItems, wholeFolder } from './queries.ts'

/** Which of some items of a folder a filter leaves to somebody, as they are now. */
export type ItemsInView = (
  db: Database,
  principal: Principal,
  asked: { folder_id: string; filter: FilterTree | null; ids: readonly string[] },
) => Promise<ReadonlyMap<string, { parent_id: string | null }>>

/** Asks filters of items as somebody sees them. */
export interface ItemFilters {
  /** Whether an item fits, as this row has it: now, or at some moment. */
  fits(
    db: Database,
    principal: Principal,
    asked: { folder_id: string; filter: FilterTree | null; row: Row },
  ): Promise<boolean>
  /** The first items of a folder that fit, in the order of the folder. */
  find(
    db: Database,
    principal: Principal,
    asked: { folder_id: string; filter: FilterTree | null; limit: number },
  ): Promise<Row[]>
}

type Among = (
  rows: readonly Row[],
  asked: { db: Database; principal: Principal; folder_id: string; filter: FilterTree | null; limit: number },
) => Promise<Row[]>

/** Answers for any person, one folder at a time. */
function createAmong(folderLinks: FolderLinks, appUrl: URL): Among {
  const peopleOf = createPeopleOf()
  return async (rows, { db, principal, folder_id, filter, limit }) => {
    const { team_id, graph } = principal.access
    const place = { db, team_id, folder_id }
    if (rows.length === 0) return []
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
    const question = { spec: { filter, sort: [] }, after: null, limit }
    const work = new Work({ team_id, isVisitor: false })
    return (await selectAmong(rows, board, { question, context, work })).rows
  }
}

export function createItemsInView(folderLinks: FolderLinks, appUrl: URL): ItemsInView {
  const among = createAmong(folderLinks, appUrl)
  return async (db, principal, { folder_id, filter, ids }) => {
    const { team_id } = principal.access
    const known = await rowsAsOf({ db, team_id, folder_id }, { ids, seq: Number.MAX_SAFE_INTEGER })
    const rows = [...known.values()]
    const found = await among(rows, { db, principal, folder_id, filter, limit: rows.length })
    return new Map(
      found.map((row) => [String(row['id']), { parent_id: (row['parent_id'] ?? null) as string | null }]),
    )
  }
}

export function createItemFilters(folderLinks: FolderLinks, appUrl: URL): ItemFilters {
  const among = createAmong(folderLinks, appUrl)
  return {
    async fits(db, principal, { folder_id, filter, row }) {
      return (await among([row], { db, principal, folder_id, filter, limit: 1 })).length === 1
    },
    async find(db, principal, { folder_id, filter, limit }) {
      const { rows } = await wholeFolder({ db, team_id: principal.access.team_id, folder_id })
      return among(rows, { db, principal, folder_id, filter, limit })
    },
  }
}
