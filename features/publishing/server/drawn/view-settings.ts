import { readQuerySettings } from '@weft/features/views/shared'
import type { Settings } from '@weft/model'

import type { PublicAttribute } from '../content/public-content.ts'
import { isPlain } from './attribute-settings.ts'

/** What a view is drawn with, and what of its labels an empty place is drawn for. */
export interface DrawnSettings {
  settings: Settings
  /** Attributes whose labels have a place although no item has them, by id, with those that have none. */
  stacked: ReadonlyMap<string, ReadonlySet<string>>
}

interface Look {
  settings: Settings
  attributes: readonly PublicAttribute[]
  /** Whether the view shows an attribute. */
  has(id: unknown): id is string
}

type Reduce = (look: Look) => { settings: Settings; stacked?: DrawnSettings['stacked'] } | null

const STACKABLE = ['label', 'members', 'checkbox', 'reference', 'rating', 'date']

/** The kinds of views that have a look of their own outside, each with what of its settings that takes. */
const REDUCERS: Readonly<Record<string, Reduce>> = {
  table: ({ settings, has }) => ({
    settings: {
      ...plain(settings, ['row_height', 'frozen', 'wrap', 'row_numbers', 'vertical_lines', 'show_footers']),
      widths: byAttribute(settings['widths'], has),
      footers: byAttribute(settings['footers'], has),
    },
  }),
  list: ({ settings, has }) => ({
    settings: { ...plain(settings, ['density', 'inline']), ...choices(settings, ['tick'], has) },
  }),
  column: reduceColumns,
  calendar: (look) =>
    orNothing(hasDate(look, 'date_attribute'), {
      settings: {
        ...plain(look.settings, ['mode', 'weekends', 'first_day', 'max_per_day', 'tray']),
        ...numberLists(look.settings, ['hours', 'work_hours']),
        ...choices(look.settings, ['date_attribute', 'end_attribute'], look.has),
      },
    }),
  gantt: (look) =>
    orNothing(hasDate(look, 'start_id'), {
      settings: {
        ...plain(look.settings, [
          'scale',
          'show_dates',
          'left_width',
          'auto_schedule',
          'critical_path',
          'today_line',
        ]),
        ...choices(
          look.settings,
          [
            'start_id',
            'end_id',
            'label_id',
            'color_id',
            'people_id',
            'progress_id',
            'dependency_id',
            'baseline_id',
          ],
          look.has,
        ),
        columns: Array.isArray(look.settings['columns']) ? look.settings['columns'].filter(look.has) : [],
      },
    }),
  chart: reduceCharts,
}

/** The kinds that a program draws; all others are the server's pages. */
const isDrawn = (type: string): boolean => Object.hasOwn(REDUCERS, type)

/**
 * The settings of a view as far as they name nothing but what it shows. Null where it cannot be drawn of that: a
 * calendar whose date is hidden would say by its days what may not leave.
 */
export function drawnSettings(
  type: string,
  settings: Settings,
  attributes: readonly PublicAttribute[],
): DrawnSettings | null {
  const ids = new Set(attributes.map(({ id }) => id))
  const has = (id: unknown): id is string => typeof id === 'string' && ids.has(id)
  const reduced = isDrawn(type) ? REDUCERS[type]?.({ settings, attributes, has }) : null
  if (!reduced) return null
  const query = readQuerySettings(settings)
  return {
    stacked: reduced.stacked ?? new Map(),
    settings: {
      ...reduced.settings,
      groups: query.groups.filter(({ attribute_id }) => has(attribute_id)),
      // As in the application: what is filtered is a list, whatever lies below what.
      sub_items: query.filter === null && query.sub_items === 'nested' ? 'nested' : 'flat',
    },
  }
}

function reduceColumns({ settings, attributes, has }: Look): ReturnType<Reduce> {
  const possible = attributes.filter(({ type }) => STACKABLE.includes(type))
  const usual = possible.find(({ type }) => type === 'label') ?? possible[0]
  const stack = typeof settings['stack'] === 'string' ? settings['stack'] : usual?.id
  if (!has(stack)) return null
  const lanes = has(settings['lanes']) ? settings['lanes'] : null
  const states = (settings['stacks'] ?? {}) as Record<string, { hidden?: unknown } | undefined>
  const footer = (settings['footer'] ?? {}) as { attribute_id?: unknown; aggregate?: unknown }
  const stacked = new Map<string, ReadonlySet<string>>()
  if (settings['hide_empty'] !== true)
    for (const id of [stack, lanes]) if (id !== null) stacked.set(id, new Set(strings(states[id]?.hidden)))
  return {
    stacked,
    settings: {
      ...plain(settings, [
        'bucket',
        'cover_fit',
        'card_attributes',
        'show_names',
        'hide_empty',
        'column_width',
      ]),
      ...choices(settings, ['cover'], has),
      stack,
      lanes,
      stacks: Object.fromEntries(
        Object.entries(states).flatMap(([id, state]) => (has(id) ? [[id, state]] : [])),
      ),
      ...(has(footer.attribute_id) && isPlain(footer.aggregate) ? { footer } : {}),
    },
  }
}

function reduceCharts({ settings, has }: Look): ReturnType<Reduce> {
  const charts = (Array.isArray(settings['charts']) ? settings['charts'] : []) as Record<string, unknown>[]
  const kept = charts.flatMap((chart) => {
    const { x = null, series = null, measures = [] } = chart
    const list = (Array.isArray(measures) ? measures : []) as {
      aggregate?: unknown
      attribute_id?: unknown
    }[]
    const named = [x, series, ...list.map(({ attribute_id }) => attribute_id ?? null)]
    if (!named.every((id) => id === null || has(id))) return []
    const { title, ...rest } = chart
    return [
      {
        ...plain(rest, Object.keys(rest)),
        ...('x' in chart ? { x } : {}),
        series,
        title: typeof title === 'string' ? title : '',
        measures: list.map(({ aggregate, attribute_id = null }) => ({ aggregate, attribute_id })),
      },
    ]
  })
  return charts.length > 0 && kept.length === 0 ? null : { settings: { charts: kept } }
}

/** Whether the date that a view lays its items out by is shown. */
function hasDate({ settings, attributes, has }: Look, key: string): boolean {
  const chosen = settings[key]
  return typeof chosen === 'string' ? has(chosen) : attributes.some(({ type }) => type === 'date')
}

const orNothing = <T>(is: boolean, made: T): T | null => (is ? made : null)

const plain = (settings: Settings, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(keys.flatMap((key) => (isPlain(settings[key]) ? [[key, settings[key]]] : [])))

const numberLists = (settings: Settings, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const list = settings[key]
      return Array.isArray(list) && list.every((one) => typeof one === 'number') ? [[key, list]] : []
    }),
  )

/** Attributes that were chosen: one that is not shown is as if nobody had. */
const choices = (settings: Settings, keys: readonly string[], has: Look['has']): Record<string, unknown> =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const id = settings[key]
      return id === undefined ? [] : [[key, has(id) ? id : null]]
    }),
  )

const byAttribute = (map: unknown, has: Look['has']): Record<string, unknown> =>
  Object.fromEntries(Object.entries(map ?? {}).filter(([id, value]) => has(id) && isPlain(value)))

const strings = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
