import { newSlug, newUuid } from '@weft/base'
import type { AutomationStep, AutomationTrigger, FilterTree } from '@weft/model'
import { addSpeakers, type Fields, must, type Person, type Say, type TestServer } from '@weft/server/testing'

type Role = 'owner' | 'admin' | 'full' | 'restricted'

interface Labels {
  todo: string
  doing: string
  done: string
}

/** A board of two folders with a name, a status, people, a number, a note and a date; `restricted` is on the board. */
export interface RuleWorld {
  server: TestServer
  team_id: number
  people: Record<Role, Person>
  as: Record<Role | 'guest', Say>
  board_id: string
  folder_id: string
  other_folder_id: string
  attributes: Record<'name' | 'status' | 'people' | 'points' | 'note' | 'due', string>
  labels: Labels
}

export async function addRuleWorld(server: TestServer): Promise<RuleWorld> {
  const { team_id, people, as } = await addSpeakers(server, ['admin', 'full', 'restricted'])
  const [board_id, folder_id, other_folder_id] = [newSlug(), newSlug(), newSlug()]
  const attributes = {
    name: newUuid(),
    status: newUuid(),
    people: newUuid(),
    points: newUuid(),
    note: newUuid(),
    due: newUuid(),
  }
  const labels: Labels = { todo: newUuid(), doing: newUuid(), done: newUuid() }
  const put = (path: string, fields: Fields) => must(as.owner('PUT', path, { ...fields, row_version: 1 }))
  await put(`/boards/${board_id}`, { name: 'Board', user_ids: [people.owner.id, people.restricted.id] })
  await put(`/folders/${folder_id}`, { board_id, name: 'One' })
  await put(`/folders/${other_folder_id}`, { board_id, name: 'Two' })
  const attribute = (id: string, fields: Fields) => put(`/attributes/${id}`, { board_id, ...fields })
  await attribute(attributes.name, { name: 'Name', type: 'text', primary: true })
  await attribute(attributes.status, {
    name: 'Status',
    type: 'label',
    settings: {
      labels: [
        { id: labels.todo, name: 'To do', color: 'gray' },
        { id: labels.doing, name: 'Doing', color: 'blue' },
        { id: labels.done, name: 'Done', color: 'green' },
      ],
    },
  })
  await attribute(attributes.people, { name: 'Assignee', type: 'members' })
  await attribute(attributes.points, { name: 'Points', type: 'number' })
  await attribute(attributes.note, { name: 'Note', type: 'text' })
  await attribute(attributes.due, { name: 'Due', type: 'date' })
  return { server, team_id, people, as, board_id, folder_id, other_folder_id, attributes, labels }
}

export interface RuleFields {
  id?: string
  name?: string
  enabled?: boolean
  trigger?: AutomationTrigger | null
  conditions?: FilterTree | null
  steps?: readonly AutomationStep[]
}

let made = 0

/** A step with an id of its own. */
export function step(
  type: string,
  options: Record<string, unknown> = {},
  inner: Pick<AutomationStep, 'steps' | 'otherwise'> = {},
): AutomationStep {
  return { id: `s${(made += 1)}`, type, options, ...inner }
}

/** Adds a rule that is on, unless told otherwise. */
export async function addRule(
  { as, board_id }: RuleWorld,
  fields: RuleFields,
  by: Say = as.owner,
): Promise<string> {
  const { id = newSlug(), ...rest } = fields
  const rule = { name: 'Rule', enabled: true, board_id, ...rest, row_version: 1 }
  await must(by('PUT', `/automations/${id}`, rule))
  return id
}

export async function addItem(
  { as, board_id, folder_id, attributes }: RuleWorld,
  values: Fields = {},
  { by = as.owner, ...fields }: Fields & { by?: Say } = {},
): Promise<string> {
  const id = newUuid()
  const all = { [attributes.name]: 'Item', ...values }
  await must(by('PUT', `/items/${id}`, { board_id, folder_id, values: all, ...fields, row_version: 1 }))
  return id
}

export async function setValue(
  { as }: RuleWorld,
  item_id: string,
  attribute_id: string,
  data: unknown,
  by: Say = as.owner,
): Promise<void> {
  const { record: row } = await must(as.owner('GET', `/items/${item_id}?expand=values`))
  const slot = (row['values'] as Record<string, { row_version: number }>)[attribute_id]
  await must(
    by('PUT', `/values/${item_id}.${attribute_id}`, {
      data,
      row_version: (slot?.row_version ?? 0) + 1,
    }),
  )
}

/** Values of an item by attribute, as they are stored. */
export async function valuesOf({ as }: RuleWorld, item_id: string): Promise<Record<string, unknown>> {
  const { record: row } = await must(as.owner('GET', `/items/${item_id}?expand=values`))
  const slots = row['values'] as Record<string, { data: unknown }>
  return Object.fromEntries(Object.entries(slots).map(([id, { data }]) => [id, data]))
}
