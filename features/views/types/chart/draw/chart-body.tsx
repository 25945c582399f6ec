import { useLayoutEffect, useMemo, useRef, useState } from 'react'

import { directionOf, formatNumber } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import type { ValueContext } from '@weft/model'

import type { ChartTable } from '../aggregate/chart-table.ts'
import { colorsFor } from '../colors.ts'
import type { ChartSpec } from '../definition.ts'
import { measureName, partName, valueText } from '../names.ts'
import type { ReadyChart } from '../plan-of.ts'
import styles from '../chart.module.css'
import { DataTable } from './data-table.tsx'
import { Legend, type LegendEntry } from './legend.tsx'
import { Plot } from './plot.tsx'
import { hasEndNames, sceneOf, seriesNames } from './scene-of.ts'

export interface ChartBodyProps {
  spec: ChartSpec
  ready: ReadyChart
  table: ChartTable
  title: string
  context: ValueContext
  isTable: boolean
  /** `series` null: the whole bar. */
  onOpen(part: number, series: number | null): void
}

/** What stands in a card below its title: a picture with its numbers for screen readers, or the numbers. */
export function ChartBody({ spec, ready, table, title, context, isTable, onOpen }: ChartBodyProps) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const isRound = spec.kind === 'pie' || spec.kind === 'donut'
  const isRtl = directionOf(context.locale) === 'rtl'
  const colorOf = useMemo(
    () => colorsFor(spec.palette, ready, table, { isRound, isLine: spec.kind === 'line' }),
    [spec.palette, spec.kind, ready, table, isRound],
  )
  const scene = useMemo(
    () => (width === 0 || isTable ? null : sceneOf({ spec, ready, table, context, width, isRtl })),
    [spec, ready, table, context, width, isRtl, isTable],
  )
  const names = seriesNames({ ready, table })
  const partNames = table.parts.map((part) => partName(part, ready))
  const textOf = (value: number | null, at: number) => valueText(value, ready, context, at)
  // Of what is drawn: an average of averages is no whole, and nothing below zero is a slice.
  const drawn = table.cells.reduce((sum, [value]) => sum + Math.max(0, value ?? 0), 0)
  const shareOf = (value: number | null) => {
    if (drawn <= 0 || value === null || value < 0) return undefined
    const share = value / drawn
    const isTiny = share > 0 && share < 0.005
    const text = formatNumber(isTiny ? 0.01 : share, {
      locale: context.locale,
      style: 'percent',
      maximumFractionDigits: 0,
    })
    return isTiny ? `<${text}` : text
  }
  const numbers = (isHidden: boolean) => (
    <DataTable
      caption={title}
      corner={ready.x?.attribute.name ?? ''}
      {...{ table, partNames, textOf, isHidden }}
      seriesNames={names}
      {...(isHidden ? {} : { onOpen })}
    />
  )
  if (spec.kind === 'number')
    return (
      <div className={styles['numbers']}>
        {table.series.map(({ id }, at) => (
          <button key={id} type="button" className={styles['number']} onClick={() => onOpen(0, null)}>
            {ready.measures.length > 1 && <span>{measureName(ready, at)}</span>}
            <b>{textOf(table.cells[0]?.[at] ?? null, at)}</b>
            {spec.target !== null && at === 0 && (
              <em data-met={(table.cells[0]?.[0] ?? 0) >= spec.target || undefined}>
                {t('Target {value}', { value: textOf(spec.target, 0) })}
              </em>
            )}
          </button>
        ))}
      </div>
    )
  const hasLegend =
    isRound || (spec.show_legend && table.series.length > 1 && !hasEndNames({ spec, table, width }))
  const entries: LegendEntry[] = isRound
    ? table.parts.map(({ id }, at) => {
        const value = table.cells[at]?.[0] ?? null
        const share = shareOf(value)
        return {
          id,
          name: partNames[at] ?? '',
          color: colorOf(at, 0),
          ...(spec.show_values ? { value: textOf(value, 0), ...(share === undefined ? {} : { share }) } : {}),
        }
      })
    : table.series.map(({ id }, at) => ({ id, name: names[at] ?? '', color: colorOf(0, at) }))
  return (
    <div ref={box} className={styles['body']} data-round={(isRound && !isTable) || undefined}>
      {isTable || spec.kind === 'table' ? (
        numbers(false)
      ) : (
        <>
          {scene && (
            <Plot
              label={title}
              scene={scene}
              colorOf={colorOf}
              textOf={({ part, series, value }) => {
                const share = isRound ? shareOf(value) : undefined
                const text = textOf(value, series)
                return {
                  name:
                    table.series.length > 1
                      ? `${partNames[part]}, ${names[series]}`
                      : (partNames[part] ?? ''),
                  value: share === undefined ? text : `${text} · ${share}`,
                }
              }}
              onOpen={({ part, series }) =>
                onOpen(part, table.series[series]?.kind === 'all' ? null : series)
              }
            />
          )}
          {hasLegend && spec.show_legend && <Legend entries={entries} isList={isRound} />}
          {isRound && <SliceNote values={table.cells.map(([value]) => value ?? 0)} />}
          {numbers(true)}
        </>
      )}
    </div>
  )
}

/** A pie shows parts of a whole: what is below zero is none, which must not go unsaid. */
function SliceNote({ values }: { values: readonly number[] }) {
  const t = useT()
  const count = values.filter((value) => value < 0).length
  if (count === 0) return null
  return (
    <p className={styles['sliceNote']} role="note">
      {t('{count, plural, one {# value below zero is} other {# values below zero are}} not drawn', { count })}
    </p>
  )
}
