import { nextTurn } from '@weft/base'
import type { Tx } from '@weft/db'
import { serverAttributeType } from '@weft/features/attributes/server'
import { currentDoneRule } from '@weft/features/boards/shared'
import { plainTextOf } from '@weft/rich-text'

import {
  type BoardReader,
  type FoundAttribute,
  type FoundDocument,
  type FoundItem,
  itemDocuments,
  textDocument,
} from '../../shared/index.ts'
import { boardRows, itemRows, type ItemRow, longTexts } from './queries.ts'

/** Documents that are read at once: each may have 200,000 characters. */
const TEXTS = 20

/** Items as they are found, with their documents and files; those in the trash are left out. */
export async function readItems(tx: Tx, team_id: number, ids: readonly string[]): Promise<FoundDocument[]> {
  const items = (await itemRows(tx, team_id, ids)).map(foundItem)
  const boards = await readBoards(tx, team_id, new Set(items.map(({ board_id }) => board_id)))
  const found: FoundDocument[] = []
  for (const [n, item] of items.entries()) {
    const board = boards.get(item.board_id)
    if (board) found.push(...itemDocuments(item, board))
    if (n % TEXTS === 0) await nextTurn()
  }
  return [...found, ...(await readTexts(tx, team_id, items, boards))]
}

async function readBoards(
  tx: Tx,
  team_id: number,
  ids: ReadonlySet<string>,
): Promise<Map<string, BoardReader>> {
  const rows = await boardRows(tx, team_id, [...ids])
  return new Map(
    rows.map(({ id, settings, attributes }) => [
      id,
      {
        attributes,
        typeOf: serverAttributeType,
        done: currentDoneRule(
          { settings },
          (wanted) => attributes.find((one) => one.id === wanted)?.settings,
        ),
      },
    ]),
  )
}

const foundItem = ({ values, ...item }: ItemRow): FoundItem => ({
  ...item,
  data: (attribute_id) => values[attribute_id]?.[0] ?? null,
})

async function readTexts(
  tx: Tx,
  team_id: number,
  items: readonly FoundItem[],
  boards: ReadonlyMap<string, BoardReader>,
): Promise<FoundDocument[]> {
  const isText = ({ type }: FoundAttribute) => serverAttributeType(type).canBeBody === true
  const withTexts = items.filter((item) =>
    boards.get(item.board_id)?.attributes.some((one) => isText(one) && item.data(one.id) !== null),
  )
  const byId = new Map(withTexts.map((item) => [item.id, item]))
  const found: FoundDocument[] = []
  for (let n = 0; n < withTexts.length; n += TEXTS) {
    const rows = await longTexts(
      tx,
      team_id,
      withTexts.slice(n, n + TEXTS).map(({ id }) => id),
    )
    for (const { item_id, attribute_id, html } of rows) {
      const item = byId.get(item_id)
      const board = boards.get(item?.board_id ?? '')
      if (!item || !board?.attributes.some((one) => one.id === attribute_id && isText(one))) continue
      found.push(textDocument(item, board, attribute_id, plainTextOf(html)))
      await nextTurn()
    }
  }
  return found
}
