import { dayAt, referenceSettings } from '@weft/features/attributes/shared'
import type { Item } from '@weft/model'
import { useCallback, useEffect, useMemo, useReducer, useSyncExternalStore } from 'react'

import { colorsOf } from '../../client/color/row-colors.ts'
import { dateOf, dateSource } from '../../client/dates/date-source.ts'
import { spanOf as spanOfDates, spanReader } from '../../client/dates/item-span.ts'
import type { ShownAttribute, ViewProps } from '../../client/view-member.ts'
import { readRowColor } from '../../shared/row-color.ts'
import { readGanttSettings } from './definition.ts'
import { ganttRows } from './rows/gantt-rows.ts'
import { chosen, progressOf } from './rows/progress-of.ts'
import { criticalPath } from './schedule/critical-path.ts'
import { dependencyGraph } from './schedule/graph.ts'
import type { Plan } from './schedule/reschedule.ts'
import type { Span } from './schedule/span.ts'
import { workCalendar } from './schedule/working-days.ts'
import { numberOfDay } from './timeline/day-number.ts'
import { linksOfItems, treeOf, wholePlan } from './whole-plan.ts'

const WEEK = [1, 2, 3, 4, 5]

export type GanttData = ReturnType<typeof useGanttData>

/** All that the view draws, made of what it is given; made again only where that changed. */
export function useGanttData(props: ViewProps, closed: ReadonlySet<string>) {
  const { view, query, records, env, folder } = props
  const { tz, now } = records.context
  const gantt = useMemo(() => readGanttSettings(view.settings), [view.settings])
  const subscribe = useCallback((listener: () => void) => query.subscribe(listener), [query])
  const version = useSyncExternalStore(subscribe, () => query.version)
  const [children, countChildren] = useReducer((n: number) => n + 1, 0)
  useEffect(() => records.subscribeChildren(countChildren), [records])

  const source = useMemo(
    () => dateSource(records, { start: gantt.start_id, end: gantt.end_id }),
    [records, gantt.start_id, gantt.end_id],
  )
  const calendar = useMemo(() => workCalendar(records.workingDays ?? WEEK), [records.workingDays])
  const reader = useMemo(() => (source ? spanReader(source, tz) : null), [source, tz])
  const spanOfItem = useMemo(() => {
    const known = new WeakMap<object, Span>()
    return (item: Item): Span | null => {
      const dates = reader?.(item) ?? null
      if (!dates) return null
      let span = known.get(dates)
      if (!span) known.set(dates, (span = { start: numberOfDay(dates.first), end: numberOfDay(dates.last) }))
      return span
    }
  }, [reader])
  const progress = useMemo(() => chosen(records, gantt.progress_id, 'progress'), [records, gantt.progress_id])

  const made = useMemo(
    () =>
      ganttRows({
        query,
        records,
        closed,
        spanOf: spanOfItem,
        isMilestone(item) {
          const dates = reader?.(item)
          return dates?.first === dates?.last && (dates?.isAllDay || dates?.start === dates?.end)
        },
        progressOf: (item) => (progress ? progressOf(item, progress) : null),
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- the versions say when rows changed
    [query, version, children, records, closed, spanOfItem, reader, progress],
  )
  const spanOf = useCallback(
    (id: string): Span | undefined => {
      const item = records.item(id)
      return made.summaries.get(id) ?? (item && spanOfItem(item)) ?? undefined
    },
    [records, made, spanOfItem],
  )

  const dependencies = useMemo(
    () => dependencyAttribute(records.all, gantt.dependency_id, folder),
    // oxlint-disable-next-line react/exhaustive-deps -- the folder by what is read of it
    [records.all, gantt.dependency_id, folder.board_id, folder.id],
  )
  const links = useMemo(() => linksOfItems(made.items, dependencies), [made, dependencies])
  const graph = useMemo(() => {
    const { summaries } = made
    return dependencyGraph(
      links,
      treeOf(records, (id) => summaries.has(id)),
    )
  }, [links, records, made])
  const plan = useMemo<Plan>(() => ({ spanOf, calendar, graph }), [graph, spanOf, calendar])
  const whole = useCallback(
    () => wholePlan({ records, plan, made, dependencies, links, spanOfItem }),
    [records, plan, made, dependencies, links, spanOfItem],
  )
  const critical = useMemo(
    // What a filter hides may be what everything else waits for.
    () => (gantt.critical_path ? criticalPath(whole().plan) : null),
    [gantt.critical_path, whole],
  )

  const look = useMemo(() => {
    const { all } = records
    const color = chosen(records, gantt.color_id, 'label')
    const rule = readRowColor(view.settings)
    const baseline = all.find(({ id }) => id === gantt.baseline_id) ?? null
    return {
      gantt,
      calendar,
      context: records.context,
      primary: records.primary,
      columns: gantt.columns.flatMap((id) => all.find((one) => one.id === id) ?? []),
      label: gantt.label_id === undefined ? records.primary : chosen(records, gantt.label_id, ''),
      people: chosen(records, gantt.people_id, 'members'),
      colorOf: colorsOf(rule ?? (color ? { by: 'label', attribute_id: color.id } : null), env),
      baselineOf: (item: Item): Span | null => {
        const dates =
          baseline && dateOf(item, baseline) && spanOfDates({ start: baseline, end: null }, item, tz)
        return dates ? { start: numberOfDay(dates.first), end: numberOfDay(dates.last) } : null
      },
    }
  }, [gantt, calendar, records, view.settings, env, tz])

  const today = numberOfDay(dayAt(now, tz))
  // One object as long as nothing of it changed: what only scrolls draws nothing of this again.
  return useMemo(
    () => ({
      ...made,
      gantt,
      source,
      calendar,
      spanOf,
      spanOfItem,
      dependencies,
      links,
      graph,
      plan,
      whole,
      critical,
      look,
      today,
    }),
    [
      made,
      gantt,
      source,
      calendar,
      spanOf,
      spanOfItem,
      dependencies,
      links,
      graph,
      plan,
      whole,
      critical,
      look,
      today,
    ],
  )
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
    one.attribute.type === 'reference' && referenceSettings(one.settings).board_id === folder.board_id
  const found = all.find((one) => one.id === chosen_id && fits(one))
  return (
    found ?? all.find((one) => fits(one) && referenceSettings(one.settings).folder_id === folder.id) ?? null
  )
}
