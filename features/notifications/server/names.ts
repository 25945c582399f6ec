import { cutCharacters } from '@weft/base'
import { serverAttributeTypes } from '@weft/features/attributes/server'
import type { Tx } from '@weft/db'

import type { NotificationRow } from './notification-store.ts'
import { attributesNamed, type ItemPart, namesOfPeople } from './queries.ts'

const MOST_CHARACTERS = 200

/** Rows with the names of what they are about, as these are now. */
export async function namesFor(
  tx: Tx,
  team_id: number,
  rows: readonly NotificationRow[],
  items: ReadonlyMap<string, ItemPart>,
): Promise<NotificationRow[]> {
  const ids = rows.flatMap((row) => [row.attribute_id, ...row.body.map(({ attribute_id }) => attribute_id)])
  const attributes = new Map(
    (await attributesNamed(tx, team_id, [...new Set(ids.filter((id) => id !== null))])).map(
      ({ id, name }) => [id, name],
    ),
  )
  const people = await namesOfPeople(tx, [
    ...new Set(rows.flatMap(({ created_by }) => (created_by === null ? [] : [created_by]))),
  ])
  const nameOf = (id: string | null) => (id === null ? null : (attributes.get(id) ?? null))
  return rows.map((row) => {
    const item = row.item_id === null ? undefined : items.get(row.item_id)
    const board = [...items.values()].find(({ board_id }) => board_id === row.board_id)
    return {
      ...row,
      board_name: (item ?? board)?.board_name ?? row.board_name,
      item_name:
        row.item_id === null
          ? row.view_id === null
            ? null
            : row.item_name
          : item
            ? itemName(item)
            : row.item_name,
      attribute_name: nameOf(row.attribute_id),
      created_by_name: row.created_by === null ? null : (people.get(row.created_by) ?? row.created_by_name),
      body: row.body.map((line) => ({ ...line, attribute_name: nameOf(line.attribute_id) })),
    }
  })
}

/** One text for whoever reads it: names are hardly ever numbers or dates. */
function itemName({ type, settings, data }: ItemPart): string {
  if (type === null || data === null || data === undefined) return ''
  const context = { locale: 'en', tz: 'UTC', week_start: 1, now: 0, me: 0, people: new Map() }
  const text = serverAttributeTypes[type]?.format(data, settings ?? {}, context) ?? ''
  return cutCharacters(text, 0, MOST_CHARACTERS)
}
