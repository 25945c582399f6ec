import { newUuid } from '@weft/base'
import type { WorkItem } from '@weft/model'
import type { Hand, Person, TestServer } from '@weft/server/testing'

/** A board with what work is seen from. */
export interface WorkBoard {
  board_id: string
  folder_id: string
  name: string
  people: string
  due: string
  status: string
  priority: string
  labels: { open: string; done: string; high: string; low: string }
}

export async function addWorkBoard(
  hand: Hand,
  user_ids: readonly number[],
  name = 'Mill',
): Promise<WorkBoard> {
  const board_id = await hand.make('boards', { name, user_ids })
  const folder_id = await hand.make('folders', { board_id, name: 'Grain' })
  const label = (name: string, category?: string) => ({
    id: newUuid(),
    name,
    color: 'teal',
    textColor: '',
    ...(category ? { category } : {}),
  })
  const labels = {
    open: label('open', 'todo'),
    done: label('done', 'done'),
    high: label('high'),
    low: label('low'),
  }
  const add = (fields: object) => hand.make('attributes', { board_id, ...fields })
  const made = {
    board_id,
    folder_id,
    name: await add({ name: 'Name', type: 'text', primary: true }),
    people: await add({ name: 'People', type: 'members', sort_order: 1 }),
    due: await add({ name: 'Due', type: 'date', sort_order: 2 }),
    status: await add({
      name: 'Status',
      type: 'label',
      sort_order: 3,
      settings: { labels: [labels.open, labels.done] },
    }),
    priority: await add({
      name: 'Priority',
      type: 'label',
      sort_order: 4,
      settings: { appearance: 'priority', labels: [labels.high, labels.low] },
    }),
    labels: { open: labels.open.id, done: labels.done.id, high: labels.high.id, low: labels.low.id },
  }
  const rule = { done_rule: { attribute_id: made.status } }
  await hand.call('PUT', `/boards/${board_id}`, { settings: rule, old: { settings: {} } })
  return made
}

/** What a person's devices are told that is theirs. */
export async function workRows(server: TestServer, { headers }: Person): Promise<WorkItem[]> {
  const found: WorkItem[] = []
  for (let after: string | null = null; ;) {
    const url: string = `/api/me/work-items?limit=1000${after === null ? '' : `&after=${after}`}`
    const answer: Awaited<ReturnType<TestServer['app']['inject']>> = await server.app.inject({ url, headers })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    const page = answer.json<{ data: WorkItem[]; after: string | null }>()
    found.push(...page.data)
    after = page.after
    if (after === null) return found
  }
}

/** The same by the names of the items. */
export async function workOf(server: TestServer, person: Person): Promise<Map<string, WorkItem>> {
  return new Map((await workRows(server, person)).map((row) => [row.title, row]))
}
