import { dayAt } from '@weft/recurrence'
import { referenceSettings } from '@weft/features/attributes/shared'
import type { Item } from '@weft/model'
import type { Meter } from '@weft/query'
import { useSliced } from '@weft/store/react'
import { useCallback, useEffect, useMemo, useReducer, useState, useSyncExternalStore } from 'react'

import { colorsOf } from '../../client/color/row-colors.ts'
import { useOwnChoice } from '../../client/data/own-choice.ts'
import { dateOf, dateSource, zoneOfDates } from '../../client/dates/date-source.ts'
import { spanOf as spanOfDates, spanReader } from '../../client/dates/item-span.ts'
import type { ShownAttribute, ViewProps } from '../../client/view-member.ts'
import { readRowColor } from '../../shared/row-color.ts'
import { readGanttSettings, SCALES } from './definition.ts'
import { Folding } from './rows/folding.ts'
import { type GanttRows, isOpenIn, makingRows, UNDATED } from './rows/gantt-rows.ts'
import { chosen, progressOf } from './rows/progress-of.ts'
import { criticalPath } from './schedule/critical-path.ts'
import type { Dependency } from './schedule/dependency.ts'
import { dependencyGraph } from './schedule/graph.ts'
import type { Plan } from './schedule/reschedule.ts'
import type { Span } from './schedule/span.ts'
import { type WorkCalendar, workCalendar } from './schedule/working-days.ts'
import { numberOfDay } from './timeline/day-number.ts'
import { linkingItems, treeOf, wholePlan } from './whole-plan.ts'

const WEEK = [1, 2, 3, 4, 5]

export type GanttData = ReturnType<typeof useGanttData>

/** All that the view draws, made of what it is given, rows in slices; made again only where that changed. */
export function useGanttData(props: ViewProps, closed: ReadonlySet<string>) {
  const { view, query, records, env, folder, openItemId, search } = props
  const preset = useMemo(() => readGanttSettings(view.settings), [view.settings])
  const place = { user_id: records.context.me, view_id: view.id, name: 'scale' }
  const [scale, onScale] = useOwnChoice(preset.scale, SCALES, place)
  const gantt = useMemo(() => ({ ...preset, scale }), [preset, scale])
  const { start_id, end_id, progress_id, dependency_id, critical_path } = gantt
  const subscribe = useCallback((listener: () => void) => query.subscribe(listener), [query])
  const version = useSyncExternalStore(subscribe, () => query.version)
  const [children, countChildren] = useReducer((n: number) => n + 1, 0)
  useEffect(() => records.subscribeChildren(countChildren), [records])

  const dates = useMemo(() => datesOf(records, { start_id, end_id }), [records, start_id, end_id])
  const today = numberOfDay(dayAt(records.context.now, dates.tz))
  const { board_id, id: folder_id } = folder
  const dependencies = useMemo(
    () => dependencyAttribute(records.all, dependency_id, { board_id, id: folder_id }),
    [records, dependency_id, board_id, folder_id],
  )
  const [undated] = useState(() => new Folding())
  // What is searched for is in sight.
  const folding = search?.text.trim() ? null : undated
  const kept_id = openItemId === null ? null : undatedRootOf(openItemId, records, dates)
  const context = useMemo(
    () => ({
      query,
      records,
      closed,
      dates,
      dependencies,
      progress_id,
      hasCritical: critical_path,
      folding,
      kept_id,
    }),
    [query, records, closed, dates, dependencies, progress_id, critical_path, folding, kept_id],
  )
  const drawn = useSliced(
    // oxlint-disable-next-line react/exhaustive-deps -- the versions say when rows changed
    useCallback((meter: Meter) => drawing(context, meter), [context, version, children]),
    // Sub-items are read as they are, so what was read of them before is of no use.
    [context, children, query.reading],
  )
  const { made, plans } = useMemo(
    () => drawn ?? { made: NO_ROWS, plans: plansOf(context, { made: NO_ROWS, links: [] }) },
    [drawn, context],
  )
  const look = useMemo(
    () => lookOf({ gantt, records, env, settings: view.settings, today, calendar: dates.calendar }),
    [gantt, records, env, view.settings, today, dates],
  )
  // One object as long as nothing of it changed: what only scrolls draws nothing of this again.
  return useMemo(
    () => ({ gantt, onScale, today, look, isComing: drawn === undefined, ...dates, ...made, ...plans }),
    [gantt, onScale, today, look, drawn, dates, made, plans],
  )
}

type Records = ViewProps['records']
type Settings = ReturnType<typeof readGanttSettings>
type Dates = ReturnType<typeof datesOf>

/** What items have of dates, and the days that people work on. */
function datesOf(records: Records, { start_id, end_id }: Pick<Settings, 'start_id' | 'end_id'>) {
  const source = dateSource(records, { start: start_id, end: end_id })
  const tz = source ? zoneOfDates(source, records.context) : records.context.tz
  const reader = source ? spanReader(source, tz) : null
  const known = new WeakMap<object, Span>()
  return {
    source,
    tz,
    calendar: workCalendar(records.workingDays ?? WEEK),
    spanOfItem(item: Item): Span | null {
      const dates = reader?.(item) ?? null
      if (!dates) return null
      let span = known.get(dates)
      if (!span) known.set(dates, (span = { start: numberOfDay(dates.first), end: numberOfDay(dates.last) }))
      return span
    },
    isMilestone(item: Item): boolean {
      const dates = reader?.(item)
      return dates?.first === dates?.last && (dates?.isAllDay === true || dates?.start === dates?.end)
    },
  }
}

/** The item that one lies in at last, where that has no dates of its own. */
function undatedRootOf(item_id: string, records: Records, dates: Dates): string | null {
  let root = records.item(item_id)
  for (let above = root; above; above = records.item(above.parent_id ?? '')) root = above
  return root && !dates.spanOfItem(root) ? root.id : null
}

interface PlansContext {
  query: ViewProps['query']
  records: Records
  /** Keys of what is closed. */
  closed: ReadonlySet<string>
  /** Null where nothing is folded. */
  folding: Folding | null
  /** An item without dates that is open. */
  kept_id: string | null
  dates: Dates
  dependencies: ShownAttribute | null
  progress_id: Settings['progress_id']
  hasCritical: boolean
}

const NO_ROWS: GanttRows = { rows: [], items: [], indexOf: new Map(), summaries: new Map(), extent: null }

/** Rows, and what waits for what, in slices. */
function* drawing(context: PlansContext, meter: Meter) {
  const { query, records, closed, dates, dependencies, progress_id, kept_id, folding } = context
  // Opened elsewhere, it is not in what is closed; from the open row it does not go to another place.
  if (kept_id !== null && !isOpenIn(closed, UNDATED)) folding?.keep(kept_id)
  const progress = chosen(records, progress_id, ({ type }) => type.progress?.isMeant)
  const { spanOfItem, isMilestone } = dates
  const progressOfItem = (item: Item) => (progress ? progressOf(item, progress) : null)
  const made = yield* makingRows(
    {
      query,
      records,
      closed,
      folding,
      spanOf: spanOfItem,
      isMilestone,
      progressOf: progressOfItem,
    },
    meter,
  )
  const links = yield* linkingItems(made.items, dependencies, meter)
  return { made, plans: plansOf(context, { made, links }) }
}

/** What waits for what, of what is shown and of all. */
function plansOf(
  { records, dates, dependencies, hasCritical }: PlansContext,
  { made, links }: { made: GanttRows; links: Dependency[] },
) {
  const { calendar, spanOfItem } = dates
  const { summaries } = made
  const spanOf = (id: string): Span | undefined => {
    const item = records.item(id)
    return summaries.get(id) ?? (item && spanOfItem(item)) ?? undefined
  }
  const tree = treeOf(records, (id) => summaries.has(id))
  const plan: Plan = { spanOf, calendar, graph: dependencyGraph(links, tree) }
  const whole = () => wholePlan({ records, plan, made, dependencies, links, spanOfItem })
  return {
    dependencies,
    links,
    graph: plan.graph,
    plan,
    spanOf,
    whole,
    // What a filter hides may be what everything else waits for.
    critical: hasCritical ? criticalPath(whole().plan) : null,
  }
}

interface LookContext {
  gantt: Settings
  records: Records
  env: ViewProps['env']
  settings: ViewProps['view']['settings']
  today: number
  calendar: WorkCalendar
}

function lookOf({ gantt, records, env, settings, today, calendar }: LookContext) {
  const { all, context } = records
  const color = chosen(records, gantt.color_id, ({ type }) => type.holds === 'labels')
  const rule = readRowColor(settings)
  const baseline = all.find(({ id }) => id === gantt.baseline_id) ?? null
  return {
    gantt,
    calendar,
    context,
    days: { locale: context.locale, today },
    primary: records.primary,
    isUnread: records.isUnread,
    columns: gantt.columns.flatMap((id) => all.find((one) => one.id === id) ?? []),
    label: gantt.label_id === undefined ? records.primary : chosen(records, gantt.label_id),
    people: chosen(records, gantt.people_id, ({ type }) => type.namesPeople),
    colorOf: colorsOf(rule ?? (color ? { by: 'label', attribute_id: color.id } : null), env),
    baselineOf: (item: Item): Span | null => {
      if (!baseline || !dateOf(item, baseline)) return null
      const source = { start: baseline, end: null }
      const dates = spanOfDates(source, item, zoneOfDates(source, context))
      return dates ? { start: numberOfDay(dates.first), end: numberOfDay(dates.last) } : null
    },
  }
}

/** What rows need to be drawn, beside themselves. */
export type GanttLook = GanttData['look']

/** The reference that was chosen, or else one that leads from this folder to itself. */
function dependencyAttribute(
  all: readonly ShownAttribute[],
  chosen_id: string | null,
  folder: { board_id: string; id: string },
): ShownAttribute | null {
  const fits = (one: ShownAttribute) =>
    one.type.holds === 'items' && referenceSettings(one.settings).board_id === folder.board_id
  const found = all.find((one) => one.id === chosen_id && fits(one))
  return (
    found ?? all.find((one) => fits(one) && referenceSettings(one.settings).folder_id === folder.id) ?? null
  )
}
