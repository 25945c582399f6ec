import { newSlug, newUuid } from '@weft/base'
import { addSpeakers, type Fields, must, type Person, type Say, type TestServer } from '@weft/server/testing'

type Role = 'owner' | 'full' | 'other' | 'restricted'

/** A workspace with a board of two folders and an item; `restricted` is on the board. */
export interface CommentWorld {
  server: TestServer
  team_id: number
  people: Record<Role, Person>
  as: Record<Role | 'guest', Say>
  board_id: string
  folder_id: string
  other_folder_id: string
  name_id: string
  item_id: string
}

export async function addCommentWorld(server: TestServer): Promise<CommentWorld> {
  const { team_id, people, as } = await addSpeakers(server, ['full', 'other', 'restricted'])
  const [board_id, folder_id, other_folder_id] = [newSlug(), newSlug(), newSlug()]
  const [name_id, item_id] = [newUuid(), newUuid()]
  const put = (path: string, fields: Fields) => must(as.owner('PUT', path, { ...fields, row_version: 1 }))
  await put(`/boards/${board_id}`, { name: 'Board', user_ids: [people.owner.id, people.restricted.id] })
  await put(`/folders/${folder_id}`, { board_id, name: 'One' })
  await put(`/folders/${other_folder_id}`, { board_id, name: 'Two' })
  await put(`/attributes/${name_id}`, { board_id, name: 'Name', type: 'text', primary: true })
  await put(`/items/${item_id}`, { board_id, folder_id, values: { [name_id]: 'Plan' } })
  return { server, team_id, people, as, board_id, folder_id, other_folder_id, name_id, item_id }
}

export async function addItem(
  { as, board_id, folder_id }: CommentWorld,
  fields: Fields = {},
): Promise<string> {
  const id = newUuid()
  await must(as.owner('PUT', `/items/${id}`, { board_id, folder_id, ...fields, row_version: 1 }))
  return id
}

/** The body of a new comment on the world's item. */
export const said = ({ board_id, item_id }: CommentWorld, html: string, more: Fields = {}): Fields => ({
  board_id,
  item_id,
  text: { html },
  row_version: 1,
  ...more,
})

/** Writes a comment on the world's item and answers its id. */
export async function write(world: CommentWorld, html: string, by: Say = world.as.full, more: Fields = {}) {
  const id = newUuid()
  await must(by('PUT', `/comments/${id}`, said(world, html, more)))
  return id
}

/** The thread of an item as somebody reads it, the oldest first: text, or what is left of it. */
export async function threadOf(world: CommentWorld, by: Say = world.as.owner, item_id = world.item_id) {
  const { rows } = await must(by('GET', `/comments?item_id=${item_id}`))
  return rows.toReversed()
}

export async function itemOf({ as, item_id }: CommentWorld): Promise<Fields> {
  return (await must(as.owner('GET', `/items/${item_id}`))).record
}
