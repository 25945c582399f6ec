import { nextTurn } from '@weft/base'
import type { Tx } from '@weft/db'
import { filesOf, serverAttributeType, serverAttributeTypes } from '@weft/features/attributes/server'
import { currentDoneRule } from '@weft/features/boards/shared'
import { type DoneRule, isDone, type ValueContext } from '@weft/model'
import { plainTextOf } from '@weft/rich-text'

import { DONE, type DocumentField, type FoundDocument, OPEN, personMark } from '../found-document.ts'
import { type AttributeRow, boardRows, itemRows, type ItemRow, longTexts } from './queries.ts'

/** Texts are kept as they are: nothing in them depends on who asks. */
const PLAIN: ValueContext = { locale: 'en', tz: 'UTC', week_start: 1, now: 0, me: 0, people: new Map() }
/** Documents that are read at once: each may have 200,000 characters. */
const TEXTS = 20

/** How the values of a board are read. */
interface BoardReader {
  attributes: readonly AttributeRow[]
  done: DoneRule | null
}

/** Items as they are found, with their documents and files; those in the trash are left out. */
export async function readItems(tx: Tx, team_id: number, ids: readonly string[]): Promise<FoundDocument[]> {
  const items = await itemRows(tx, team_id, ids)
  const boards = await readBoards(tx, team_id, new Set(items.map(({ board_id }) => board_id)))
  const found: FoundDocument[] = []
  for (const [n, item] of items.entries()) {
    const board = boards.get(item.board_id)
    if (board) found.push(...documentsOf(item, board))
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
        done: currentDoneRule(
          { settings },
          (wanted) => attributes.find((one) => one.id === wanted)?.settings,
        ),
      },
    ]),
  )
}

function documentsOf(item: ItemRow, board: BoardReader): FoundDocument[] {
  const { id, board_id, folder_id, updated_at } = item
  const title = titleOf(item, board)
  const place = { board_id, folder_id, item_id: id, changed_at: updated_at }
  const files = board.attributes.flatMap((attribute) =>
    serverAttributeTypes[attribute.type]?.holds === 'files' ? filesOf(dataOf(item, attribute)) : [],
  )
  return [
    {
      kind: 'item',
      id,
      ...place,
      title,
      fields: [{ name: 'name', weight: 'A', text: title }, ...fieldsOf(item, board)],
      marks: marksOf(item, board),
    },
    ...new Map(
      files.map((file): [string, FoundDocument] => [
        file.id,
        {
          kind: 'file',
          id: `${id}.${file.id}`,
          ...place,
          title: file.name,
          fields: [{ name: 'file', weight: 'A', text: file.name }],
          marks: [],
        },
      ]),
    ).values(),
  ]
}

const dataOf = ({ values }: ItemRow, { id }: AttributeRow): unknown => values[id]?.[0] ?? null

function titleOf(item: ItemRow, { attributes }: BoardReader): string {
  const primary = attributes.find((one) => one.primary)
  return primary ? textOf(item, primary) : ''
}

function textOf(item: ItemRow, attribute: AttributeRow): string {
  const data = dataOf(item, attribute)
  return data === null ? '' : serverAttributeType(attribute.type).format(data, attribute.settings, PLAIN)
}

function fieldsOf(item: ItemRow, { attributes }: BoardReader): DocumentField[] {
  return attributes.flatMap((attribute): DocumentField[] => {
    const type = serverAttributeTypes[attribute.type]
    if (attribute.primary || !type?.searched) return []
    const text = textOf(item, attribute)
    if (text === '') return []
    if (type.searched === 'id') return [{ name: 'id', weight: 'A', text }]
    if (type.holds === 'labels') return [{ name: 'label', weight: 'B', text }]
    return [{ name: type.holdsLinks ? 'link' : 'text', weight: 'C', text }]
  })
}

function marksOf(item: ItemRow, { attributes, done }: BoardReader): string[] {
  const people = attributes.flatMap((attribute) => {
    const data = serverAttributeTypes[attribute.type]?.namesPeople ? dataOf(item, attribute) : null
    return Array.isArray(data) ? data.filter((id) => Number.isSafeInteger(id)).map(Number) : []
  })
  const isOver = done !== null && isDone(done, item.values[done.attribute_id]?.[0] ?? null)
  return [isOver ? DONE : OPEN, ...new Set(people.map(personMark))]
}

async function readTexts(
  tx: Tx,
  team_id: number,
  items: readonly ItemRow[],
  boards: ReadonlyMap<string, BoardReader>,
): Promise<FoundDocument[]> {
  const isText = ({ type }: AttributeRow) => serverAttributeTypes[type]?.canBeBody === true
  const withTexts = items.filter((item) =>
    boards.get(item.board_id)?.attributes.some((one) => isText(one) && dataOf(item, one) !== null),
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
      found.push({
        kind: 'document',
        id: `${item_id}.${attribute_id}`,
        board_id: item.board_id,
        folder_id: item.folder_id,
        item_id,
        changed_at: item.updated_at,
        title: titleOf(item, board),
        fields: [{ name: 'document', weight: 'C', text: plainTextOf(html) }],
        marks: [],
      })
      await nextTurn()
    }
  }
  return found
}
