import { useT } from '@weft/i18n/react'
import { Plus } from 'lucide-react'
import { type RefObject, useId, useMemo, useRef } from 'react'

import type { ViewProps } from '../../../client/view-member.ts'
import { BarDrag, type BarDragHandle } from '../drag/bar-drag.tsx'
import type { Preview } from '../drag/preview.ts'
import type { GanttActions } from '../gantt-actions.ts'
import styles from '../gantt.module.css'
import { LinkLayer } from '../links/link-layer.tsx'
import { TableHead } from '../rows/table-head.tsx'
import { ROW_HEIGHT, widthOf } from '../timeline/plot.ts'
import { Backdrop, TimelineHead } from '../timeline/timeline-head.tsx'
import type { GanttData } from '../use-gantt-data.ts'
import { BeyondSigns } from './beyond-signs.tsx'
import { ChartRows } from './chart-rows.tsx'
import type { ChartActions } from './use-chart-actions.ts'
import type { useViewport } from './use-viewport.ts'

interface ChartGridProps {
  props: ViewProps
  data: GanttData
  ganttActions: GanttActions
  /** The links of a circle that was just refused. */
  refused: ReadonlySet<string> | null
  chart: ChartActions
  viewport: ReturnType<typeof useViewport>
  /** Px of the left table. */
  left: number
  preview: Preview
  scroller: RefObject<HTMLDivElement | null>
  canvas: RefObject<HTMLDivElement | null>
  /** The focus went elsewhere. */
  onBlur(): void
}

/** What scrolls: the head, and below it rows with their bars. */
export function ChartGrid(grid: ChartGridProps) {
  const { props, data, chart, viewport, left, scroller, onBlur } = grid
  const { view } = props
  const t = useT()
  const id = useId()
  const drag = useRef<BarDragHandle>(null)
  const { rows, look } = data
  const { active } = chart
  const lines = useLines(grid)
  return (
    <div
      ref={scroller}
      className={styles['scroller']}
      role="treegrid"
      aria-label={view.name}
      aria-rowcount={rows.length + 1}
      aria-activedescendant={active.index < 0 ? undefined : `${id}-${active.index}`}
      tabIndex={0}
      onKeyDown={chart.onKeyDown}
      onFocus={(event) => {
        if (event.target === event.currentTarget && active.index < 0) active.setKey(rows[0]?.key ?? null)
      }}
      onBlur={onBlur}
      onClick={chart.onClick}
      onDoubleClick={chart.onDoubleClick}
      onPointerDown={(event) => drag.current?.press(event.nativeEvent)}
      onPointerOver={(event) => drag.current?.hover(event.target as Element)}
      onPointerLeave={() => drag.current?.hover(null)}
    >
      <div className={styles['head']} role="rowgroup" style={{ inlineSize: left + widthOf(viewport.plot) }}>
        <div role="row" className={styles['headRow']} aria-rowindex={1}>
          <TableHead {...{ look, left }} />
          <div role="columnheader" aria-label={t('Timeline')} className={styles['headLane']}>
            <TimelineHead {...lines} />
          </div>
        </div>
      </div>
      <ChartCanvas {...grid} {...{ lines, drag }} prefix={id} />
    </div>
  )
}

/** What the head and the lines behind the rows go by. */
function useLines({ props, data, viewport }: ChartGridProps) {
  const { plot, shown } = viewport
  const { locale, week_start: weekStart } = props.records.context
  const { today, calendar } = data
  const context = useMemo(
    () => ({ locale, weekStart, today, calendar }),
    [locale, weekStart, today, calendar],
  )
  return { plot, shown, context }
}

interface ChartCanvasProps extends Omit<ChartGridProps, 'onBlur'> {
  lines: ReturnType<typeof useLines>
  drag: RefObject<BarDragHandle | null>
  /** What the ids of rows begin with. */
  prefix: string
}

function ChartCanvas(grid: ChartCanvasProps) {
  const { props, data, ganttActions, refused, chart, viewport, left, preview, scroller, canvas } = grid
  const { records, openItemId, addAndOpen } = props
  const { rows, gantt, indexOf } = data
  const { plot, shown, viewWidth, edge } = viewport
  const { active, canPlace, mayLink } = chart
  return (
    <div
      ref={canvas}
      className={styles['canvas']}
      role="rowgroup"
      style={{
        inlineSize: left + widthOf(plot),
        blockSize: (rows.length + (addAndOpen ? 1 : 0)) * ROW_HEIGHT,
      }}
    >
      <Backdrop {...grid.lines} left={left} hasToday={gantt.today_line} />
      {left > 0 && (
        <div className={styles['under']} aria-hidden>
          <div style={{ inlineSize: left }} />
        </div>
      )}
      <BeyondSigns {...{ scroller, edge, shown, data, plot, left, viewWidth }} onReveal={chart.time.reveal} />
      <LinkLayer {...{ data, plot, left, preview, refused, shown }} activeId={active.id} />
      <ChartRows
        {...{ shown, data, ganttActions, plot, preview, left, openItemId, mayLink, canPlace }}
        active={active.index}
        prefix={grid.prefix}
        attributes={records.all}
      />
      {addAndOpen && <AddRow index={rows.length} left={left} onAdd={addAndOpen} />}
      <BarDrag
        handleRef={grid.drag}
        {...{ canvas, data, ganttActions, plot, preview, left }}
        onGrip={(item_id) => active.setKey(rows[indexOf.get(item_id) ?? -1]?.key ?? null)}
      />
    </div>
  )
}

/** The last row makes a new item. */
function AddRow({ index, left, onAdd }: { index: number; left: number; onAdd(): void }) {
  const t = useT()
  return (
    <div role="row" className={styles['row']} style={{ insetBlockStart: index * ROW_HEIGHT }}>
      <div
        role="gridcell"
        className={styles['addCell']}
        data-bare={left === 0 || undefined}
        style={{ inlineSize: left || undefined }}
      >
        <button type="button" className={styles['add']} onClick={onAdd}>
          <Plus /> {t('Add item')}
        </button>
      </div>
    </div>
  )
}
