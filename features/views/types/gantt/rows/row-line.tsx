import { ValueDisplay } from '@weft/features/attributes/client'
import { useT } from '@weft/i18n/react'
import { formatNumber } from '@weft/i18n'
import { Dot } from '@weft/ui'
import { ChevronDown, Diamond } from 'lucide-react'
import { memo } from 'react'

import { alignOf } from '../../../client/cards/value-align.ts'
import { dataOf, nameOf } from '../../../client/cards/card-attributes.ts'
import { CommentMark } from '../../../client/cards/comment-mark.tsx'
import { emptyName } from '../../../client/data/empty-name.ts'
import { Bar, SummaryBar } from '../bars/bar.tsx'
import type { Preview } from '../drag/preview.ts'
import barStyles from '../bars/bars.module.css'
import styles from '../gantt.module.css'
import { workOf } from '../schedule/span.ts'
import { edgesOf, type Plot, ROW_HEIGHT } from '../timeline/plot.ts'
import { dayText, rangeText } from '../timeline/scale.ts'
import type { GanttLook } from '../use-gantt-data.ts'
import { type GanttRow, type RowBar, UNDATED } from './gantt-rows.ts'
import { DATES_FROM } from './table-head.tsx'

export interface RowLineProps {
  row: GanttRow
  index: number
  id: string
  plot: Plot
  look: GanttLook
  preview: Preview
  left: number
  isActive: boolean
  isOpenItem: boolean
  isCritical: boolean
  canMove: boolean
  canResize: boolean
  canLink: boolean
  /** Whether a press on the empty lane gives it dates. */
  canPlace: boolean
  /** Name of the attribute of a group. */
  groupName: string
}

/** One row: its values at the inline start, its bar in the lane. */
export const RowLine = memo(function RowLine(props: RowLineProps) {
  const { row, index, id, plot, look, preview, left, isActive, isOpenItem, isCritical } = props
  const t = useT()
  const { item, bar } = row
  const baseline = item && look.baselineOf(item)
  const isEmpty = item !== null && bar === null && props.canPlace
  const at = baseline && edgesOf(plot, 'bar', baseline)
  return (
    <div
      id={id}
      className={styles['row']}
      role="row"
      aria-level={row.level + 1}
      aria-rowindex={index + 2}
      aria-selected={isActive}
      aria-expanded={row.isOpen ?? undefined}
      data-row={row.key}
      data-active={isActive || undefined}
      data-open={isOpenItem || undefined}
      data-group={row.kind === 'group' || undefined}
      style={{ insetBlockStart: index * ROW_HEIGHT }}
    >
      {left > 0 && (
        <div className={styles['left']} style={{ inlineSize: left }}>
          <NameCell {...props} />
          {look.gantt.show_dates && left >= DATES_FROM && <DateCells bar={bar} look={look} />}
          {look.columns.map((column) => (
            <span key={column.id} role="gridcell" className={styles['value']} data-align={alignOf(column)}>
              {item && (
                <ValueDisplay
                  type={column.type}
                  data={dataOf(item, column)}
                  settings={column.settings}
                  context={look.context}
                  isPrivate={column.isPrivate?.(item) === true}
                  isPending={column.isPending?.(item) === true}
                />
              )}
            </span>
          ))}
        </div>
      )}
      <div
        role="gridcell"
        className={styles['lane']}
        data-lane={isEmpty || undefined}
        title={isEmpty ? t('Press to set dates') : undefined}
      >
        {bar === null && left === 0 && <LaneName {...props} />}
        {at && (
          <span
            className={barStyles['baseline']}
            style={{ insetInlineStart: at.start, inlineSize: at.end - at.start }}
          />
        )}
        {bar?.kind === 'summary' && (
          <SummaryBar
            {...{ bar, plot, preview, isCritical }}
            id={item?.id}
            canMove={props.canMove}
            canLink={props.canLink}
            name={left === 0 ? nameOfRow(row, look) : ''}
          />
        )}
        {item && bar && bar.kind !== 'summary' && (
          <Bar
            {...{ item, bar, plot, look, preview, isCritical }}
            can={{ move: props.canMove, resize: props.canResize, link: props.canLink }}
          />
        )}
        <span className="visually-hidden">{bar ? describe(bar, look, t) : t('No dates')}</span>
      </div>
    </div>
  )
}, isSame)

function NameCell({ row, look, groupName }: RowLineProps) {
  const t = useT()
  const { item } = row
  const name = nameOfRow(row, look)
  const color = item && look.colorOf?.(item)
  return (
    <span
      role="gridcell"
      className={styles['name']}
      style={{ paddingInlineStart: 8 + Math.min(row.level, 8) * 18 }}
    >
      <span className={styles['lead']}>
        {row.isOpen !== null ? (
          <Twist isOpen={row.isOpen} />
        ) : row.bar?.kind === 'milestone' ? (
          <Diamond className={styles['sign']} data-color={color ?? undefined} aria-hidden />
        ) : (
          color && <Dot color={color} />
        )}
      </span>
      {row.kind === 'group' ? (
        <GroupTitle {...{ row, groupName }} />
      ) : (
        <button type="button" tabIndex={-1} className={styles['title']} data-name dir="auto">
          {name || <span className={styles['faint']}>{t('Untitled')}</span>}
        </button>
      )}
      {item && <CommentMark item={item} isUnread={look.isUnread?.(item.id)} />}
    </span>
  )
}

/** What a row without a bar is called where names have no column: it would be empty. */
function LaneName(props: RowLineProps) {
  const { row, look } = props
  const t = useT()
  return (
    <span className={styles['laneName']} style={{ marginInlineStart: Math.min(row.level, 8) * 18 }}>
      {row.isOpen !== null && <Twist isOpen={row.isOpen} />}
      {row.kind === 'group' ? (
        <GroupTitle {...props} />
      ) : (
        <button type="button" tabIndex={-1} className={styles['title']} data-name dir="auto">
          {nameOfRow(row, look) || t('Untitled')}
        </button>
      )}
    </span>
  )
}

/** Opens and closes what lies below a row. */
function Twist({ isOpen }: { isOpen: boolean }) {
  const t = useT()
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles['twist']}
      data-closed={!isOpen || undefined}
      data-twist
      aria-label={isOpen ? t('Collapse') : t('Expand')}
    >
      <ChevronDown />
    </button>
  )
}

function GroupTitle({ row, groupName }: Pick<RowLineProps, 'row' | 'groupName'>) {
  const t = useT()
  if (row.id === UNDATED)
    return (
      <span className={styles['title']}>
        {t('{count, plural, one {# item without dates} other {# items without dates}}', { count: row.count })}
      </span>
    )
  return (
    <span className={styles['title']} dir="auto">
      {row.label === '' ? emptyName(groupName, t) : row.label}
      <span className={styles['count']}>{formatNumber(row.count)}</span>
    </span>
  )
}

function nameOfRow({ item, label }: GanttRow, { primary, context }: GanttLook): string {
  if (!item) return label
  return nameOf(item, { primary, context })
}

function DateCells({ bar, look }: { bar: RowBar | null; look: GanttLook }) {
  const t = useT()
  return (
    <>
      <span role="gridcell" className={styles['start']}>
        {bar && dayText(bar.span.start, look.days)}
      </span>
      <span role="gridcell" className={styles['days']}>
        {bar && bar.kind !== 'milestone' && (
          <bdi>{t('{count} d', { count: bar.span.end - bar.span.start + 1 })}</bdi>
        )}
      </span>
    </>
  )
}

/** When it is, how long, how far: the same words for the eye and the ear. */
export function describe(bar: RowBar, look: GanttLook, t: ReturnType<typeof useT>): string {
  const { span, progress } = bar
  if (bar.kind === 'milestone') return dayText(span.start, look.days)
  const when = rangeText(span.start, span.end, look.days)
  const count = workOf(span, look.calendar)
  // As the left table counts them; how many of them are worked on besides.
  const days = span.end - span.start + 1
  const long = t('{count, plural, one {# day} other {# days}}', { count: days })
  const length = count === days ? long : t('{length}, {count} working', { length: long, count })
  const done = progress === null ? '' : ` ${formatNumber(progress, { style: 'percent' })}`
  return `${when} · ${length}${done}`
}

/** Rows are made anew with every change; a line is drawn again only where something of it changed. */
function isSame(a: RowLineProps, b: RowLineProps): boolean {
  const { row: one, ...rest } = a
  const { row: other, ...others } = b
  const isEqual = (left: object, right: object) =>
    Object.entries(left).every(([name, value]) => Object.is(value, (right as Record<string, unknown>)[name]))
  const { bar, ...row } = one
  const { bar: otherBar, ...otherRow } = other
  if (!isEqual(rest, others) || !isEqual(row, otherRow)) return false
  if (!bar || !otherBar) return bar === otherBar
  return (
    bar.kind === otherBar.kind &&
    bar.progress === otherBar.progress &&
    bar.span.start === otherBar.span.start &&
    bar.span.end === otherBar.span.end
  )
}
