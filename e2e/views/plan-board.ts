import { newSlug, newUuid } from '@weft/base'
import { referenceId } from '@weft/model'

import { makeBoard, type Person, type QuickBoard } from '../harness/person.ts'

export interface PlannedItem {
  name: string
  /** Days from the Monday of this week, both counted; null is an item without dates. */
  days: readonly [number, number] | null
  color?: number
  progress?: number
  group?: string
  under?: number
}

/** An item that waits for another one, both by their place in the list. */
export interface PlannedLink {
  from: number
  to: number
  kind?: string
  lag?: number
}

export interface PlanBoard extends QuickBoard {
  gantt_id: string
  /** A column view whose columns are the days on which items begin. */
  column_id: string
  dates_id: string
  links_id: string
  ids: string[]
  path: string
  table: string
}

const GAP = 65_536
const COLORS = ['red', 'blue', 'orange', 'teal', 'violet', 'green', 'brown']

/** The day so many days after the Monday of this week. */
export function dayFromMonday(days: number): string {
  const now = new Date()
  const monday = now.getTime() - ((now.getUTCDay() + 6) % 7) * 86_400_000
  return new Date(monday + days * 86_400_000).toISOString().slice(0, 10)
}

/** A board with dates, labels, people, progress and dependencies, and a Gantt view of it. */
export async function makePlanBoard(
  person: Person,
  name: string,
  plan: { items: readonly PlannedItem[]; links?: readonly PlannedLink[]; settings?: Record<string, unknown> },
): Promise<PlanBoard> {
  const board = await makeBoard(person, name)
  const { team_id, board_id, folder_id } = board
  const must = async (method: string, path: string, body: unknown) => {
    const answer = await person.call(method, `/api/${team_id}${path}`, body)
    if (answer.status >= 300)
      throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  }
  const ids: Record<string, string> = {}
  const labels = COLORS.map((color, n) => ({ id: newUuid(), name: `Area ${n + 1}`, color }))
  const phases = [...new Set(plan.items.map(({ group }) => group ?? ''))].filter((one) => one !== '')
  const phaseLabels = phases.map((phase) => ({ id: newUuid(), name: phase, color: 'gray' }))
  const attributes = [
    ['area', 'Area', 'label', { labels, multiple: false }],
    ['dates', 'Dates', 'date', { range: true }],
    ['people', 'People', 'members', {}],
    ['progress', 'Progress', 'progress', {}],
    ['phase', 'Phase', 'label', { labels: phaseLabels, multiple: false }],
    ['waits', 'Waits for', 'reference', { board_id, folder_id, multiple: true, two_way: false }],
  ] as const
  for (const [n, [key, title, type, settings]] of attributes.entries()) {
    const id = (ids[key] = newUuid())
    const fields = { board_id, name: title, type, settings, sort_order: (n + 2) * GAP }
    await must('PUT', `/attributes/${id}`, { row_version: 1, ...fields })
  }
  await must('PUT', `/folders/${folder_id}`, {
    attribute_ids: [board.attribute_id, ...attributes.map(([key]) => ids[key])],
    old: { attribute_ids: [board.attribute_id] },
  })
  const items = plan.items.map(() => newUuid())
  const entries = plan.items.map((item, n) => ({
    method: 'put',
    route: `/items/${items[n]}`,
    idempotency_key: newUuid(),
    item: {
      row_version: 1,
      board_id,
      folder_id,
      parent_id: item.under === undefined ? null : items[item.under],
      sort_order: (n + 1) * GAP,
      values: {
        [board.attribute_id]: item.name,
        ...(item.days
          ? {
              [ids['dates'] ?? '']: {
                start: dayFromMonday(item.days[0]),
                ...(item.days[1] > item.days[0] ? { end: dayFromMonday(item.days[1]) } : {}),
                hasTime: false,
              },
            }
          : {}),
        ...(item.color === undefined ? {} : { [ids['area'] ?? '']: [labels[item.color]?.id] }),
        ...(item.color === undefined ? {} : { [ids['people'] ?? '']: [person.id] }),
        ...(item.progress === undefined ? {} : { [ids['progress'] ?? '']: item.progress }),
        ...(item.group ? { [ids['phase'] ?? '']: [phaseLabels[phases.indexOf(item.group)]?.id] } : {}),
      },
    },
  }))
  for (let at = 0; at < entries.length; at += 500) await must('POST', '/bulk', entries.slice(at, at + 500))
  const links = (plan.links ?? []).map(({ from, to, kind = 'FS', lag = 0 }) => {
    const key = {
      from_item_id: items[to] ?? '',
      attribute_id: ids['waits'] ?? '',
      to_item_id: items[from] ?? '',
    }
    return {
      method: 'put',
      route: `/references/${referenceId(key)}`,
      idempotency_key: newUuid(),
      item: { ...key, row_version: 1, data: { kind, lag } },
    }
  })
  for (let at = 0; at < links.length; at += 500) await must('POST', '/bulk', links.slice(at, at + 500))
  const gantt_id = newSlug()
  await must('PUT', `/views/${gantt_id}`, {
    row_version: 1,
    board_id,
    folder_id,
    name: 'Roadmap',
    type: 'gantt',
    sort_order: 2 * GAP,
    settings: {
      ...(phases.length > 0 ? { groups: [{ attribute_id: ids['phase'] }] } : {}),
      ...plan.settings,
    },
  })
  const column_id = newSlug()
  await must('PUT', `/views/${column_id}`, {
    row_version: 1,
    board_id,
    folder_id,
    name: 'Days',
    type: 'column',
    sort_order: 3 * GAP,
    settings: { stack: ids['dates'], bucket: 'day', hide_empty: true },
  })
  const table = `/b/${board_id}/${folder_id}`
  return {
    ...board,
    gantt_id,
    column_id,
    dates_id: ids['dates'] ?? '',
    links_id: ids['waits'] ?? '',
    ids: items,
    table,
    path: `${table}?view=${gantt_id}`,
  }
}
