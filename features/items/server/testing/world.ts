import { newSlug, newUuid } from '@weft/base'
import { addWorkspace, type Person, type TestServer } from '@weft/server/testing'

import { type Caller, callerIn, type Fields } from './calls.ts'

const ATTRIBUTES = {
  name: { type: 'text', primary: true },
  note: { type: 'longtext' },
  amount: { type: 'number' },
  tags: { type: 'label' },
  people: { type: 'members' },
  links: { type: 'links' },
  done: { type: 'checkbox' },
  due: { type: 'date' },
  code: { type: 'text', settings: { unique: true } },
} as const
export type AttributeName = keyof typeof ATTRIBUTES

export type Role = 'owner' | 'admin' | 'full' | 'invited' | 'restricted' | 'outsider'

/** A workspace with one board, two folders and an attribute of each type; `invited` is on the board. */
export interface World {
  server: TestServer
  team_id: number
  people: Record<Role, Person>
  as: Record<Role | 'guest', Caller>
  board_id: string
  folder_id: string
  other_folder_id: string
  view_id: string
  /** Attribute ids by name. */
  attributes: Record<AttributeName, string>
  /** The labels of `tags`. */
  labels: string[]
}

/** Makes another workspace on a server; the people of one world are strangers in every other. */
export async function addWorld(server: TestServer): Promise<World> {
  const names = ['admin', 'full', 'invited', 'restricted', 'outsider'] as const
  const { team_id, people } = await addWorkspace(server, names)
  const as = Object.fromEntries(
    Object.entries(people).map(([name, { headers }]) => [name, callerIn(server, team_id, headers)]),
  ) as World['as']
  as.guest = callerIn(server, team_id)
  const board_id = newSlug()
  const folder_id = newSlug()
  const other_folder_id = newSlug()
  const view_id = newSlug()
  const labels = [newUuid(), newUuid(), newUuid(), newUuid()]
  const attributes = Object.fromEntries(
    Object.keys(ATTRIBUTES).map((name) => [name, newUuid()]),
  ) as World['attributes']
  const make = (route: string, item: Fields) => ({
    method: 'put' as const,
    route,
    item: { ...item, row_version: 1 },
    idempotency_key: newUuid(),
  })
  const made = await as.owner.bulk([
    make(`/boards/${board_id}`, { name: 'Board', user_ids: [people.owner.id, people.invited.id] }),
    make(`/folders/${folder_id}`, { board_id, name: 'Folder 1' }),
    make(`/folders/${other_folder_id}`, { board_id, name: 'Folder 2' }),
    ...Object.entries(ATTRIBUTES).map(([name, fields]) =>
      make(`/attributes/${attributes[name as AttributeName]}`, {
        board_id,
        name,
        ...fields,
        ...(name === 'tags' ? { settings: { labels: labels.map(label) } } : {}),
      }),
    ),
    make(`/views/${view_id}`, { board_id, folder_id, name: 'Table', type: 'table' }),
  ])
  const failed = made.find(({ status }) => status !== 201)
  if (failed) throw new Error(`the world could not be made: ${JSON.stringify(failed)}`)
  return { server, team_id, people, as, board_id, folder_id, other_folder_id, view_id, attributes, labels }
}

function label(id: string, n: number): Fields {
  return { id, name: `Label ${n}`, color: 'red' }
}

export function newItem(world: World, fields: Fields = {}): Fields {
  return { board_id: world.board_id, folder_id: world.folder_id, row_version: 1, ...fields }
}

/** Makes an item and answers its id. */
export async function addItem(
  world: World,
  fields: Fields = {},
  as: Caller = world.as.owner,
): Promise<string> {
  const id = newUuid()
  const { status, body } = await as.put('items', id, newItem(world, fields))
  if (status !== 201) throw new Error(`an item could not be made: ${JSON.stringify(body)}`)
  return id
}
