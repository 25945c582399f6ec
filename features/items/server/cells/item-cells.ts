import type { Database } from '@weft/db'
import { serverAttributeTypes } from '@weft/features/attributes/server'
import { isAssignable } from '@weft/features/attributes/shared'
import type { FilterTree, ValueContext } from '@weft/model'
import { enableComputing, type QueryEnv, readCell } from '@weft/query'
import type { Principal, Row } from '@weft/server-kit'

import { slotsOf } from '../item-store.ts'
import type { Work } from '../work/work.ts'
import { itemAddresses } from '../query/item-query.ts'
import { type CellRow, cellsOfDays, type Days } from './queries.ts'
import { envOf } from '../query/item-question.ts'
import { createPeopleOf, createPrincipalContext, type FolderLinks } from '../query/principal-context.ts'
import { selectAmong } from '../query/plain-query.ts'
import { type BoardSnapshot, standingBoard, timeSums, unreadItems, wholeFolder } from '../query/queries.ts'
import { saidWhenTooLarge } from '../query/too-much.ts'

enableComputing()

/** Steps of reading the cells of a row. */
const ROW_STEPS = 30

interface CellsAsked {
  folder_id: string
  filter: FilterTree | null
  /** Whose cells are told, in this order. */
  attribute_ids: readonly string[]
  /** What it is taken from. */
  work: Work
  /**
   * Items whose dates all lie beyond these days may be left out: it is a hint, by which less is read where dates are
   * stored.
   */
  days?: Days | undefined
}

/** Some cells of the items of a folder that a filter leaves to somebody, computed ones too; by the zone of their profile. Throws TooMuchWork. */
export type ItemCells = (db: Database, principal: Principal, asked: CellsAsked) => Promise<CellRow[]>

export function createItemCells(folderLinks: FolderLinks, appUrl: URL): ItemCells {
  const peopleOf = createPeopleOf()
  return async (db, principal, asked) => {
    const { team_id, graph } = principal.access
    const { folder_id, filter, attribute_ids, days, work } = asked
    const { user_id } = principal
    const place = { db, team_id, folder_id }
    const { board } = await standingBoard(place)
    if (filter === null && attribute_ids.every((id) => isStored(board, id)))
      return cellsOfDays(place, { attribute_ids, days })
    const urlOf = itemAddresses(appUrl, graph.folders.get(folder_id)?.board_id ?? '', folder_id)
    const context = createPrincipalContext(
      db,
      principal,
      {},
      {
        peopleOf,
        linksOf: () => folderLinks(db, principal, folder_id),
        unreadOf: () => unreadItems(db, team_id, { folder_id, user_id }),
        timeOf: () => timeSums(db, team_id, { folder_id, user_id }),
        urlOf,
      },
    )
    return saidWhenTooLarge(place, async () => {
      const { rows } = await wholeFolder(place)
      const question = { spec: { filter, sort: [] }, after: null, limit: rows.length }
      const left = rows.length === 0 ? [] : (await selectAmong(rows, board, { question, context, work })).rows
      const env = {
        ...envOf(board),
        meter: work,
        links: context.links,
        personal: context.personal,
        ...(urlOf && { urlOf }),
      }
      const told: CellRow[] = []
      for (const row of left) {
        if (work.isOver) await work.pause()
        work.take(ROW_STEPS)
        const item = readable(row)
        const cells = await context.with((seen) =>
          attribute_ids.map((id) => readCell(environment(env, seen), item, id)),
        )
        told.push({ ...versionOf(row, attribute_ids), cells })
      }
      return told
    })
  }
}

/** Whether its values lie on the item as they are shown. */
function isStored({ attributes }: BoardSnapshot, id: string): boolean {
  const attribute = attributes.get(id)
  const base = attribute && serverAttributeTypes[attribute.type]
  return base !== undefined && isAssignable(base.variant?.(attribute?.settings ?? {}) ?? base)
}

function versionOf(row: Row, attribute_ids: readonly string[]): Omit<CellRow, 'cells'> {
  const slots = slotsOf(row)
  const versions = attribute_ids.map((id) => slots[id]?.[1] ?? 0)
  return {
    id: String(row['id']),
    parent_id: (row['parent_id'] ?? null) as string | null,
    updated_at: String(row['updated_at']),
    version: versions.reduce((sum, one) => sum + one, Number(row['row_version'])),
  }
}

/** An item as the query engine reads it. */
function readable(row: Row): { id: string } & Record<string, unknown> {
  const values = Object.fromEntries(Object.entries(slotsOf(row)).map(([id, [data]]) => [id, { data }]))
  return { ...row, id: String(row['id']), values }
}

/** The engine keeps what it computed by its environment: one for each context. */
function environment(env: Omit<QueryEnv, 'context'>, context: ValueContext): QueryEnv {
  let made = environments.get(env)
  if (!made) environments.set(env, (made = { ...env, context }))
  return made
}
const environments = new WeakMap<object, QueryEnv>()
