import { now } from '@weft/base'
import { clientAttributeType } from '@weft/features/attributes/client'
import { createAttribute, createItem, type ValueContext } from '@weft/model'
import { createLiveQuery, type QueryEnv, readItem } from '@weft/query'

import type { ItemRow, ShownAttribute, ViewActions, ViewProps, ViewRights } from '../../client/view-member.ts'
import { readQuerySettings } from '../../shared/query-settings.ts'

const context: ValueContext = {
  locale: 'en-US',
  tz: 'UTC',
  week_start: 1,
  now: now(),
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

/** What a calendar was asked to do, by the names of its actions. */
export type Call = [name: string, ...given: unknown[]]

export interface SampleCalendar {
  props: ViewProps
  calls: Call[]
  rows: Map<string, ItemRow>
  /** Another record of an item, as an edit of somebody else gives it. */
  change(id: string, values: Record<string, unknown>): void
}

interface SampleOptions {
  items: readonly { id: string; values: Record<string, unknown> }[]
  settings?: Record<string, unknown>
  rights?: Partial<ViewRights>
  /** The folder's attributes beside the name. */
  dates?: readonly string[]
}

/** A calendar over rows in memory, for tests: its actions are written down. */
export function sampleCalendar({
  items,
  settings = {},
  rights = {},
  dates = ['when'],
}: SampleOptions): SampleCalendar {
  const name = shown('name', 'text')
  const all = [name, ...dates.map((id) => shown(id, 'date', { range: true, time: true }))]
  const rowOf = (id: string, values: Record<string, unknown>): ItemRow => ({
    ...createItem(1, { board_id: 'b', folder_id: 'f' }),
    id,
    values: Object.fromEntries(Object.entries(values).map(([key, data]) => [key, { data, row_version: 1 }])),
  })
  const rows = new Map(items.map(({ id, values }) => [id, rowOf(id, values)]))
  const env: QueryEnv = { attribute: (id) => all.find((one) => one.id === id), context }
  const query = createLiveQuery<ItemRow>({
    source: { get: (id) => rows.get(id), rows: () => rows.values() },
    read: readItem,
    spec: {},
    env,
  })
  const calls: Call[] = []
  const told =
    (action: string, answer?: unknown) =>
    (...given: unknown[]): unknown => {
      calls.push([action, ...given])
      return answer
    }
  const actions = new Proxy({ rights: { ...ALL, ...rights } } as ViewActions, {
    get: (target, key) => (key === 'rights' ? target.rights : told(String(key), 'new')),
  })
  const props: ViewProps = {
    folder: { team_id: 1, board_id: 'b', id: 'f' },
    view: { id: 'v', name: 'Calendar', settings },
    settings: readQuerySettings(settings),
    query,
    env,
    records: {
      primary: name,
      shown: all,
      all,
      context,
      isNested: false,
      folder_ids: ['f'],
      item: (id) => rows.get(id),
      children: () => [],
      below: () => [],
      subscribeChildren: () => () => undefined,
      markOf: () => null,
      subscribeMarks: () => () => undefined,
    },
    actions,
    openItemId: null,
  }
  return {
    props,
    calls,
    rows,
    change(id, values) {
      rows.set(id, rowOf(id, values))
      query.apply({ upserted: [id] })
    },
  }
}
