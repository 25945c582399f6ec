import type { KeyboardEvent, MouseEvent, RefObject } from 'react'

import { isSettable } from '../../../client/dates/date-source.ts'
import type { ViewProps } from '../../../client/view-member.ts'
import { FIRST_DAYS, type useBarKeys } from '../drag/use-bar-keys.ts'
import type { GanttActions } from '../gantt-actions.ts'
import type { GanttRow } from '../rows/gantt-rows.ts'
import { dayUnder } from '../timeline/day-under.ts'
import type { GanttData } from '../use-gantt-data.ts'
import { keyActsOf } from './key-actions.ts'
import { useActiveRow } from './use-active-row.ts'
import { useLinkPanel } from './use-link-panel.ts'
import { useRowChange } from './use-row-change.ts'
import { useTimeActions } from './use-time-actions.ts'
import type { useViewport } from './use-viewport.ts'
import { pressViewKey } from './view-keys.ts'

interface ChartContext {
  props: ViewProps
  data: GanttData
  ganttActions: GanttActions
  keys: ReturnType<typeof useBarKeys>
  scroller: RefObject<HTMLDivElement | null>
  canvas: RefObject<HTMLDivElement | null>
  viewport: ReturnType<typeof useViewport>
  /** Px of the left table. */
  left: number
  toggle(key: string, isOpen?: boolean): void
}

/** What presses and keys do in the chart, and the panel that they open. */
export function useChartActions(context: ChartContext) {
  const { props, data, ganttActions, keys, scroller, canvas, viewport, left, toggle } = context
  const { actions } = props
  const active = useActiveRow(data, scroller, props.openItemId)
  const panel = useLinkPanel(canvas)
  const change = useRowChange(scroller)
  const time = useTimeActions(data, viewport, { scroller, active })
  const { source } = data
  const mayEdit = actions.rights.editItem && source !== null
  const canPlace = mayEdit && isSettable(source.start)
  const lift = (row: GanttRow) => {
    active.setKey(row.key)
    scroller.current?.focus({ preventScroll: true })
    keys.lift(row.id)
  }
  const keyActions = keyActsOf({
    actions,
    ganttActions,
    active,
    time,
    panel,
    shown: viewport.shown,
    toggle,
    lift: canPlace ? keys.lift : null,
    change: change.begin,
  })
  const rowAt = (target: Element) => {
    const key = target.closest<HTMLElement>('[data-row]')?.dataset['row']
    return key === undefined ? undefined : data.rows.find((row) => row.key === key)
  }
  return {
    active,
    panel,
    change,
    time,
    canPlace,
    mayLink: mayEdit && (data.dependencies !== null || actions.rights.createAttribute),
    rowAt,
    lift,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.target !== event.currentTarget || event.defaultPrevented) return
      if (keys.press(event, active.id)) {
        event.preventDefault()
        event.stopPropagation()
      } else if (pressViewKey(event, keyActions)) event.preventDefault()
    },
    onClick(event: MouseEvent<HTMLElement>) {
      const target = event.target as Element
      const link = target.closest<SVGElement>('[data-link]')
      if (link) return panel.show(link.dataset['link'] ?? '', link)
      const row = rowAt(target)
      if (!row) return
      active.setKey(row.key)
      if (target.closest('[data-twist]') || (row.kind === 'group' && target.closest('[role=gridcell]')))
        toggle(row.id)
      else if (target.closest('[data-name]')) actions.openItem(row.id)
      else if (target.closest('[data-lane]') && canPlace) place(row.id, event.clientX)
      scroller.current?.focus({ preventScroll: true })
    },
    onDoubleClick(event: MouseEvent<HTMLElement>) {
      const bar = (event.target as Element).closest<HTMLElement>('[data-bar]')?.dataset['bar']
      if (bar !== undefined) actions.openItem(bar)
    },
  }

  /** An item without dates gets its first ones. */
  function place(item_id: string, x: number): void {
    const { calendar, today } = data
    const day = Math.floor(dayUnder(canvas.current, x, { plot: viewport.plot, left }) ?? today)
    const start = calendar.onOrAfter(day)
    const end = calendar.workday(calendar.count(start) + FIRST_DAYS - 1)
    ganttActions.move(new Map([[item_id, { start, end }]]))
  }
}

export type ChartActions = ReturnType<typeof useChartActions>
