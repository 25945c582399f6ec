import { type Entry, EntryProvider } from '@weft/features/session/client'

import { type Call, sampleView, type SampleItem as Sample } from '../../client/sample-view.ts'
import type { ViewRights } from '../../client/view-member.ts'
import { GanttView } from './gantt-view.tsx'
import type { LinkTerms } from './schedule/dependency.ts'
import { dayOfNumber } from './timeline/day-number.ts'

/** Monday, 16 November 2026. */
const MONDAY = 20_773

export interface SampleItem {
  id: string
  /** Days after the Monday, both counted. */
  days?: readonly [number, number]
  waits?: readonly ({ for: string } & Partial<LinkTerms>)[]
  under?: string
  isFiltered?: boolean
  /** Other values, by attribute. */
  values?: Record<string, unknown>
}

export interface SampleGantt {
  Gantt(): React.ReactNode
  /** What was asked for: the names of the actions, and what they were given. */
  calls: Call[]
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
  /** Dates have a zone of their own. */
  timeZone?: string
  /** Dates beside the range. */
  more?: readonly string[]
  labels?: readonly string[]
  attributes?: Record<string, { type: string; settings?: object }>
}): SampleGantt {
  const { items, hasDates = true, timeZone, more = [], labels = [], attributes = {}, ...rest } = options
  const { props, calls, change } = sampleView({
    ...rest,
    items: items.map(sampleOf),
    attributes: {
      ...(hasDates ? { when: { type: 'date', settings: { range: true, timeZone } } } : {}),
      ...Object.fromEntries(more.map((id) => [id, { type: 'date' }])),
      ...Object.fromEntries(labels.map((id) => [id, { type: 'label' }])),
      ...attributes,
      waits: { type: 'reference', settings: { board_id: 'b', folder_id: 'f' } },
    },
    now: MONDAY * 86_400_000,
  })
  const entry = { storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined } }
  return {
    Gantt: () => (
      <EntryProvider entry={entry as unknown as Entry}>
        <GanttView {...props} />
      </EntryProvider>
    ),
    calls,
    change: (item) => change(item.id, sampleOf(item).values),
  }
}

function sampleOf({ id, days, waits = [], under, isFiltered = false, values }: SampleItem): Sample {
  return {
    id,
    isFiltered,
    ...(under === undefined ? {} : { parent_id: under }),
    values: {
      name: id,
      ...(days ? { when: dates(...days) } : {}),
      waits: waits.map(({ for: item_id, ...data }) => ({
        item_id,
        folder_id: 'f',
        name: item_id,
        shown: {},
        inputs: {},
        data,
      })),
      ...values,
    },
  }
}
