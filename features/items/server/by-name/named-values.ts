import { isUuid } from '@weft/base'
import { valueId } from '@weft/model'
import type { NamedAsked, NamedReading, RecordNames } from '@weft/server-kit'

import { type ItemPlace, placesOfItems } from '../queries.ts'
import { AttributeNames, seesNames } from './attribute-names.ts'
import { orRefused } from './named-items.ts'

/** Letters of an item's id; what follows its point may be a name with points in it. */
const ITEM_ID = 36

/** Values that are called `{item_id}.{name}`, and say the name of their attribute. */
export const namedValues: RecordNames = {
  async asked(reading, asked) {
    const names = new AttributeNames(reading)
    const keys = asked.map(({ id }) => keyOf(id))
    const boards = await boardsOf(
      reading,
      keys.flatMap((key) => key?.item_id ?? []),
    )
    const found: Awaited<ReturnType<RecordNames['asked']>> = []
    for (const [n, one] of asked.entries()) {
      const key = keys[n]
      const board_id = key && boards.get(key.item_id)
      found.push(key && board_id ? await orRefused(() => askedValue(names, board_id, { ...one, key })) : one)
    }
    return found
  },
  query: async (_reading, query) => query,
  async told(reading, rows) {
    const names = new AttributeNames(reading)
    const boards = await boardsOf(
      reading,
      rows.flatMap(({ item_id }) => (typeof item_id === 'string' ? item_id : [])),
    )
    const told: Record<string, unknown>[] = []
    for (const row of rows) {
      const { item_id, attribute_id } = row
      const board_id = boards.get(String(item_id))
      if (board_id === undefined || typeof attribute_id !== 'string') told.push(row)
      else told.push({ ...row, attribute: await names.toldAs(board_id, attribute_id) })
    }
    return told
  },
}

interface ValueKey {
  item_id: string
  said: string
}

function keyOf(id: string): ValueKey | null {
  const item_id = id.slice(0, ITEM_ID)
  return isUuid(item_id) && id[ITEM_ID] === '.' ? { item_id, said: id.slice(ITEM_ID + 1) } : null
}

async function askedValue(
  names: AttributeNames,
  board_id: string,
  { key, ...asked }: NamedAsked & { key: ValueKey },
): Promise<NamedAsked> {
  const { item } = asked
  const of = async (said: string) => names.idOf(board_id, said, 'attribute_id')
  const id = valueId(key.item_id, await of(key.said))
  const named = item?.['attribute_id']
  if (typeof named !== 'string') return { ...asked, id }
  return { ...asked, id, item: { ...item, attribute_id: await of(named) } }
}

/** The boards of items that are seen, and of those that the same call makes. */
async function boardsOf(reading: NamedReading, item_ids: readonly string[]): Promise<Map<string, string>> {
  const { db, principal, created } = reading
  const boards = new Map<string, string>()
  const unknown = new Set<string>()
  for (const id of item_ids) {
    const made = created?.get(`items:${id}`)
    if (made && seesNames(reading, made['board_id'])) boards.set(id, made['board_id'])
    else unknown.add(id)
  }
  const found: Iterable<[string, ItemPlace]> =
    unknown.size === 0 ? [] : await placesOfItems(db, principal.access.team_id, [...unknown])
  for (const [id, { board_id, folder_id }] of found)
    if (principal.may('VIEW_FOLDER', { type: 'folder', id: folder_id })) boards.set(id, board_id)
  return boards
}
