import { formatNumber } from '@weft/i18n'
import type { ValueContext } from '@weft/model'

import type { ChartTable } from '../aggregate/chart-table.ts'
import type { Mark } from '../layout/scene.ts'
import { partName, valueText } from '../names.ts'
import type { ReadyChart } from '../plan-of.ts'
import { seriesNames } from './scene-of.ts'

interface WordsInput {
  ready: ReadyChart
  table: ChartTable
  context: ValueContext
  /** Its marks are parts of a whole. */
  isRound: boolean
}

export type PlotWords = ReturnType<typeof wordsOf>

/** What parts, series and values of a chart are called. */
export function wordsOf({ ready, table, context, isRound }: WordsInput) {
  const series = seriesNames({ ready, table })
  const parts = table.parts.map((part) => partName(part, ready))
  // Of what is drawn: an average of averages is no whole, and nothing below zero is a slice.
  const drawn = table.cells.reduce((sum, [value]) => sum + Math.max(0, value ?? 0), 0)
  const textOf = (value: number | null, at: number) => valueText(value, ready, context, at)
  const shareOf = (value: number | null) =>
    isRound && drawn > 0 && value !== null && value >= 0 ? shareText(value / drawn, context) : undefined
  return {
    series,
    parts,
    textOf,
    shareOf,
    ofMark({ part, series: at, value }: Mark) {
      const share = shareOf(value)
      const text = textOf(value, at)
      return {
        name: table.series.length > 1 ? `${parts[part]}, ${series[at]}` : (parts[part] ?? ''),
        value: share === undefined ? text : `${text} · ${share}`,
      }
    },
  }
}

function shareText(share: number, { locale }: ValueContext): string {
  const isTiny = share > 0 && share < 0.005
  const text = formatNumber(isTiny ? 0.01 : share, { locale, style: 'percent', maximumFractionDigits: 0 })
  return isTiny ? `<${text}` : text
}
