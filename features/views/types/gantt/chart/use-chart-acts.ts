import { useZoom } from '@weft/ui'
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'

import type { ItemChange } from '../../../client/changed-item.tsx'
import { isSettable } from '../../../client/dates/date-source.ts'
import type { ViewProps } from '../../../client/view-member.ts'
import { FIRST_DAYS, type useBarKeys } from '../drag/use-bar-keys.ts'
import type { GanttActs } from '../gantt-acts.ts'
import type { GanttRow } from '../rows/gantt-rows.ts'
import { ROW_HEIGHT } from '../timeline/plot.ts'
import { nextScale } from '../timeline/scale.ts'
import type { GanttData } from '../use-gantt-data.ts'
import { HEAD_HEIGHT, type useViewport } from './use-viewport.ts'
import { type KeyActs, pressViewKey } from './view-keys.ts'

interface ChartWorld {
  props: ViewProps
  data: GanttData
  acts: GanttActs
  keys: ReturnType<typeof useBarKeys>
  scroller: RefObject<HTMLDivElement | null>
  canvas: RefObject<HTMLDivElement | null>
  viewport: ReturnType<typeof useViewport>
  /** Px of the left table. */
  left: number
  /** The row that keys go from. */
  activeKey: string | null
  setActiveKey(next: (before: string | null) => string | null): void
  toggle(key: string, isOpen?: boolean): void
}

/** What presses and keys do in the chart, and the panel that they open. */
export function useChartActs(world: ChartWorld) {
  const { props, data, acts, keys, scroller, canvas, viewport, left, toggle } = world
  const { actions, openItemId } = props
  const { rows, gantt, indexOf, source } = data
  const { plot, shown, scrollToDay, viewWidth, edge } = viewport
  const { activeKey } = world
  const setActiveKey = (key: string | null) => world.setActiveKey(() => key)
  const [panelId, setPanelId] = useState<string | null>(null)
  const [change, setChange] = useState<ItemChange | null>(null)
  const anchor = useRef<Element | null>(null)
  const active = rows.findIndex(({ key }) => key === activeKey)
  const activeRow = rows[active]
  const activeId = activeRow?.kind === 'item' ? activeRow.id : null
  const { rights } = actions
  const mayEdit = rights.editItem && source !== null
  const canPlace = mayEdit && isSettable(source.start)

  useEffect(() => {
    if (openItemId !== null)
      world.setActiveKey((before) => rows[indexOf.get(openItemId) ?? -1]?.key ?? before)
    // oxlint-disable-next-line react/exhaustive-deps -- once per opened item
  }, [openItemId])

  const activate = (index: number) => {
    const row = rows[index]
    const element = scroller.current
    if (!row || !element) return
    setActiveKey(row.key)
    const top = index * ROW_HEIGHT
    const seen = element.clientHeight - HEAD_HEIGHT
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + ROW_HEIGHT > element.scrollTop + seen) element.scrollTop = top + ROW_HEIGHT - seen
  }
  /** Brings a bar into sight. */
  const reveal = (item_id: string) => {
    activate(indexOf.get(item_id) ?? -1)
    const span = data.spanOf(item_id)
    if (span) scrollToDay(span.start - viewWidth / plot.dayWidth / 4)
  }
  const place = (item_id: string, day: number) => {
    const first = data.calendar.onOrAfter(day)
    const end = data.calendar.workday(data.calendar.count(first) + FIRST_DAYS - 1)
    acts.move(new Map([[item_id, { start: first, end }]]))
  }
  const zoom = (step: -1 | 1) => {
    const scale = nextScale(gantt.scale, step)
    if (scale) actions.changeSettings({ scale })
  }
  useZoom(scroller, (step) => zoom(step === 1 ? -1 : 1))
  const today = () => scrollToDay(data.today - viewWidth / plot.dayWidth / 3)
  const showLinks = (item_id: string, at: Element | null) => {
    anchor.current = at ?? canvas.current
    setPanelId(item_id)
  }
  /** What a panel about a row hangs at: the row itself is as long as the plan. */
  const rowElement = (key: string) => {
    const row = canvas.current?.querySelector(`[data-row="${CSS.escape(key)}"]`)
    return row?.querySelector('[data-name]') ?? row?.querySelector('[data-bar]') ?? null
  }
  const lift = (row: GanttRow) => {
    setActiveKey(row.key)
    scroller.current?.focus({ preventScroll: true })
    keys.lift(row.id)
  }

  const clamped = (index: number) => activate(Math.max(0, Math.min(rows.length - 1, index)))
  const keyActs: KeyActs = {
    step: (by) => clamped(active + by),
    page: (by) => clamped(active + by * Math.max(1, shown.current.to - shown.current.from - 14)),
    edge: (end) => clamped(end === 'first' ? 0 : rows.length - 1),
    sideways(step) {
      if (activeRow && activeRow.isOpen !== null && activeRow.isOpen !== step > 0)
        toggle(activeRow.id, step > 0)
      else scrollToDay((edge.current?.day ?? data.today) + (step * 60) / plot.dayWidth)
    },
    open() {
      if (activeId !== null) actions.openItem(activeId)
      else if (activeRow) toggle(activeRow.id)
    },
    lift() {
      if (activeId === null || !canPlace) return false
      keys.lift(activeId)
      return true
    },
    change(letter) {
      if (activeId === null || !rights.editItem) return false
      setChange({ id: activeId, letter })
      return true
    },
    links() {
      if (activeId !== null) showLinks(activeId, rowElement(activeKey ?? ''))
      return activeId !== null
    },
    remove() {
      if (activeId === null || !rights.deleteItem) return false
      actions.removeItems([activeId])
      return true
    },
    clear() {
      if (activeId === null || !acts.canMove(activeId)) return false
      acts.clearDates(activeId)
      return true
    },
    today,
    zoom,
    undo: actions.undo,
    redo: actions.redo,
  }

  const rowAt = (target: Element) => {
    const key = target.closest<HTMLElement>('[data-row]')?.dataset['row']
    return key === undefined ? undefined : rows.find((row) => row.key === key)
  }
  const dayAt = (x: number) => {
    const box = canvas.current?.getBoundingClientRect()
    if (!box || !canvas.current) return data.today
    const isRtl = getComputedStyle(canvas.current).direction === 'rtl'
    return Math.floor(plot.first + ((isRtl ? box.right - x : x - box.left) - left) / plot.dayWidth)
  }

  return {
    active,
    activeId,
    canPlace,
    mayLink: mayEdit && (data.dependencies !== null || rights.createAttribute),
    anchor,
    panelId,
    closePanel: () => setPanelId(null),
    change,
    endChange: useCallback(() => {
      setChange(null)
      // A surface that closes gives the focus back to what it stood beside, a frame later.
      const focus = () => scroller.current?.focus({ preventScroll: true })
      requestAnimationFrame(() => requestAnimationFrame(focus))
    }, [scroller]),
    reveal,
    today,
    rowAt,
    lift,
    showRowLinks: (row: GanttRow) => showLinks(row.id, rowElement(row.key)),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.target !== event.currentTarget || event.defaultPrevented) return
      if (keys.press(event, activeId)) {
        event.preventDefault()
        event.stopPropagation()
      } else if (pressViewKey(event, keyActs)) event.preventDefault()
    },
    onClick(event: MouseEvent<HTMLElement>) {
      const target = event.target as Element
      const link = target.closest<SVGElement>('[data-link]')
      if (link) return showLinks(link.dataset['link'] ?? '', link)
      const row = rowAt(target)
      if (!row) return
      setActiveKey(row.key)
      if (target.closest('[data-twist]') || (row.kind === 'group' && target.closest('[role=gridcell]')))
        toggle(row.id)
      else if (target.closest('[data-name]')) actions.openItem(row.id)
      else if (target.closest('[data-lane]') && canPlace) place(row.id, dayAt(event.clientX))
      scroller.current?.focus({ preventScroll: true })
    },
    onDoubleClick(event: MouseEvent<HTMLElement>) {
      const bar = (event.target as Element).closest<HTMLElement>('[data-bar]')?.dataset['bar']
      if (bar !== undefined) actions.openItem(bar)
    },
  }
}
