import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { newSlug, newUuid } from '@weft/base'

import { makeBoard, type Person, type QuickBoard } from '../harness/person.ts'

const ISSUES = join(import.meta.dirname, '../../packages/db/seeds/issues.csv')
const COLORS = ['blue', 'teal', 'orange', 'violet', 'pink', 'lime', 'red', 'sky', 'yellow', 'green', 'brown']

export interface CalendarBoard extends QuickBoard {
  date_id: string
  done_id: string
  label_id: string
  calendar_id: string
  path: string
}

export interface SeedItem {
  title: string
  date?: unknown
  project?: string
  isDone?: boolean
}

/** A board with a name, a date, a project and a tick, a calendar of it, and these items. */
export async function makeCalendar(
  person: Person,
  name: string,
  items: readonly SeedItem[],
  settings: Record<string, unknown> = {},
): Promise<CalendarBoard> {
  const board = await makeBoard(person, name)
  const { team_id, board_id, folder_id, attribute_id } = board
  const [label_id, date_id, done_id, id_id, calendar_id] = [
    newUuid(),
    newUuid(),
    newUuid(),
    newUuid(),
    newSlug(),
  ]
  const projects = [...new Set(items.flatMap(({ project }) => project ?? []))]
  const labels = projects.map((project, n) => ({
    id: newUuid(),
    name: project,
    color: COLORS[n % COLORS.length],
  }))
  const made = [
    { id: id_id, name: 'ID', type: 'custom_id', settings: { prefix: 'PLT' } },
    { id: label_id, name: 'Project', type: 'label', settings: { labels } },
    { id: date_id, name: 'Due', type: 'date', settings: { time: true, range: true } },
    { id: done_id, name: 'Done', type: 'checkbox', settings: {} },
  ]
  for (const [n, { id, ...attribute }] of made.entries()) {
    const fields = { row_version: 1, board_id, ...attribute, sort_order: (n + 2) * 65_536 }
    await expectOk(person.call('PUT', `/api/${team_id}/attributes/${id}`, fields))
  }
  await expectOk(
    person.call('PUT', `/api/${team_id}/folders/${folder_id}`, {
      attribute_ids: [attribute_id, ...made.map(({ id }) => id)],
      old: { attribute_ids: [attribute_id] },
    }),
  )
  await expectOk(
    person.call('PUT', `/api/${team_id}/boards/${board_id}`, {
      settings: { done_rule: { attribute_id: done_id } },
      old: { settings: {} },
    }),
  )
  const view = { board_id, folder_id, name: 'Calendar', type: 'calendar', access: 'shared', settings }
  await expectOk(
    person.call('PUT', `/api/${team_id}/views/${calendar_id}`, {
      row_version: 1,
      ...view,
      sort_order: 131_072,
    }),
  )
  const changes = items.map(({ title, date, project, isDone }, n) => ({
    method: 'put',
    route: `/items/${newUuid()}`,
    idempotency_key: newUuid(),
    item: {
      row_version: 1,
      board_id,
      folder_id,
      sort_order: n,
      values: {
        [attribute_id]: title,
        ...(date === undefined ? {} : { [date_id]: date }),
        ...(project === undefined ? {} : { [label_id]: [labels[projects.indexOf(project)]?.id] }),
        ...(isDone ? { [done_id]: true } : {}),
      },
    },
  }))
  for (let at = 0; at < changes.length; at += 500)
    await expectOk(person.call('POST', `/api/${team_id}/bulk`, changes.slice(at, at + 500)))
  const path = `/b/${board_id}/${folder_id}?view=${calendar_id}`
  return { ...board, date_id, done_id, label_id, calendar_id, path }
}

async function expectOk(call: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await call
  const failed = Array.isArray(body)
    ? body.find((one: { status?: number }) => (one.status ?? 0) >= 300)
    : undefined
  if (status >= 300 || failed) throw new Error(`${status}: ${JSON.stringify(failed ?? body)}`)
}

/** The first issues of the sample data, by name and project. */
export async function sampleIssues(count: number): Promise<{ title: string; project: string }[]> {
  const text = await readFile(ISSUES, 'utf8')
  const issues: { title: string; project: string }[] = []
  for (const line of text.split('\n').slice(1)) {
    const [, title = '', project = ''] = line.split(',')
    if (title === '' || title.includes('"') || project.includes('"')) continue
    issues.push({ title, project })
    if (issues.length === count) break
  }
  return issues
}
