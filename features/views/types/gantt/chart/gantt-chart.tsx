import { useT } from '@weft/i18n/react'
import { lateComponent, Resizer, useIsMobile } from '@weft/ui'
import { ItemContextMenu } from '../../../client/item-context-menu.tsx'
import { Plus } from 'lucide-react'
import { useId, useMemo, useRef, useState } from 'react'

import { ChangedItem } from '../../../client/changed-item.tsx'
import type { ViewProps } from '../../../client/view-member.ts'
import { MAX_LEFT, MIN_LEFT } from '../definition.ts'
import { BarDrag, type BarDragHandle } from '../drag/bar-drag.tsx'
import { Preview } from '../drag/preview.ts'
import { useBarKeys } from '../drag/use-bar-keys.ts'
import type { GanttActs } from '../gantt-acts.ts'
import { GanttMenu } from '../gantt-menu.tsx'
import { GanttToolbar } from '../gantt-toolbar.tsx'
import styles from '../gantt.module.css'
import { LinkLayer } from '../links/link-layer.tsx'
import { TableHead } from '../rows/table-head.tsx'
import { ROW_HEIGHT, widthOf } from '../timeline/plot.ts'
import { yearOf } from '../timeline/scale.ts'
import { Backdrop, TimelineHead } from '../timeline/timeline-head.tsx'
import type { GanttData } from '../use-gantt-data.ts'
import { BeyondSigns } from './beyond-signs.tsx'
import { ChartRows } from './chart-rows.tsx'
import { useChartActs } from './use-chart-acts.ts'
import { useViewport } from './use-viewport.ts'

const DependencyPanel = lateComponent(() =>
  import('../links/dependency-panel.tsx').then((it) => it.DependencyPanel),
)

const MOBILE_LEFT = 148

interface GanttChartProps {
  props: ViewProps
  data: GanttData
  acts: GanttActs
  /** The links of a circle that was just refused. */
  refused: ReadonlySet<string> | null
  toggle(key: string, isOpen?: boolean): void
}

/** The left table beside the timeline. Scrolling draws what comes into sight, and nothing of this again. */
export function GanttChart({ props, data, acts, refused, toggle }: GanttChartProps) {
  const { view, records, actions, openItemId } = props
  const t = useT()
  const id = useId()
  const isMobile = useIsMobile()
  const { locale, week_start: weekStart } = records.context
  const scroller = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const drag = useRef<BarDragHandle>(null)
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const [hasTable, setHasTable] = useState(false)
  const [resized, setResized] = useState<number | null>(null)
  const [preview] = useState(() => new Preview())
  const { rows, gantt, look, indexOf } = data
  const keys = useBarKeys({ data, acts, preview })
  const left = isMobile
    ? hasTable
      ? MOBILE_LEFT
      : 0
    : (resized ?? gantt.left_width) + look.columns.length * 96
  const viewport = useViewport({
    scroller,
    scale: gantt.scale,
    extent: data.extent,
    today: data.today,
    left,
  })
  const { plot, shown, viewWidth, edge } = viewport
  const world = useMemo(
    () => ({ locale, weekStart, today: data.today, calendar: data.calendar }),
    [locale, weekStart, data.today, data.calendar],
  )
  const chart = useChartActs({
    props,
    data,
    acts,
    keys,
    scroller,
    canvas,
    viewport,
    left,
    activeKey,
    setActiveKey,
    toggle,
  })
  const { active, activeId, mayLink, canPlace } = chart
  const width = left + widthOf(plot)
  const hasAdd = actions.rights.createItem
  const lines = { plot, shown, world }

  const menuOf = (target: Element) => {
    const row = chart.rowAt(target)
    return row?.item ? (
      <GanttMenu
        item_id={row.id}
        {...{ actions, acts }}
        onLift={() => chart.lift(row)}
        onLinks={() => chart.showRowLinks(row)}
        onReveal={() => chart.reveal(row.id)}
      />
    ) : null
  }
  return (
    <div className={styles['view']} data-years={hasYears(data) || undefined}>
      <GanttToolbar
        {...{ data, actions, isMobile, hasTable }}
        {...{ plot, viewWidth }}
        onTable={() => setHasTable(!hasTable)}
        onToday={chart.today}
        onCircle={() => chart.reveal(data.graph.circular[0]?.to ?? '')}
      />
      <ItemContextMenu label={view.name} items={menuOf}>
        <div className={styles['stage']}>
          <div
            ref={scroller}
            className={styles['scroller']}
            role="treegrid"
            aria-label={view.name}
            aria-rowcount={rows.length + 1}
            aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
            tabIndex={0}
            onKeyDown={chart.onKeyDown}
            onFocus={(event) => {
              if (event.target === event.currentTarget && active < 0) setActiveKey(rows[0]?.key ?? null)
            }}
            onBlur={keys.leave}
            onClick={chart.onClick}
            onDoubleClick={chart.onDoubleClick}
            onPointerDown={(event) => drag.current?.press(event.nativeEvent)}
            onPointerOver={(event) => drag.current?.hover(event.target as Element)}
            onPointerLeave={() => drag.current?.hover(null)}
          >
            <div className={styles['head']} role="rowgroup" style={{ inlineSize: width }}>
              <div role="row" className={styles['headRow']} aria-rowindex={1}>
                <TableHead {...{ look, left }} />
                <div role="columnheader" aria-label={t('Timeline')} className={styles['headLane']}>
                  <TimelineHead {...lines} />
                </div>
              </div>
            </div>
            <div
              ref={canvas}
              className={styles['canvas']}
              role="rowgroup"
              style={{ inlineSize: width, blockSize: (rows.length + (hasAdd ? 1 : 0)) * ROW_HEIGHT }}
            >
              <Backdrop {...lines} left={left} hasToday={gantt.today_line} />
              {left > 0 && (
                <div className={styles['under']} aria-hidden>
                  <div style={{ inlineSize: left }} />
                </div>
              )}
              <BeyondSigns
                {...{ scroller, edge, shown, data, plot, left, viewWidth }}
                onReveal={chart.reveal}
              />
              <LinkLayer {...{ data, plot, left, preview, activeId, refused, shown }} />
              <ChartRows
                {...{ shown, data, acts, plot, preview, left, active, openItemId, mayLink, canPlace }}
                prefix={id}
                attributes={records.all}
              />
              {hasAdd && (
                <div
                  role="row"
                  className={styles['row']}
                  style={{ insetBlockStart: rows.length * ROW_HEIGHT }}
                >
                  <div
                    role="gridcell"
                    className={styles['addCell']}
                    data-bare={left === 0 || undefined}
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
      </ItemContextMenu>
      <ChangedItem change={chart.change} {...{ records, actions }} onDone={chart.endChange} />
      {chart.panelId !== null && (
        <DependencyPanel
          key={chart.panelId}
          id={chart.panelId}
          anchor={chart.anchor}
          {...{ data, acts }}
          canEdit={mayLink}
          onClose={chart.closePanel}
        />
      )}
    </div>
  )
}

/** Whether days of other years are named: those take more room. */
function hasYears({ extent, today }: GanttData): boolean {
  return extent !== null && (yearOf(extent.first) !== yearOf(today) || yearOf(extent.last) !== yearOf(today))
}
