import { newSlug, newUuid } from '@weft/base'
import { addSpeakers, type Fields, must, type Person, type Say, type TestServer } from '@weft/server/testing'

import { FIRST_EVENTS, type HookEvent } from '../../shared/index.ts'

type Role = 'owner' | 'admin' | 'full' | 'restricted'

/** A board with two folders, of which only the owner and the admin see the second one. */
export interface HookWorld {
  server: TestServer
  team_id: number
  people: Record<Role, Person>
  as: Record<Role | 'guest', Say>
  board_id: string
  folder_id: string
  closed_id: string
  name: string
  points: string
}

export async function addHookWorld(server: TestServer): Promise<HookWorld> {
  const { team_id, people, as } = await addSpeakers(server, ['admin', 'full', 'restricted'])
  const [board_id, folder_id, closed_id] = [newSlug(), newSlug(), newSlug()]
  const [name, points] = [newUuid(), newUuid()]
  const put = (path: string, fields: Fields) => must(as.owner('PUT', path, { ...fields, row_version: 1 }))
  await put(`/boards/${board_id}`, { name: 'Board', user_ids: [people.owner.id, people.full.id] })
  await put(`/folders/${folder_id}`, { board_id, name: 'Open' })
  await put(`/folders/${closed_id}`, { board_id, name: 'Closed' })
  await put(`/attributes/${name}`, { board_id, name: 'Name', type: 'text', primary: true })
  await put(`/attributes/${points}`, { board_id, name: 'Points', type: 'number' })
  const world = { server, team_id, people, as, board_id, folder_id, closed_id, name, points }
  await closeFolder(world, closed_id, people.full.id)
  return world
}

/** Takes the sight of a folder from somebody, or gives it back. */
export async function closeFolder(
  { as }: Pick<HookWorld, 'as'>,
  folder_id: string,
  user_id: number,
  isClosed = true,
): Promise<void> {
  const { status, record } = await as.owner('GET', `/permissions/folder.${folder_id}`)
  const row_version = status === 200 ? Number(record['row_version']) + 1 : 1
  const permissions = { [`VIEW_FOLDER:user:${user_id}`]: !isClosed }
  const of = { resource_type: 'folder', resource_id: folder_id }
  await must(as.owner('PUT', `/permissions/folder.${folder_id}`, { ...of, permissions, row_version }))
}

interface Made {
  id: string
  secret: string
}

export async function addHook(
  { board_id }: Pick<HookWorld, 'board_id'>,
  by: Say,
  url: string,
  fields: { events?: readonly HookEvent[]; board_id?: string | null; name?: string } = {},
): Promise<Made> {
  const id = newUuid()
  const { record } = await must(
    by('PUT', `/hooks/${id}`, {
      name: 'Hook',
      url,
      events: FIRST_EVENTS,
      board_id,
      enabled: true,
      ...fields,
      row_version: 1,
    }),
  )
  return { id, secret: String(record['secret']) }
}

export async function addItem(
  { as, board_id, folder_id, name }: HookWorld,
  title = 'Item',
  { by = as.owner, ...fields }: Fields & { by?: Say } = {},
): Promise<string> {
  const id = newUuid()
  const values = { [name]: title }
  await must(by('PUT', `/items/${id}`, { board_id, folder_id, values, ...fields, row_version: 1 }))
  return id
}

/** Saves a value whatever it is by now. */
export async function setValue(
  { as }: Pick<HookWorld, 'as'>,
  item_id: string,
  attribute_id: string,
  data: unknown,
  by: Say = as.owner,
): Promise<void> {
  const { record } = await must(as.owner('GET', `/items/${item_id}?expand=values`))
  const slot = (record['values'] as Record<string, { row_version: number }>)[attribute_id]
  const row_version = (slot?.row_version ?? 0) + 1
  await must(by('PUT', `/values/${item_id}.${attribute_id}`, { data, row_version }))
}
