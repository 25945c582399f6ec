import { useMemo } from 'react'

import { directionOf } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import type { ValueContext } from '@weft/model'

import type { ChartTable } from '../aggregate/chart-table.ts'
import { colorsFor } from '../colors.ts'
import type { ChartSpec } from '../definition.ts'
import { measureName, valueText } from '../names.ts'
import type { ReadyChart } from '../plan-of.ts'
import styles from '../chart.module.css'
import { DataTable } from './data-table.tsx'
import { Legend } from './legend.tsx'
import { seriesEntries, sliceEntries } from './legend-entries.ts'
import { Plot } from './plot.tsx'
import { wordsOf } from './plot-words.ts'
import { hasEndNames, sceneOf } from './scene-of.ts'
import { useWidth } from './use-width.ts'

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
export function ChartBody(props: ChartBodyProps) {
  return props.spec.kind === 'number' ? <Figures {...props} /> : <Picture {...props} />
}

/** A number for each measure. */
function Figures({ spec, ready, table, context, onOpen }: ChartBodyProps) {
  const t = useT()
  const textOf = (value: number | null, at: number) => valueText(value, ready, context, at)
  return (
    <div className={styles['numbers']}>
      {table.series.map(({ id }, at) => (
        <button key={id} type="button" className={styles['number']} onClick={() => onOpen(0, null)}>
          {ready.measures.length > 1 && <span>{measureName(ready, at)}</span>}
          <b>
            <bdi>{textOf(table.cells[0]?.[at] ?? null, at)}</bdi>
          </b>
          {spec.target !== null && at === 0 && (
            <em data-met={(table.cells[0]?.[0] ?? 0) >= spec.target || undefined}>
              {t('Target {value}', { value: textOf(spec.target, 0) })}
            </em>
          )}
        </button>
      ))}
    </div>
  )
}

function Picture({ spec, ready, table, title, context, isTable, onOpen }: ChartBodyProps) {
  const [box, width] = useWidth<HTMLDivElement>()
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
  const words = wordsOf({ ready, table, context, isRound })
  const numbers = (isHidden: boolean) => (
    <DataTable
      caption={title}
      corner={ready.x?.attribute.name ?? ''}
      {...{ table, isHidden }}
      partNames={words.parts}
      seriesNames={words.series}
      textOf={words.textOf}
      {...(isHidden ? {} : { onOpen })}
    />
  )
  const hasLegend =
    spec.show_legend && (isRound || (table.series.length > 1 && !hasEndNames({ spec, table, width })))
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
              textOf={words.ofMark}
              onOpen={({ part, series }) =>
                onOpen(part, table.series[series]?.kind === 'all' ? null : series)
              }
            />
          )}
          {hasLegend && (
            <Legend
              entries={
                isRound ? sliceEntries(table, words, { spec, colorOf }) : seriesEntries(table, words, colorOf)
              }
              isList={isRound}
            />
          )}
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
