import type { ChartTable } from '../aggregate/chart-table.ts'
import type { MarkColor } from '../colors.ts'
import type { ChartSpec } from '../definition.ts'
import type { LegendEntry } from './legend.tsx'
import type { PlotWords } from './plot-words.ts'

type ColorOf = (part: number, series: number) => MarkColor

export const seriesEntries = (table: ChartTable, words: PlotWords, colorOf: ColorOf): LegendEntry[] =>
  table.series.map(({ id }, at) => ({ id, name: words.series[at] ?? '', color: colorOf(0, at) }))

/** Slices say also how much they are. */
export function sliceEntries(
  table: ChartTable,
  words: PlotWords,
  { spec, colorOf }: { spec: ChartSpec; colorOf: ColorOf },
): LegendEntry[] {
  return table.parts.map(({ id }, at) => {
    const value = table.cells[at]?.[0] ?? null
    const share = words.shareOf(value)
    const entry = { id, name: words.parts[at] ?? '', color: colorOf(at, 0) }
    if (!spec.show_values) return entry
    return { ...entry, value: words.textOf(value, 0), ...(share === undefined ? {} : { share }) }
  })
}
