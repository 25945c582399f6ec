import { clientAttributeType } from '@weft/features/attributes/client'
import { type Entry, EntryProvider } from '@weft/features/session/client'
import { createAttribute, createItem, type ValueContext } from '@weft/model'
import { createLiveQuery, type QueryEnv, readItem } from '@weft/query'

import type { ItemRow, ShownAttribute, ViewActions, ViewProps, ViewRights } from '../../client/view-member.ts'
import { readQuerySettings } from '../../shared/query-settings.ts'
import { GanttView } from './gantt-view.tsx'
import type { LinkTerms } from './schedule/dependency.ts'
import { dayOfNumber } from './timeline/day-number.ts'

/** Monday, 16 November 2026. */
export const MONDAY = 20_773

const context: ValueContext = {
  locale: 'en-US',
  tz: 'UTC',
  week_start: 1,
  now: MONDAY * 86_400_000,
  me: 7,
  people: new Map(),
}
const ALL: ViewRights = {
  createItem: true,
  editItem: true,
  deleteItem: true,
  createAttribute: true,
  editAttribute: true,
  deleteAttribute: true,
  editFolder: true,
  createView: true,
  editView: true,
  deleteView: true,
}

function shown(id: string, type: string, settings = {}): ShownAttribute {
  const attribute = createAttribute(1, { board_id: 'b', name: id, type })
  const member = clientAttributeType(type)
  return {
    id,
    attribute: { ...attribute, id },
    type: member,
    settings: { ...member.defaultSettings, ...settings },
  }
}

export interface SampleItem {
  id: string
  /** Days after the Monday, both counted. */
  days?: readonly [number, number]
  waits?: readonly ({ for: string } & Partial<LinkTerms>)[]
  under?: string
}

export interface SampleGantt {
  Gantt(): React.ReactNode
  /** What was asked for: the names of the actions, and what they were given. */
  calls: [name: string, ...given: unknown[]][]
  /** Another record of an item, as an edit of somebody else gives it. */
  change(item: SampleItem): void
}

/** The days as a date holds them. */
export const dates = (first: number, last: number) => ({
  start: dayOfNumber(MONDAY + first),
  ...(last > first ? { end: dayOfNumber(MONDAY + last) } : {}),
  hasTime: false,
})

/** A Gantt view over rows in memory, for tests: its actions are written down. */
export function sampleGantt(options: {
  items: readonly SampleItem[]
  settings?: Record<string, unknown>
  rights?: Partial<ViewRights>
  hasDates?: boolean
}): SampleGantt {
  const { items, settings = {}, rights = {}, hasDates = true } = options
  const name = shown('name', 'text')
  const waits = shown('waits', 'reference', { board_id: 'b', folder_id: 'f' })
  const all = [name, ...(hasDates ? [shown('when', 'date', { range: true })] : []), waits]
  const rowOf = ({ id, days, waits: links = [], under }: SampleItem): ItemRow => {
    const cells = {
      name: id,
      ...(days ? { when: dates(...days) } : {}),
      waits: links.map(({ for: item_id, ...data }) => ({
        item_id,
        folder_id: 'f',
        name: item_id,
        shown: {},
        inputs: {},
        data,
      })),
    }
    const slots = Object.entries(cells).map(([key, data]) => [key, { data, row_version: 1 }])
    const item = createItem(1, { board_id: 'b', folder_id: 'f', parent_id: under ?? null })
    return {
      ...item,
      id,
      sort_order: items.findIndex((one) => one.id === id),
      values: Object.fromEntries(slots),
    }
  }
  const rows = new Map(items.map((item) => [item.id, rowOf(item)]))
  const env: QueryEnv = { attribute: (id) => all.find((one) => one.id === id), context }
  const query = createLiveQuery<ItemRow>({
    source: {
      get: (id) => rows.get(id),
      rows: () => [...rows.values()].filter((one) => one.parent_id === null),
    },
    read: readItem,
    spec: {},
    env,
  })
  const calls: SampleGantt['calls'] = []
  const told =
    (action: string) =>
    (...given: unknown[]): unknown => {
      calls.push([action, ...given])
      return action === 'act' ? Promise.resolve({ change: null, added: [] }) : 'new'
    }
  const actions = new Proxy({ rights: { ...ALL, ...rights } } as ViewActions, {
    get: (target, key) => (key === 'rights' ? target.rights : told(String(key))),
  })
  const below = (id: string) => [...rows.values()].filter((one) => one.parent_id === id)
  const props: ViewProps = {
    folder: { team_id: 1, board_id: 'b', id: 'f' },
    view: { id: 'v', name: 'Roadmap', settings },
    settings: readQuerySettings(settings),
    query,
    env,
    records: {
      primary: name,
      shown: all,
      all,
      context,
      isNested: true,
      folder_ids: ['f'],
      item: (id) => rows.get(id),
      children: below,
      below,
      subscribeChildren: () => () => undefined,
      markOf: () => null,
      subscribeMarks: () => () => undefined,
    },
    actions,
    openItemId: null,
  }
  const entry = { storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined } }
  return {
    Gantt: () => (
      <EntryProvider entry={entry as unknown as Entry}>
        <GanttView {...props} />
      </EntryProvider>
    ),
    calls,
    change(item) {
      rows.set(item.id, rowOf(item))
      query.apply({ upserted: [item.id] })
    },
  }
}
