import { t } from '@weft/i18n'
import type { ValueContext } from '@weft/model'
import { dateFormatter } from '@weft/recurrence'

import type { ChartTable, Part } from '../aggregate/chart-table.ts'
import type { ChartSpec } from '../definition.ts'
import { layOutColumns } from '../layout/columns.ts'
import { layOutCurves } from '../layout/curves.ts'
import { layOutRows } from '../layout/rows.ts'
import type { LayoutInput, Scene } from '../layout/scene.ts'
import { layOutSlices } from '../layout/slices.ts'
import { partName, tickText, valueText } from '../names.ts'
import type { ReadyChart } from '../plan-of.ts'
import { measureText } from './measure-text.ts'

export interface SceneInput {
  spec: ChartSpec
  ready: ReadyChart
  table: ChartTable
  context: ValueContext
  width: number
  isRtl: boolean
}

/** Narrower plots have no room for names beside their lines. */
const ROOMY = 460
/** Names of more places than these lie on each other below a plot. */
const MAX_COLUMNS = 8

/** What stands below a place: of days and weeks their first day alone, so that more of them are named. */
function axisName(
  part: Part,
  ready: ReadyChart,
  { spec, context }: Pick<SceneInput, 'spec' | 'context'>,
): string {
  if (part.at === undefined || (spec.bucket !== 'day' && spec.bucket !== 'week')) return partName(part, ready)
  return dateFormatter(context.locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(part.at)
}

export function seriesNames({ ready, table }: Pick<SceneInput, 'ready' | 'table'>): string[] {
  return table.series.map((part, at) => partName(part, ready, at, false))
}

/** Whether lines tell their names themselves, so that no legend has to. */
export function hasEndNames({ spec, table, width }: Pick<SceneInput, 'spec' | 'table' | 'width'>): boolean {
  return spec.kind === 'line' && table.series.length > 1 && table.series.length <= 5 && width >= ROOMY
}

/** Where everything of a chart is drawn; null for those that are no picture. */
export function sceneOf(shown: SceneInput): Scene | null {
  const { spec, ready, table, context, width, isRtl } = shown
  const { kind } = spec
  if (kind === 'number' || kind === 'table') return null
  const textOf = (value: number | null, series: number) => valueText(value, ready, context, series)
  const isWideEnough = width >= ROOMY
  const input: LayoutInput = {
    width,
    height: isWideEnough ? 240 : 220,
    cells: table.cells,
    partNames: table.parts.map((part) => axisName(part, ready, { spec, context })),
    isTime: ready.isTime,
    otherPart: table.parts.findIndex((part) => part.kind === 'other'),
    endNames: hasEndNames(shown)
      ? seriesNames(shown).map((name, at) => {
          const last = table.cells.findLast((row) => (row[at] ?? null) !== null)?.[at] ?? null
          return spec.show_values ? `${name} ${textOf(last, at)}` : name
        })
      : [],
    target:
      spec.target === null
        ? null
        : { value: spec.target, text: t('Target {value}', { value: textOf(spec.target, 0) }) },
    showsValues: spec.show_values,
    isMirrored: isRtl && (!ready.isTime || spec.mirror_time),
    textOf,
    tickOf: (value) => tickText(value, ready, context),
    measure: measureText,
  }
  if (kind === 'pie' || kind === 'donut') {
    const size = Math.min(width, 220)
    return layOutSlices(
      { ...input, width: size, height: size },
      { isDonut: kind === 'donut', whole: valueText(table.whole, ready, context) },
    )
  }
  if (kind === 'line' || kind === 'area') return layOutCurves(input, kind === 'area')
  const isStacked = kind === 'stacked'
  const fits = table.parts.length <= MAX_COLUMNS && isWideEnough
  if (ready.isTime || (isStacked && fits)) return layOutColumns(input, isStacked)
  return layOutRows(input, isStacked)
}
