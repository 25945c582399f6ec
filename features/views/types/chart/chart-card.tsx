import { useCallback, useId, useMemo, useRef, useState } from 'react'

import { useT } from '@weft/i18n/react'
import type { Meter } from '@weft/query'
import { useSliced } from '@weft/store/react'
import { IconButton, late, Menu, MenuItem, MenuSection, MenuSeparator, Segmented, Skeleton } from '@weft/ui'
import {
  Copy,
  Download,
  Ellipsis,
  MoveLeft,
  MoveRight,
  RectangleHorizontal,
  Settings2,
  Table2,
  Trash2,
} from 'lucide-react'

import type { ItemRow, ViewProps } from '../../client/view-member.ts'
import { aggregating } from './aggregate/aggregate.ts'
import type { Part } from './aggregate/chart-table.ts'
import styles from './chart.module.css'
import { CHART_KINDS, type ChartSpec } from './definition.ts'
import { CardGuard, CardProblem } from './draw/card-problem.tsx'
import { ChartBody } from './draw/chart-body.tsx'
import { KIND_NAMES, partName, subtitleOf, titleOf } from './names.ts'
import { planOf, type ReadyChart } from './plan-of.ts'
import { rowsOf } from './rows-of.ts'

const ExportPng = late(() => import('./export/export-png.tsx').then((it) => it.ExportPng))

/** What somebody pressed: the items behind it are listed. */
export interface Behind {
  chart_id: string
  title: string
  part: Part
  series: Part | null
}

export interface ChartCardProps extends Pick<ViewProps, 'query' | 'env' | 'records'> {
  spec: ChartSpec
  /** Of the query, as far as it is drawn. */
  version: number
  hidesSubItems: boolean
  isCurrent: boolean
  /** It is read as it is: nothing of it can be set up. */
  isFixed: boolean
  onChange(changed: Partial<ChartSpec>): void
  onSettings(): void
  onBehind(behind: Behind): void
  /** Undefined where there is no room for one more. */
  onDuplicate: (() => void) | undefined
  /** By the way it goes; undefined at that end. */
  onMove: Readonly<Record<'before' | 'after', (() => void) | undefined>>
  onRemove: (() => void) | undefined
}

/** One chart with its title and its menu. */
export function ChartCard(props: ChartCardProps) {
  const { spec, query, env, records, version, hidesSubItems, onSettings } = props
  const t = useT()
  const id = useId()
  const card = useRef<HTMLElement>(null)
  const [isTable, setIsTable] = useState(false)
  const [isExporting, setIsExporting] = useState(false)
  const made = useMemo(
    () => planOf(spec, records, { env, read: (row, attribute_id) => query.read(row, attribute_id) }),
    [spec, records, env, query],
  )
  const ready = 'problem' in made ? null : made
  const title = titleOf(spec, ready)
  const problem = (
    <CardProblem
      problem={'problem' in made ? made.problem : null}
      onSettings={props.isFixed ? undefined : onSettings}
    />
  )
  return (
    <section
      ref={card}
      className={styles['card']}
      data-kind={spec.kind}
      data-wide={spec.is_wide || undefined}
      data-current={props.isCurrent || undefined}
      aria-labelledby={id}
    >
      <header className={styles['cardHead']}>
        <h2 id={id} title={title}>
          <bdi>{title}</bdi>
        </h2>
        {ready && !props.isFixed && <KindSwitch {...{ spec, ready }} onChange={props.onChange} />}
        {spec.kind !== 'number' && spec.kind !== 'table' && (
          <IconButton
            icon={<Table2 />}
            label={isTable ? t('Show as chart') : t('Show as table')}
            size="small"
            isOn={isTable}
            aria-pressed={isTable}
            onClick={() => setIsTable(!isTable)}
          />
        )}
        <CardMenu {...props} onExport={() => setIsExporting(true)} />
      </header>
      {ready ? (
        <CardGuard of={made} fallback={problem}>
          <Counted {...{ ...props, ready, title, isTable, version, hidesSubItems }} />
        </CardGuard>
      ) : (
        problem
      )}
      {isExporting && <ExportPng {...{ card, title }} onDone={() => setIsExporting(false)} />}
    </section>
  )
}

const ALONG_TIME = ['bar', 'line', 'area'] as const
type AlongTime = (typeof ALONG_TIME)[number]

/** Along time the same numbers are read in several ways: on a wide card each is a press away. */
function KindSwitch({
  spec,
  ready,
  onChange,
}: Pick<ChartCardProps, 'spec' | 'onChange'> & { ready: ReadyChart }) {
  const t = useT()
  const kind = ALONG_TIME.find((one) => one === spec.kind)
  if (!kind || !spec.is_wide || !ready.isTime) return null
  return (
    <div className={styles['kinds']}>
      <Segmented<AlongTime>
        label={t('Show as')}
        value={kind}
        options={ALONG_TIME.map((value) => ({ value, label: t(KIND_NAMES[value]) }))}
        onValueChange={(next) => onChange({ kind: next })}
      />
    </div>
  )
}

/** Counts the rows, and draws what they come to. */
function Counted(props: ChartCardProps & { ready: ReadyChart; title: string; isTable: boolean }) {
  const { spec, ready, title, isTable, query, version, hidesSubItems, records, onBehind } = props
  const t = useT()
  const table = useSliced(
    useCallback(
      (meter: Meter) => aggregating<ItemRow>(rowsOf(query, hidesSubItems), ready.plan, meter),
      // oxlint-disable-next-line react/exhaustive-deps -- the version stands for the rows of the query
      [query, version, hidesSubItems, ready],
    ),
    [query, query.reading, hidesSubItems, ready],
  )
  if (!table) return <Skeleton rows={3} />
  const subtitle = subtitleOf(spec, ready, table)
  const open = (at: number, series: number | null) => {
    const part = table.parts[at]
    if (!part) return
    const pressed = series === null ? undefined : table.series[series]
    const column = pressed && pressed.kind !== 'all' ? pressed : null
    const names = [ready.x ? partName(part, ready) : title, column && partName(column, ready, 0, false)]
    onBehind({ chart_id: spec.id, title: names.filter(Boolean).join(', '), part, series: column })
  }
  const isBlank = table.rowCount === 0 && spec.kind !== 'number'
  return (
    <>
      {subtitle !== '' && !isBlank && (
        <div className={styles['subtitle']}>
          <p>{subtitle}</p>
          {table.leftOut > 0 && !props.isFixed && (
            <button
              type="button"
              aria-label={t('Show items without a value')}
              onClick={() => props.onChange({ show_empty: true })}
            >
              {t('Show')}
            </button>
          )}
        </div>
      )}
      {isBlank ? (
        <div className={styles['note']} role="status">
          <b>{t('Nothing to show')}</b>
          <span>
            {query.length === 0
              ? t('There are no items to count here.')
              : t('No item has a value in “{name}”.', {
                  name: (ready.x ?? ready.series)?.attribute.name ?? '',
                })}
          </span>
        </div>
      ) : (
        <ChartBody {...{ spec, ready, table, title, isTable }} context={records.context} onOpen={open} />
      )}
    </>
  )
}

function CardMenu(props: ChartCardProps & { onExport(): void }) {
  const { spec, onChange, onSettings, onDuplicate, onMove, onRemove, onExport, isFixed } = props
  const t = useT()
  if (isFixed)
    return <IconButton icon={<Download />} label={t('Save as PNG')} size="small" onClick={onExport} />
  return (
    <Menu
      label={t('Chart menu')}
      routeName={`chart-menu-${spec.id}`}
      placement="bottom end"
      trigger={<IconButton icon={<Ellipsis />} label={t('Chart menu')} size="small" />}
    >
      <MenuItem icon={<Settings2 />} onAction={onSettings}>
        {t('Chart settings')}
      </MenuItem>
      <MenuItem icon={<Download />} onAction={onExport}>
        {t('Save as PNG')}
      </MenuItem>
      <MenuItem icon={<RectangleHorizontal />} onAction={() => onChange({ is_wide: !spec.is_wide })}>
        {spec.is_wide ? t('Half width') : t('Full width')}
      </MenuItem>
      <MenuSeparator />
      <MenuSection title={t('Show as')}>
        {CHART_KINDS.filter((kind) => kind !== spec.kind).map((kind) => (
          <MenuItem key={kind} onAction={() => onChange({ kind })}>
            {t(KIND_NAMES[kind])}
          </MenuItem>
        ))}
      </MenuSection>
      <MenuSeparator />
      {onMove.before && (
        <MenuItem icon={<MoveLeft className="icon-flip" />} onAction={onMove.before}>
          {t('Move backward')}
        </MenuItem>
      )}
      {onMove.after && (
        <MenuItem icon={<MoveRight className="icon-flip" />} onAction={onMove.after}>
          {t('Move forward')}
        </MenuItem>
      )}
      {onDuplicate && (
        <MenuItem icon={<Copy />} onAction={onDuplicate}>
          {t('Duplicate')}
        </MenuItem>
      )}
      {onRemove && (
        <MenuItem icon={<Trash2 />} tone="danger" onAction={onRemove}>
          {t('Remove chart')}
        </MenuItem>
      )}
    </Menu>
  )
}
