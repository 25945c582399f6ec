import { useT } from '@weft/i18n/react'
import { late, Resizer, useIsMobile } from '@weft/ui'
import { useRef, useState } from 'react'

import { ChangedItem } from '../../../client/changed-item.tsx'
import { ItemContextMenu } from '../../../client/item-context-menu.tsx'
import type { ViewActions, ViewProps } from '../../../client/view-member.ts'
import { MAX_LEFT, MIN_LEFT } from '../definition.ts'
import { Preview } from '../drag/preview.ts'
import { useBarKeys } from '../drag/use-bar-keys.ts'
import type { GanttActions } from '../gantt-actions.ts'
import { GanttMenu } from '../gantt-menu.tsx'
import { GanttToolbar, ZoomButtons } from '../options/gantt-toolbar.tsx'
import styles from '../gantt.module.css'
import type { GanttRow } from '../rows/gantt-rows.ts'
import { yearOf } from '../timeline/scale.ts'
import type { GanttData } from '../use-gantt-data.ts'
import { ChartGrid } from './chart-grid.tsx'
import { type ChartActions, useChartActions } from './use-chart-actions.ts'
import { useViewport } from './use-viewport.ts'

const DependencyPanel = late(() => import('../links/dependency-panel.tsx').then((it) => it.DependencyPanel))

const MOBILE_LEFT = 148

interface GanttChartProps {
  props: ViewProps
  data: GanttData
  ganttActions: GanttActions
  /** The links of a circle that was just refused. */
  refused: ReadonlySet<string> | null
  toggle(key: string, isOpen?: boolean): void
}

/** The left table beside the timeline. Scrolling draws what comes into sight, and nothing of this again. */
export function GanttChart({ props, data, ganttActions, refused, toggle }: GanttChartProps) {
  const { view, records, actions } = props
  const isMobile = useIsMobile()
  const scroller = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const [hasTable, setHasTable] = useState(false)
  const [resized, setResized] = useState<number | null>(null)
  const [preview] = useState(() => new Preview())
  const { gantt, look } = data
  const keys = useBarKeys({ data, ganttActions, preview })
  const tableWidth = resized ?? gantt.left_width
  const left = isMobile ? (hasTable ? MOBILE_LEFT : 0) : tableWidth + look.columns.length * 96
  const { scale } = gantt
  const viewport = useViewport({ scroller, scale, extent: data.extent, today: data.today, left })
  const { plot, viewWidth } = viewport
  const chart = useChartActions({ props, data, ganttActions, keys, scroller, canvas, viewport, left, toggle })
  const { panel, change, time } = chart
  return (
    <div className={styles['view']} data-years={hasYears(data) || undefined}>
      <GanttToolbar
        {...{ data, actions, isMobile, hasTable, plot, viewWidth }}
        onTable={() => setHasTable(!hasTable)}
        onToday={time.today}
        onCircle={() => time.reveal(data.graph.circular[0]?.to ?? '')}
      />
      <ItemContextMenu
        label={view.name}
        items={(target) => rowMenu(chart.rowAt(target), { chart, actions, ganttActions })}
      >
        <div className={styles['stage']}>
          <ChartGrid
            {...{ props, data, ganttActions, refused, chart, viewport, left, preview, scroller, canvas }}
            onBlur={keys.leave}
          />
          {left > 0 && !isMobile && (
            <LeftSplitter {...{ left, width: tableWidth, actions }} onResize={setResized} />
          )}
          {!isMobile && <ZoomButtons data={data} />}
        </div>
      </ItemContextMenu>
      <ChangedItem change={change.change} {...{ records, actions }} onDone={change.end} />
      {panel.id !== null && (
        <DependencyPanel
          key={panel.id}
          id={panel.id}
          anchor={panel.anchor}
          {...{ data, ganttActions }}
          canEdit={chart.mayLink}
          onClose={panel.close}
        />
      )}
    </div>
  )
}

function rowMenu(
  row: GanttRow | undefined,
  { chart, actions, ganttActions }: { chart: ChartActions; actions: ViewActions; ganttActions: GanttActions },
) {
  return row?.item ? (
    <GanttMenu
      item_id={row.id}
      {...{ actions, ganttActions }}
      onLift={() => chart.lift(row)}
      onLinks={() => chart.panel.showRow(row)}
      onReveal={() => chart.time.reveal(row.id)}
    />
  ) : null
}

interface LeftSplitterProps {
  left: number
  /** What can be changed of it: the names, without the columns beside them. */
  width: number
  actions: ViewActions
  /** Null is what the settings say. */
  onResize(width: number | null): void
}

/** Changes how wide the left table is. */
function LeftSplitter({ left, width, actions, onResize }: LeftSplitterProps) {
  const t = useT()
  return (
    <div className={styles['splitter']} style={{ inlineSize: left }}>
      <Resizer
        label={t('Width of the left table')}
        edge="end"
        value={width}
        min={MIN_LEFT}
        max={MAX_LEFT}
        initial={312}
        onResize={onResize}
        onCommit={(left_width) => {
          onResize(null)
          actions.changeSettings({ left_width })
        }}
      />
    </div>
  )
}

/** Whether days of other years are named: those take more room. */
function hasYears({ extent, today }: GanttData): boolean {
  return extent !== null && (yearOf(extent.first) !== yearOf(today) || yearOf(extent.last) !== yearOf(today))
}
