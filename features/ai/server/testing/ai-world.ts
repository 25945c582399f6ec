import { newSlug, newUuid } from '@weft/base'
import { addSpeakers, type Fields, must, type Person, type Say, type TestServer } from '@weft/server/testing'

type Role = 'owner' | 'full' | 'restricted'

/** A board with a folder, a name, a type, people, points, a day and details; `restricted` is on the board. */
export interface AiWorld {
  server: TestServer
  team_id: number
  people: Record<Role, Person>
  as: Record<Role | 'guest', Say>
  board_id: string
  folder_id: string
  attributes: Record<'name' | 'type' | 'people' | 'points' | 'due' | 'details' | 'done', string>
  labels: Record<'bug' | 'task', string>
}

export async function addAiWorld(server: TestServer): Promise<AiWorld> {
  const { team_id, people, as } = await addSpeakers(server, ['full', 'restricted'])
  const [board_id, folder_id] = [newSlug(), newSlug()]
  const names = ['name', 'type', 'points', 'due', 'details', 'done', 'people'] as const
  const attributes = Object.fromEntries(names.map((name) => [name, newUuid()])) as AiWorld['attributes']
  const labels = { bug: newUuid(), task: newUuid() }
  const put = (path: string, fields: Fields) => must(as.owner('PUT', path, { ...fields, row_version: 1 }))
  await put(`/boards/${board_id}`, { name: 'Board', user_ids: [people.owner.id, people.restricted.id] })
  await put(`/folders/${folder_id}`, { board_id, name: 'Folder' })
  const order = Object.values(attributes)
  const attribute = (id: string, fields: Fields) =>
    put(`/attributes/${id}`, { board_id, sort_order: order.indexOf(id), ...fields })
  await attribute(attributes.name, { name: 'Name', type: 'text', primary: true })
  await attribute(attributes.type, {
    name: 'Type',
    type: 'label',
    settings: {
      multiple: false,
      labels: [
        { id: labels.bug, name: 'Bug', color: 'red' },
        { id: labels.task, name: 'Task', color: 'blue' },
      ],
    },
  })
  await attribute(attributes.people, { name: 'Assignee', type: 'members' })
  await attribute(attributes.points, { name: 'Points', type: 'number' })
  await attribute(attributes.due, { name: 'Due', type: 'date' })
  await attribute(attributes.details, { name: 'Details', type: 'longtext' })
  await attribute(attributes.done, { name: 'Done', type: 'checkbox' })
  return { server, team_id, people, as, board_id, folder_id, attributes, labels }
}

/** Adds an item by its name and values, and answers its id. */
export async function addItem(
  { as, board_id, folder_id, attributes }: AiWorld,
  name: string,
  values: Fields = {},
): Promise<string> {
  const id = newUuid()
  const all = { [attributes.name]: name, ...values }
  await must(as.owner('PUT', `/items/${id}`, { board_id, folder_id, values: all, row_version: 1 }))
  return id
}

/** Lines of an answer, as a browser reads them. */
export function linesOf(text: string): Record<string, unknown>[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}
