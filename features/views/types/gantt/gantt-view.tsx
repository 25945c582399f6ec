import { useT } from '@weft/i18n/react'
import { Button, ContextMenu, EmptyState, lateComponent, Resizer, useDelayed, useIsMobile } from '@weft/ui'
import { useEntry } from '@weft/features/session/client'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useMemo, useRef, useState } from 'react'

import { keepCollapsed, readCollapsed } from '../../client/data/collapsed-groups.ts'
import { isSettable } from '../../client/dates/date-source.ts'
import { useLatest } from '../../client/use-latest.ts'
import type { ViewProps } from '../../client/view-member.ts'
import { MAX_LEFT, MIN_LEFT } from './definition.ts'
import { BarDrag, type BarDragHandle } from './drag/bar-drag.tsx'
import { Preview } from './drag/preview.ts'
import { FIRST_DAYS, useBarKeys } from './drag/use-bar-keys.ts'
import { createGanttActs } from './gantt-acts.ts'
import { GanttMenu } from './gantt-menu.tsx'
import { GanttToolbar } from './gantt-toolbar.tsx'
import styles from './gantt.module.css'
import { LinkLayer } from './links/link-layer.tsx'
import { RowLine } from './rows/row-line.tsx'
import { TableHead } from './rows/table-head.tsx'
import { ROW_HEIGHT, widthOf } from './timeline/plot.ts'
import { nextScale } from './timeline/scale.ts'
import { Backdrop, TimelineHead } from './timeline/timeline-head.tsx'
import { useGanttData } from './use-gantt-data.ts'
import { HEAD_HEIGHT, useViewport } from './use-viewport.ts'
import { type KeyActs, pressViewKey } from './view-keys.ts'

const DependencyPanel = lateComponent(() =>
  import('./links/dependency-panel.tsx').then((it) => it.DependencyPanel),
)

const MOBILE_LEFT = 148
/** How long a circle that was refused is shown. */
const REFUSED_MS = 6_000

/** Items as bars along time, with what waits for what. */
export function GanttView(props: ViewProps) {
  const { view, records, actions, openItemId } = props
  const t = useT()
  const id = useId()
  const isMobile = useIsMobile()
  const { storage } = useEntry()
  const { me, locale, week_start: weekStart } = records.context
  const scroller = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const drag = useRef<BarDragHandle>(null)
  const anchor = useRef<Element | null>(null)
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => readCollapsed(storage, me, view.id))
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const [panelId, setPanelId] = useState<string | null>(null)
  const [hasTable, setHasTable] = useState(false)
  const [resized, setResized] = useState<number | null>(null)
  const [preview] = useState(() => new Preview())

  const data = useGanttData(props, closed)
  const { rows, gantt, look, indexOf } = data
  const [refused, setRefused] = useState<ReadonlySet<string> | null>(null)
  const latest = useLatest({ props, data, t, onRefused: setRefused })
  const acts = useMemo(() => createGanttActs(latest), [latest])
  const keys = useBarKeys({ data, acts, preview })
  const left = isMobile
    ? hasTable
      ? MOBILE_LEFT
      : 0
    : (resized ?? gantt.left_width) + look.columns.length * 96
  const { plot, shown, scrollToDay, viewWidth, edge } = useViewport({
    scroller,
    scale: gantt.scale,
    extent: data.extent,
    today: data.today,
    left,
  })
  const world = useMemo(
    () => ({ locale, weekStart, today: data.today, calendar: data.calendar }),
    [locale, weekStart, data.today, data.calendar],
  )
  const active = rows.findIndex(({ key }) => key === activeKey)
  const activeRow = rows[active]
  const activeId = activeRow?.kind === 'item' ? activeRow.id : null
  const { rights } = actions
  const mayEdit = rights.editItem && data.source !== null
  const mayLink = mayEdit && (data.dependencies !== null || rights.createAttribute)
  const canPlace = mayEdit && data.source !== null && isSettable(data.source.start)

  useEffect(() => {
    if (openItemId !== null) setActiveKey((before) => rows[indexOf.get(openItemId) ?? -1]?.key ?? before)
    // oxlint-disable-next-line react/exhaustive-deps -- once per opened item
  }, [openItemId])

  const isShown = useDelayed(refused !== null, REFUSED_MS)
  useEffect(() => {
    if (isShown) setRefused(null)
  }, [isShown])

  if (!data.source)
    return (
      <EmptyState
        title={t('A timeline needs dates')}
        actions={
          rights.createAttribute && (
            <Button variant="primary" icon={<Plus />} onClick={acts.addDates}>
              {t('Add dates')}
            </Button>
          )
        }
      >
        {rights.createAttribute
          ? t('Nothing here has a date yet. Add an attribute that holds when things begin and end.')
          : t('The attribute with the dates is missing.')}
      </EmptyState>
    )

  const toggle = (key: string, isOpen?: boolean) => {
    const next = new Set(closed)
    if (isOpen ?? next.has(key)) next.delete(key)
    else next.add(key)
    setClosed(next)
    keepCollapsed(storage, next, { user_id: me, view_id: view.id })
  }
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
    acts.move(
      new Map([
        [item_id, { start: first, end: data.calendar.workday(data.calendar.count(first) + FIRST_DAYS - 1) }],
      ]),
    )
  }
  const scaleTo = (step: -1 | 1) => {
    const scale = nextScale(gantt.scale, step)
    if (scale) actions.changeSettings({ scale })
  }
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

  const clamped = (index: number) => activate(Math.max(0, Math.min(rows.length - 1, index)))
  const keyActs: KeyActs = {
    step: (by) => clamped(active + by),
    page: (by) => clamped(active + by * Math.max(1, shown.to - shown.from - 14)),
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
    zoom: scaleTo,
    undo: actions.undo,
    redo: actions.redo,
  }
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.defaultPrevented) return
    if (keys.press(event, activeId)) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    if (pressViewKey(event, keyActs)) event.preventDefault()
  }
  const handleClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as Element
    const link = target.closest<SVGElement>('[data-link]')
    if (link) {
      showLinks(link.dataset['link'] ?? '', link)
      return
    }
    const row = rowAt(target)
    if (!row) return
    setActiveKey(row.key)
    if (target.closest('[data-twist]') || (row.kind === 'group' && target.closest('[role=gridcell]')))
      toggle(row.id)
    else if (target.closest('[data-name]')) actions.openItem(row.id)
    else if (target.closest('[data-lane]') && canPlace) place(row.id, dayAt(event.clientX))
    scroller.current?.focus({ preventScroll: true })
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

  const menuOf = (target: Element) => {
    const row = rowAt(target)
    return row?.item ? (
      <GanttMenu
        item_id={row.id}
        {...{ actions, acts }}
        onLift={() => {
          setActiveKey(row.key)
          scroller.current?.focus({ preventScroll: true })
          keys.lift(row.id)
        }}
        onLinks={() => showLinks(row.id, rowElement(row.key))}
        onReveal={() => reveal(row.id)}
      />
    ) : null
  }

  const to = Math.min(rows.length, shown.to)
  const drawn: number[] = []
  for (let n = Math.min(shown.from, to); n < to; n++) drawn.push(n)
  // The focus is told about the active row also where it was scrolled away.
  if (active >= 0 && (active < shown.from || active >= to)) drawn.push(active)
  const width = left + widthOf(plot)
  const hasAdd = rights.createItem
  const idOf = (index: number) => `${id}-${index}`

  return (
    <div className={styles['view']}>
      <GanttToolbar
        {...{ data, actions, isMobile, hasTable }}
        {...{ plot, viewWidth }}
        onTable={() => setHasTable(!hasTable)}
        onToday={today}
        onCircle={() => reveal(data.graph.circular[0]?.to ?? '')}
      />
      <ContextMenu label={view.name} items={menuOf}>
        <div className={styles['stage']}>
          <div
            ref={scroller}
            className={styles['scroller']}
            role="treegrid"
            aria-label={view.name}
            aria-rowcount={rows.length + 1}
            aria-activedescendant={active < 0 ? undefined : idOf(active)}
            tabIndex={0}
            onKeyDown={handleKey}
            onFocus={(event) => {
              if (event.target === event.currentTarget && active < 0) setActiveKey(rows[0]?.key ?? null)
            }}
            onBlur={keys.leave}
            onClick={handleClick}
            onDoubleClick={(event) => {
              const bar = (event.target as Element).closest<HTMLElement>('[data-bar]')?.dataset['bar']
              if (bar !== undefined) actions.openItem(bar)
            }}
            onPointerDown={(event) => drag.current?.press(event.nativeEvent)}
            onPointerOver={(event) => drag.current?.hover(event.target as Element)}
            onPointerLeave={() => drag.current?.hover(null)}
          >
            <div className={styles['head']} role="rowgroup" style={{ inlineSize: width }}>
              <div role="row" className={styles['headRow']} aria-rowindex={1}>
                <TableHead {...{ look, left }} />
                <div role="columnheader" aria-label={t('Timeline')} className={styles['headLane']}>
                  <TimelineHead plot={plot} days={shown.days} world={world} />
                </div>
              </div>
            </div>
            <div
              ref={canvas}
              className={styles['canvas']}
              role="rowgroup"
              style={{ inlineSize: width, blockSize: (rows.length + (hasAdd ? 1 : 0)) * ROW_HEIGHT }}
            >
              <Backdrop plot={plot} days={shown.days} world={world} left={left} hasToday={gantt.today_line} />
              <LinkLayer {...{ data, plot, left, preview, activeId, refused }} from={shown.from} to={to} />
              {drawn.map((index) => {
                const row = rows[index]
                if (!row) return null
                const { item } = row
                return (
                  <RowLine
                    key={row.key}
                    {...{ row, index, plot, look, preview, left, canPlace }}
                    id={idOf(index)}
                    isActive={index === active}
                    isOpenItem={item !== null && row.id === openItemId}
                    isCritical={item !== null && data.critical?.items.has(row.id) === true}
                    canMove={item !== null && acts.canMove(row.id)}
                    canResize={item !== null && acts.canResize(row.id)}
                    canLink={mayLink && item !== null}
                    groupName={records.all.find((one) => one.id === row.attribute_id)?.attribute.name ?? ''}
                  />
                )
              })}
              {hasAdd && (
                <div
                  role="row"
                  className={styles['row']}
                  style={{ insetBlockStart: rows.length * ROW_HEIGHT }}
                >
                  <div
                    role="gridcell"
                    className={styles['addCell']}
                    style={{ inlineSize: left || undefined }}
                  >
                    <button
                      type="button"
                      className={styles['add']}
                      onClick={() => actions.openItem(actions.addItem())}
                    >
                      <Plus /> {t('Add item')}
                    </button>
                  </div>
                </div>
              )}
              <BarDrag
                handleRef={drag}
                {...{ canvas, data, acts, plot, preview, left }}
                onGrip={(item_id) => setActiveKey(rows[indexOf.get(item_id) ?? -1]?.key ?? null)}
              />
            </div>
          </div>
          {left > 0 && !isMobile && (
            <div className={styles['splitter']} style={{ inlineSize: left }}>
              <Resizer
                label={t('Width of the left table')}
                edge="end"
                value={resized ?? gantt.left_width}
                min={MIN_LEFT}
                max={MAX_LEFT}
                initial={312}
                onResize={setResized}
                onCommit={(left_width) => {
                  setResized(null)
                  actions.changeSettings({ left_width })
                }}
              />
            </div>
          )}
        </div>
      </ContextMenu>
      {panelId !== null && (
        <DependencyPanel
          key={panelId}
          id={panelId}
          {...{ anchor, data, acts }}
          canEdit={mayLink}
          onClose={() => setPanelId(null)}
        />
      )}
    </div>
  )
}
