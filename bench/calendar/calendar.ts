import { createItem, type Item } from '@weft/model'
import { Meter, runWhole } from '@weft/query'

import type { ItemRow, ShownAttribute } from '../../features/views/client/view-member.ts'
import {
  type CalendarEvent,
  compareEvents,
  createEventReader,
} from '../../features/views/types/calendar/events/calendar-event.ts'
import { collectingEvents } from '../../features/views/types/calendar/events/collect-events.ts'
import { rangeOf, weeksOf } from '../../features/views/types/calendar/layout/days.ts'
import { packLanes } from '../../features/views/types/calendar/layout/lanes.ts'
import { createWeekLanes } from '../../features/views/types/calendar/layout/week-lanes.ts'
import type { Benchmark, Figure } from '../benchmark.ts'
import { median, repeated } from '../harness/measure.ts'

const RUNS = 15
const MONTH = '2026-11-15'
/** Bars of a day. */
const MAX = 4
const DAY_MS = 86_400_000
const FIRST = Date.UTC(2026, 9, 26)
/** As the browser knows a date, without what draws it. */
const when = { id: 'when', attribute: { type: 'date' }, settings: {} } as unknown as ShownAttribute
const shape = { weekStart: 1, weekends: true }

interface Plain {
  start: string
  end?: string
}

export const benchmark: Benchmark = {
  name: 'calendar',
  about:
    'A month in which every item lies, as the calendar lays it out after a change of one item: events of all rows, their order, and the bars of each week. The anchor reads the same dates from the same rows in a plain loop and puts each item into the days it has. A step of a drag is the same month with one event elsewhere; its anchor packs all weeks anew.',
  async run({ sizes, say }) {
    const figures: Figure[] = []
    for (const size of sizes) {
      say(`a month of ${size}`)
      figures.push(...(await monthOf(size)))
    }
    return figures
  },
}

async function monthOf(size: number): Promise<Figure[]> {
  const rows = Array.from({ length: size }, (_, n) => itemOf(n))
  const lines = rows.map((row) => ({ id: row.id, row, hiddenByFilter: false }))
  const query = { length: size, rowCount: size, lines: () => lines }
  const collected = () => runWhole(collectingEvents(query, reader, range, new Meter(Infinity)))
  const reader = createEventReader({ start: when, end: null }, 'Europe/Berlin')
  const range = rangeOf('month', MONTH, shape)
  const weeks = weeksOf(MONTH, shape)
  const rowsOfWeeks = weeks.map(() => createWeekLanes<CalendarEvent>())
  const lanesOf = (events: readonly CalendarEvent[]) =>
    weeks.map((days, at) => rowsOfWeeks[at]?.of(events, days, MAX) ?? packLanes(events, days, MAX))
  const layOut = (n: number) => {
    // An edit gives one of the rows another record.
    const at = (n * 7_919) % size
    const line = lines[at]
    if (line) lines[at] = { ...line, row: { ...line.row } }
    return lanesOf(collected().events)
  }
  const shown = layOut(0).reduce((sum, { counts }) => sum + counts.reduce((a, b) => a + b, 0), 0)
  const byHand = () => {
    const days = new Map<string, Item[]>()
    for (const { row } of lines) {
      const data = row.values?.['when']?.data as Plain | undefined
      if (!data) continue
      const { start, end = start } = data
      for (let at = Date.parse(start.slice(0, 10)); at <= Date.parse(end.slice(0, 10)); at += DAY_MS) {
        const day = new Date(at).toISOString().slice(0, 10)
        const list = days.get(day)
        if (list) list.push(row)
        else days.set(day, [row])
      }
    }
    return days
  }
  const counted = [...byHand().values()].reduce((sum, list) => sum + list.length, 0)
  if (shown !== counted) throw new Error(`The weeks have ${shown} events, the loop ${counted}`)
  const ours = median(await repeated(RUNS, layOut, 3))
  const theirs = median(await repeated(RUNS, byHand, 3))
  // One event is held over another day with every step; the others stay.
  const { events } = collected()
  const [held] = events
  const step = (n: number) => {
    const day = weeks[n % weeks.length]?.[n % 7] ?? MONTH
    const moved = held ? [{ ...held, first: day, last: day }] : []
    return lanesOf([...events.filter((one) => one !== held), ...moved].toSorted(compareEvents))
  }
  const plain = () => {
    const moved = [...events.filter((one) => one !== held), ...(held ? [held] : [])].toSorted(compareEvents)
    return weeks.map((days) =>
      packLanes(
        moved.filter((one) => touches(one, days)),
        days,
        MAX,
      ),
    )
  }
  const dragged = median(await repeated(RUNS, step, 3))
  const anew = median(await repeated(RUNS, plain, 3))
  const month: Figure = {
    work: 'a month laid out anew after an edit',
    size,
    figure: { value: ours, unit: 'ms' },
    beside: `${((ours * 1_000) / size).toFixed(2)} µs an event`,
    anchor: { work: 'plain loop into days', value: theirs, unit: 'ms' },
    ...(size <= 10_000 ? { target: { is: 'at most' as const, value: 50 } } : {}),
    limit:
      'Packing the bars and comparing events for their order, each about a third in the profile; the rest is garbage of lists that are made anew.',
  }
  const drag: Figure = {
    work: 'a month laid out for one step of a drag',
    size,
    figure: { value: dragged, unit: 'ms' },
    anchor: { work: 'all weeks packed anew', value: anew, unit: 'ms' },
    ...(size <= 10_000 ? { target: { is: 'at most' as const, value: 12 } } : {}),
    limit:
      'Finding the events of each week among all and comparing them with those before; only the weeks that the held one leaves and reaches are packed.',
  }
  return [month, drag]
}

const touches = ({ first, last }: CalendarEvent, days: readonly string[]) =>
  first <= (days.at(-1) ?? '') && last >= (days[0] ?? '')

/** Days, ranges and times in turn, all of them inside the weeks of the month. */
function itemOf(n: number): ItemRow {
  const day = (at: number) => new Date(FIRST + at * DAY_MS).toISOString().slice(0, 10)
  const at = (n * 13) % 32
  const kind = n % 4
  const clock = `${String(8 + (n % 9)).padStart(2, '0')}:00:00`
  const data =
    kind === 0
      ? { start: day(at), end: day(at + 1 + (n % 3)), hasTime: false }
      : kind === 1
        ? { start: `${day(at)} ${clock}`, hasTime: true }
        : { start: day(at), hasTime: false }
  return {
    ...createItem(1, { board_id: 'b', folder_id: 'f', sort_order: n }),
    values: { when: { data, row_version: 1 } },
  }
}
