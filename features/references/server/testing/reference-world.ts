import { newSlug, newUuid } from '@weft/base'
import { referenceId } from '@weft/model'
import { addSpeakers, type Fields, must, type Person, type Say, type TestServer } from '@weft/server/testing'

export interface Board {
  board_id: string
  folder_id: string
  other_folder_id: string
  name_id: string
  amount_id: string
}

/** Two boards, and a two-way reference `link_id` on the first one that leads to the second one, which has `mirror_id`. */
export interface ReferenceWorld {
  server: TestServer
  team_id: number
  people: Record<'owner' | 'full' | 'restricted', Person>
  as: Record<'owner' | 'full' | 'restricted', Say>
  tasks: Board
  clients: Board
  link_id: string
  mirror_id: string
}

export async function addBoard(say: Say, name: string): Promise<Board> {
  const board: Board = {
    board_id: newSlug(),
    folder_id: newSlug(),
    other_folder_id: newSlug(),
    name_id: newUuid(),
    amount_id: newUuid(),
  }
  const { board_id } = board
  const put = (path: string, fields: Fields) => must(say('PUT', path, { ...fields, row_version: 1 }))
  await put(`/boards/${board_id}`, { name })
  await put(`/folders/${board.folder_id}`, { board_id, name: 'One' })
  await put(`/folders/${board.other_folder_id}`, { board_id, name: 'Two' })
  await put(`/attributes/${board.name_id}`, { board_id, name: 'Name', type: 'text', primary: true })
  await put(`/attributes/${board.amount_id}`, { board_id, name: 'Amount', type: 'number' })
  return board
}

export async function addReferenceWorld(server: TestServer, settings: Fields = {}): Promise<ReferenceWorld> {
  const { team_id, people, as } = await addSpeakers(server, ['full', 'restricted'])
  const tasks = await addBoard(as.owner, 'Tasks')
  const clients = await addBoard(as.owner, 'Clients')
  const link_id = newUuid()
  const { record } = await must(
    as.owner('PUT', `/attributes/${link_id}`, {
      board_id: tasks.board_id,
      name: 'Client',
      type: 'reference',
      settings: { board_id: clients.board_id, ...settings },
      row_version: 1,
    }),
  )
  const mirror_id = String((record['settings'] as Fields)['mirror_id'])
  return { server, team_id, people, as, tasks, clients, link_id, mirror_id }
}

/** An item of a board by its name; answers its id. */
export async function addItem(
  say: Say,
  board: Board,
  name: string,
  folder_id = board.folder_id,
): Promise<string> {
  const id = newUuid()
  const { board_id } = board
  await must(
    say('PUT', `/items/${id}`, { board_id, folder_id, values: { [board.name_id]: name }, row_version: 1 }),
  )
  return id
}

export function pathOf(from_item_id: string, attribute_id: string, to_item_id: string): string {
  return `/references/${referenceId({ from_item_id, attribute_id, to_item_id })}`
}

/** What stands in a cell, as the index tells it: ids of the other items, in no order. */
export async function linkedFrom(say: Say, item_id: string, attribute_id: string): Promise<string[]> {
  const { rows } = await must(say('GET', `/references?item_id=${item_id}&limit=1000`))
  return rows
    .filter((row) => row['attribute_id'] === attribute_id)
    .map((row) => String(row['to_item_id']))
    .toSorted()
}

/** What tests do with the links of a world, which each of them may make anew. */
export function linksOf(world: () => ReferenceWorld) {
  return {
    /** Links a task to a client. */
    link: (from: string, to: string, as = world().as.owner) =>
      as('PUT', pathOf(from, world().link_id, to), { row_version: 1 }),
    /** The clients of a task. */
    there: (task: string) => linkedFrom(world().as.owner, task, world().link_id),
    /** The tasks of a client. */
    back: (client: string) => linkedFrom(world().as.owner, client, world().mirror_id),
    /** A task and a client without a link. */
    async pair() {
      const { as, tasks, clients } = world()
      return {
        task: await addItem(as.owner, tasks, 'Call'),
        client: await addItem(as.owner, clients, 'Acme'),
      }
    },
  }
}
