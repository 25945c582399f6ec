import { useT } from '@weft/i18n/react'
import { Button, IconButton, Menu, MenuItem, Segmented, Tooltip } from '@weft/ui'
import { ChevronDown, GitBranch, Minus, PanelLeft, Plus, TriangleAlert } from 'lucide-react'

import { memo } from 'react'

import { ViewTools } from '../../../client/toolbar/tool-places.tsx'
import { useToolRoom } from '../../../client/toolbar/tool-room.tsx'
import type { ViewActions } from '../../../client/view-member.ts'
import type { Scale } from '../definition.ts'
import styles from '../gantt.module.css'
import { useScales } from './use-scales.ts'
import type { AutoMode } from '../schedule/reschedule.ts'
import type { Plot } from '../timeline/plot.ts'
import { nextScale } from '../timeline/scale.ts'
import type { GanttData } from '../use-gantt-data.ts'

interface GanttToolbarProps {
  data: GanttData
  actions: ViewActions
  isMobile: boolean
  hasTable: boolean
  /** What `onToday` and `onCircle` go by. */
  plot: Plot
  viewWidth: number
  onTable(): void
  onToday(): void
  /** Shows an item of the first circle. */
  onCircle(): void
}

/** How time is shown, the way to today, and what moves by itself; not drawn again while one scrolls. */
export const GanttToolbar = memo(function GanttToolbar(props: GanttToolbarProps) {
  const { data, actions, isMobile, hasTable, onTable, onToday, onCircle } = props
  const t = useT()
  const isNarrow = useToolRoom() !== 'full' || isMobile
  const circles = data.graph.circular.length
  return (
    <ViewTools
      label={t('Timeline')}
      className={styles['toolbar']}
      middle={
        <>
          {isMobile && (
            <IconButton
              icon={<PanelLeft className="icon-flip" />}
              label={hasTable ? t('Hide names') : t('Show names')}
              aria-pressed={hasTable}
              onClick={onTable}
            />
          )}
          {actions.rights.editItem && <AutoPicker {...{ data, actions, isNarrow }} />}
          {circles > 0 && <CircleNote {...{ circles, isNarrow, onCircle }} />}
        </>
      }
      end={
        <>
          <ScalePicker {...{ data, isNarrow }} />
          <Button size="compact" onClick={onToday}>
            {t('Today')}
          </Button>
        </>
      }
    />
  )
}, isSame)

/** Functions are made anew with every step of a scroll; they do the same as long as the rest is the same. */
function isSame(a: GanttToolbarProps, b: GanttToolbarProps): boolean {
  return (['data', 'actions', 'isMobile', 'hasTable', 'plot', 'viewWidth'] as const).every(
    (name) => a[name] === b[name],
  )
}

/** Says how many dependencies are ignored; a press leads to them. */
function CircleNote({ circles, isNarrow, onCircle }: CircleNoteProps) {
  const t = useT()
  const text = t('{count, plural, one {# dependency in a circle} other {# dependencies in a circle}}', {
    count: circles,
  })
  return (
    <Tooltip text={t('These dependencies form a circle and are ignored')}>
      <Button
        variant="ghost"
        size="compact"
        icon={<TriangleAlert />}
        aria-label={isNarrow ? text : undefined}
        onClick={onCircle}
      >
        {isNarrow ? <span className="tabular">{circles}</span> : text}
      </Button>
    </Tooltip>
  )
}

interface CircleNoteProps extends Pick<GanttToolbarProps, 'onCircle'> {
  circles: number
  isNarrow: boolean
}

interface PickerProps extends Pick<GanttToolbarProps, 'data' | 'actions'> {
  isNarrow: boolean
}

/** What moves by itself when dates change. */
function AutoPicker({ data, actions, isNarrow }: PickerProps) {
  const t = useT()
  const { auto_schedule } = data.gantt
  const modes: Record<AutoMode, string> = {
    off: t('Nothing moves automatically'),
    push: t('Push on overlap'),
    gap: t('Keep the gaps'),
  }
  return (
    <Menu
      label={t('When dates change')}
      selectionMode="single"
      selectedIds={[auto_schedule]}
      onAction={(mode) => actions.changeSettings({ auto_schedule: mode })}
      trigger={
        <Button
          variant="ghost"
          size="compact"
          icon={<GitBranch className="icon-flip" />}
          isOn={auto_schedule !== 'off'}
          aria-label={isNarrow ? `${t('When dates change')}: ${modes[auto_schedule]}` : undefined}
        >
          {isNarrow ? <ChevronDown /> : modes[auto_schedule]}
        </Button>
      }
    >
      {(['off', 'push', 'gap'] as const).map((mode) => (
        <MenuItem key={mode} id={mode}>
          {modes[mode]}
        </MenuItem>
      ))}
    </Menu>
  )
}

/** How much time is seen at once, for whoever looks alone. */
function ScalePicker({ data, isNarrow }: Pick<PickerProps, 'data' | 'isNarrow'>) {
  const t = useT()
  const { scale } = data.gantt
  const scales = useScales()
  const choose = data.onScale
  if (isNarrow) {
    return (
      <Menu
        label={t('Scale')}
        selectionMode="single"
        selectedIds={[scale]}
        onAction={(value) => choose(value as Scale)}
        trigger={
          <Button variant="ghost" size="compact">
            {scales.find(({ value }) => value === scale)?.label}
            <ChevronDown />
          </Button>
        }
      >
        {scales.map(({ value, label }) => (
          <MenuItem key={value} id={value}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    )
  }
  return <Segmented<Scale> label={t('Scale')} value={scale} options={scales} onValueChange={choose} />
}

/** A step to more or less time, over the corner of the chart. */
export function ZoomButtons({ data }: Pick<GanttToolbarProps, 'data'>) {
  const t = useT()
  const { scale } = data.gantt
  const [finer, coarser] = [nextScale(scale, -1), nextScale(scale, 1)]
  const choose = (value: Scale | null) => value && data.onScale(value)
  return (
    <div className={styles['zoom']}>
      <IconButton
        icon={<Minus />}
        label={t('Zoom out')}
        disabled={coarser === null}
        onClick={() => choose(coarser)}
      />
      <IconButton
        icon={<Plus />}
        label={t('Zoom in')}
        disabled={finer === null}
        onClick={() => choose(finer)}
      />
    </div>
  )
}
