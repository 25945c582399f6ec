import { clientAttributeType } from '@weft/features/attributes/client'
import { createAttribute, createItem, type ValueContext } from '@weft/model'
import { createLiveQuery, type QueryEnv, readItem } from '@weft/query'

import { readQuerySettings } from '../shared/query-settings.ts'
import type { ItemRow, ShownAttribute, ViewActions, ViewProps, ViewRights } from './view-member.ts'

const JANUARY_15 = Date.UTC(2026, 0, 15)

/** What a view was asked to do, by the names of its actions. */
export type Call = [name: string, ...given: unknown[]]

export interface SampleItem {
  id: string
  parent_id?: string
  values: Record<string, unknown>
  /** A filter keeps it out of the rows. */
  isFiltered?: boolean
}

export interface SampleView {
  props: ViewProps
  calls: Call[]
  rows: ReadonlyMap<string, ItemRow>
  /** Another record of an item, as an edit of somebody else gives it. */
  change(id: string, values: Record<string, unknown>): void
}

interface SampleOptions {
  items: readonly SampleItem[]
  /** Types and settings of the attributes beside the name, by their names, which are their ids. */
  attributes: Readonly<Record<string, { type: string; settings?: object }>>
  settings?: Record<string, unknown>
  /** Those that the person has not. */
  without?: readonly (keyof ViewRights)[]
  /** The same, by whether the person has them. */
  rights?: Partial<ViewRights>
  /** Ms. */
  now?: number
  /** False: sub-items are rows like all others. */
  isNested?: boolean
}

/** A view over rows in memory, for tests: its actions are written down. Sub-items hang below their parents. */
export function sampleView(options: SampleOptions): SampleView {
  const { items, settings = {}, isNested = true } = options
  const context = sampleContext(options.now ?? JANUARY_15)
  const name = sampleAttribute('name', 'text')
  const all = [name, ...attributesOf(options)]
  const rows = new Map(items.map((item, at) => [item.id, rowOf(item, at)]))
  const filtered = new Set(items.flatMap(({ id, isFiltered }) => (isFiltered ? [id] : [])))
  const env: QueryEnv = { attribute: (id) => all.find((one) => one.id === id), context }
  const query = createLiveQuery<ItemRow>({
    source: {
      get: (id) => rows.get(id),
      rows: () =>
        [...rows.values()].filter(
          ({ id, parent_id }) => !filtered.has(id) && !(isNested && parent_id !== null),
        ),
    },
    read: readItem,
    spec: { groups: readQuerySettings(settings).groups },
    env,
  })
  const below = (id: string) =>
    [...rows.values()].filter((one) => one.parent_id === id && !filtered.has(one.id))
  const calls: Call[] = []
  return {
    calls,
    rows,
    props: {
      folder: { team_id: 1, board_id: 'b', id: 'f' },
      view: { id: 'v', name: 'Sample', settings },
      settings: readQuerySettings(settings),
      query,
      env,
      records: {
        primary: name,
        shown: all,
        all,
        context,
        isNested,
        folder_ids: ['f'],
        item: (id) => rows.get(id),
        subscribeItem: (_id, listener) => query.subscribe(listener),
        every: () => rows.values(),
        children: isNested ? below : () => [],
        below,
        subscribeChildren: () => () => undefined,
        markOf: () => null,
        subscribeMarks: () => () => undefined,
      },
      actions: writtenActions(rightsOf(options), calls),
      openItemId: null,
      ...(rightsOf(options).createItem ? { addAndOpen: () => calls.push(['addAndOpen']) } : {}),
    },
    change(id, values) {
      const old = rows.get(id)
      if (!old) return
      rows.set(id, {
        ...rowOf({ id, values }, old.sort_order),
        parent_id: old.parent_id,
      })
      query.apply({ upserted: [id] })
    },
  }
}

const sampleContext = (now: number): ValueContext => ({
  locale: 'en-US',
  tz: 'UTC',
  week_start: 1,
  now,
  me: 7,
  people: new Map(),
})

function sampleAttribute(id: string, type: string, own: object = {}): ShownAttribute {
  const attribute = createAttribute(1, { board_id: 'b', name: id, type })
  const member = clientAttributeType(type)
  return {
    id,
    attribute: { ...attribute, id },
    type: member,
    settings: { ...member.defaultSettings, ...own },
  }
}

const attributesOf = ({ attributes }: SampleOptions): ShownAttribute[] =>
  Object.entries(attributes).map(([id, { type, settings }]) => sampleAttribute(id, type, settings))

const rowOf = ({ id, parent_id, values }: SampleItem, at: number): ItemRow => ({
  ...createItem(1, { board_id: 'b', folder_id: 'f' }),
  id,
  parent_id: parent_id ?? null,
  sort_order: at,
  values: Object.fromEntries(Object.entries(values).map(([key, data]) => [key, { data, row_version: 1 }])),
})

function rightsOf({ without = [], rights }: SampleOptions): ViewRights {
  const right = (key: keyof ViewRights) => !without.includes(key)
  return {
    createItem: right('createItem'),
    editItem: right('editItem'),
    deleteItem: right('deleteItem'),
    createAttribute: right('createAttribute'),
    editAttribute: right('editAttribute'),
    deleteAttribute: right('deleteAttribute'),
    editFolder: right('editFolder'),
    createView: right('createView'),
    exportItems: right('exportItems'),
    editView: right('editView'),
    deleteView: right('deleteView'),
    ...rights,
  }
}

/** Actions that only write down what they were asked. */
const writtenActions = (rights: ViewRights, calls: Call[]): ViewActions =>
  new Proxy({ rights } as ViewActions, {
    get: (target, key) =>
      // Neither is an action: what may be done, and entries of menus.
      key === 'rights' || key === 'ItemEntries'
        ? target[key]
        : (...given: unknown[]) => {
            calls.push([String(key), ...given])
            if (key === 'takeBack') return false
            return key === 'act' ? Promise.resolve({ change: null, added: ['new'] }) : 'new'
          },
  })
