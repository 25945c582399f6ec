import { cutCharacters, now } from '@weft/base'
import { serverAttributeTypes } from '@weft/features/attributes/server'
import { peopleIn } from '@weft/features/workspaces/server'
import type { Attribute, ValueContext } from '@weft/model'
import type { Principal } from '@weft/server-kit'
import * as z from 'zod/mini'

import { type Asking, urlOf } from '../asking.ts'
import { attributesOf } from '../tools/places.ts'

/** Letters of a value in words; the whole of long ones is in the data of one item. */
const MOST_LETTERS = 500

export const itemTold = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  board_id: z.string(),
  folder_id: z.string(),
  parent_id: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  comment_count: z.int(),
  values: z.record(z.string(), z.object({ data: z.unknown(), text: z.string() })),
})
export type ItemTold = z.infer<typeof itemTold>

type Row = Record<string, unknown>
type Held = Record<string, { data: unknown }>

/** How values are written out for whoever asks, in some folders. */
export async function wordsIn(
  { kit }: Asking,
  principal: Principal,
  folder_ids: readonly string[],
): Promise<ValueContext> {
  const people = await peopleIn(kit.db, principal.access.team_id, folder_ids)
  return {
    locale: 'en',
    tz: 'UTC',
    week_start: 1,
    now: now(),
    me: principal.user_id,
    people: new Map(people.map((one) => [one.id, one])),
  }
}

/** Items as assistants are told of them: values by the names of their attributes, and in words. */
export async function presentItems(
  asking: Asking,
  principal: Principal,
  rows: readonly Row[],
): Promise<ItemTold[]> {
  const [first] = rows
  if (!first) return []
  const context = await wordsIn(asking, principal, [...new Set(rows.map((row) => String(row['folder_id'])))])
  const boards = new Map<string, ReadonlyMap<string, Attribute>>()
  for (const id of new Set(rows.map((row) => String(row['board_id']))))
    boards.set(id, new Map((await attributesOf(asking, principal, id)).map((one) => [one.id, one])))
  const written = rows.map((row) => {
    const attributes = boards.get(String(row['board_id'])) ?? new Map<string, Attribute>()
    return { row, ...writeOut((row['values'] ?? {}) as Held, attributes, context) }
  })
  const named = await byNames(
    asking,
    principal,
    written.map(({ row, values }) => ({ board_id: row['board_id'], values })),
  )
  return written.map(({ row, name }, n) => presented(asking, row, { name, values: named[n] ?? {} }))
}

/** Values by the names of their attributes; by the id where two have one name. */
export async function byNames(
  { kit }: Asking,
  principal: Principal,
  rows: readonly { board_id: unknown; values: Row }[],
): Promise<Row[]> {
  const { names } = kit.registry.get('items')
  const told = names ? await names.told({ db: kit.db, principal }, rows) : rows
  return told.map((row) => (row['values'] ?? {}) as Row)
}

function writeOut(held: Held, attributes: ReadonlyMap<string, Attribute>, context: ValueContext) {
  const values: ItemTold['values'] = {}
  let name = ''
  for (const [id, { data }] of Object.entries(held)) {
    const attribute = attributes.get(id)
    const type = attribute && serverAttributeTypes[attribute.type]
    if (!type || data === null || data === undefined) continue
    const text = cutCharacters(type.format(data, attribute.settings, context), 0, MOST_LETTERS)
    values[id] = { data, text }
    if (attribute.primary) name = text
  }
  return { name, values }
}

function presented(asking: Asking, row: Row, { name, values }: { name: string; values: Row }): ItemTold {
  const [id, board_id, folder_id] = [String(row['id']), String(row['board_id']), String(row['folder_id'])]
  return {
    id,
    name,
    url: urlOf(asking, board_id, folder_id, id),
    board_id,
    folder_id,
    parent_id: (row['parent_id'] ?? null) as string | null,
    created_at: String(row['created_at']),
    updated_at: String(row['updated_at']),
    comment_count: Number(row['comment_count'] ?? 0),
    values: values as ItemTold['values'],
  }
}
