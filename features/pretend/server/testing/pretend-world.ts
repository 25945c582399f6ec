import { newSlug, newUuid } from '@weft/base'
import type { AppliedPart, PretendAnswer, PretendRow } from '@weft/features/pretend/shared'
import {
  addSpeakers,
  type Fields,
  must,
  type Person,
  type Reply,
  type Say,
  type TestServer,
} from '@weft/server/testing'

type Role = 'owner' | 'admin' | 'full' | 'restricted' | 'outsider'

/** A board of two folders with a name, a status, people, a number, a text and a unique code; `restricted` is on the board. */
export interface PretendWorld {
  server: TestServer
  team_id: number
  people: Record<Role, Person>
  as: Record<Role | 'guest', Say>
  board_id: string
  folder_id: string
  other_folder_id: string
  attributes: Record<'name' | 'status' | 'people' | 'points' | 'text' | 'code', string>
  labels: readonly [string, string, string]
}

export async function addPretendWorld(server: TestServer): Promise<PretendWorld> {
  const { team_id, people, as } = await addSpeakers(server, ['admin', 'full', 'restricted', 'outsider'])
  const [board_id, folder_id, other_folder_id] = [newSlug(), newSlug(), newSlug()]
  const attributes = {
    name: newUuid(),
    status: newUuid(),
    people: newUuid(),
    points: newUuid(),
    text: newUuid(),
    code: newUuid(),
  }
  const labels = [newUuid(), newUuid(), newUuid()] as const
  const user_ids = [people.owner.id, people.restricted.id]
  await must(as.owner('PUT', `/boards/${board_id}`, { name: 'Board', user_ids, row_version: 1 }))
  const folder = (id: string, name: string) => [`/folders/${id}`, { board_id, name }] as const
  const attribute = (id: string, fields: Fields) => [`/attributes/${id}`, { board_id, ...fields }] as const
  await putAll(as.owner, [
    folder(folder_id, 'One'),
    folder(other_folder_id, 'Two'),
    attribute(attributes.name, { name: 'Name', type: 'text', primary: true }),
    attribute(attributes.status, {
      name: 'Status',
      type: 'label',
      settings: {
        multiple: true,
        labels: labels.map((id, n) => ({ id, name: `Label ${n}`, color: 'gray' })),
      },
    }),
    attribute(attributes.people, { name: 'People', type: 'members' }),
    attribute(attributes.points, { name: 'Points', type: 'number' }),
    attribute(attributes.text, { name: 'Text', type: 'longtext' }),
    attribute(attributes.code, { name: 'Code', type: 'text', settings: { unique: true } }),
  ])
  return { server, team_id, people, as, board_id, folder_id, other_folder_id, attributes, labels }
}

/** Makes records in one call; throws where one of them is refused. */
async function putAll(by: Say, records: readonly (readonly [path: string, fields: Fields])[]): Promise<void> {
  const entries = records.map(([route, fields]) => ({
    method: 'put',
    route,
    idempotency_key: newUuid(),
    item: { ...fields, row_version: 1 },
  }))
  const { rows, text } = await must(by('POST', '/bulk', entries))
  if (rows.some(({ status }) => Number(status) > 299)) throw new Error(`refused: ${text}`)
}

/** An item with a name, unless told otherwise. */
export interface NewItem {
  id: string
  values?: Fields
  fields?: Fields
}

export async function addItems(
  { as, board_id, folder_id, attributes }: PretendWorld,
  items: readonly NewItem[],
): Promise<void> {
  const records = items.map(({ id, values = {}, fields = {} }) => {
    const all = { [attributes.name]: 'Item', ...values }
    return [`/items/${id}`, { board_id, folder_id, values: all, ...fields }] as const
  })
  for (let at = 0; at < records.length; at += 500) await putAll(as.owner, records.slice(at, at + 500))
}

export async function addItem(
  world: PretendWorld,
  values: Fields = {},
  fields: Fields = {},
): Promise<string> {
  const id = newUuid()
  await addItems(world, [{ id, values, fields }])
  return id
}

/** Sets a value over what is there. */
export async function setValue(
  { as }: PretendWorld,
  item_id: string,
  attribute_id: string,
  data: unknown,
  by: Say = as.owner,
): Promise<Reply> {
  const { record } = await must(as.owner('GET', `/items/${item_id}?expand=values`))
  const slots = record['values'] as Record<string, { row_version: number }>
  const row_version = (slots[attribute_id]?.row_version ?? 0) + 1
  return by('PUT', `/values/${item_id}.${attribute_id}`, { data, row_version })
}

/** What an act would do; throws where it is refused. */
export async function lookAt(say: Say, act: Fields, without: readonly string[] = []): Promise<PretendAnswer> {
  const { record } = await must(say('POST', '/pretend', { act, without }))
  return record as unknown as PretendAnswer
}

export const apply = (say: Say, token: string, without: readonly string[] = []): Promise<Reply> =>
  say('POST', `/pretend/${token}/apply`, { without })

/** Does all parts; throws where one is refused. */
export async function applyAll(
  say: Say,
  token: string,
  without: readonly string[] = [],
): Promise<AppliedPart[]> {
  const parts: AppliedPart[] = []
  for (;;) {
    const part = (await must(apply(say, token, without))).record as unknown as AppliedPart
    parts.push(part)
    if (part.done >= part.of) return parts
  }
}

export const rowsIn = (answer: PretendAnswer): PretendRow[] => [
  ...answer.created,
  ...answer.changed,
  ...answer.moved,
  ...answer.deleted,
  ...answer.restored,
]
