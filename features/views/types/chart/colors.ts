import { isLabelColor } from '@weft/ui'

import type { ShownAttribute } from '../../client/view-member.ts'
import type { ChartTable, Part } from './aggregate/chart-table.ts'
import { hasOwnColors } from './chart-attributes.ts'
import type { Palette } from './definition.ts'
import type { ReadyChart } from './plan-of.ts'

export interface MarkColor {
  fill: string
  /** Too near to the ground to be seen without an edge. */
  isPale: boolean
}

/** Which steps of the scale so many series take: as far apart as can be. */
const STEPS: readonly (readonly number[])[] = [[2], [2], [1, 3], [1, 3, 5], [1, 2, 3, 5], [1, 2, 3, 4, 5]]

/** Neighbours in this order are far apart on the wheel. */
const MANY = [
  'blue',
  'orange',
  'teal',
  'violet',
  'green',
  'pink',
  'sky',
  'red',
  'lime',
  'brown',
  'yellow',
] as const

const GRAY: MarkColor = { fill: 'var(--label-gray-solid)', isPale: false }

/** The colour of a mark, as CSS, by the place of its part and of its series. */
export function colorsFor(
  palette: Palette,
  ready: ReadyChart,
  table: ChartTable,
  { isRound, isLine }: { isRound: boolean; isLine: boolean },
): (part: number, series: number) => MarkColor {
  const isBySeries = !isRound && table.series.length > 1
  const parts: readonly Part[] = isBySeries ? table.series : table.parts
  const source = isBySeries ? ready.series : ready.x
  // What has no colours of its own shares one scale.
  const scale = palette === 'own' && !hasOwnColors(source) ? 'accent' : palette
  // Lines are thin: the pale end of the scale would not be seen.
  const kind = scale === 'accent' && isLine && parts.length > 3 && isBySeries ? 'many' : scale
  const single: MarkColor = { fill: 'var(--chart-2)', isPale: false }
  return (part, series) => {
    const at = isBySeries ? series : part
    const one = parts[at]
    if (!one) return single
    if (kind === 'accent' && !isBySeries && !isRound)
      return one.kind === 'other' || one.keys.has(null) ? GRAY : single
    if (one.kind === 'other' || one.keys.has(null)) return GRAY
    if (kind === 'own') {
      const own = source && ownColor(source, one)
      if (own) return { fill: own, isPale: false }
    }
    if (kind === 'accent') return accent(at, parts.length)
    return { fill: `var(--label-${MANY[at % MANY.length]}-solid)`, isPale: false }
  }
}

function accent(at: number, count: number): MarkColor {
  const steps = STEPS[count]
  const step = steps?.[at]
  if (step !== undefined) return { fill: `var(--chart-${step})`, isPale: step > 3 }
  const share = count < 2 ? 0 : Math.round((at / (count - 1)) * 100)
  return { fill: `color-mix(in oklch, var(--chart-5) ${share}%, var(--chart-1))`, isPale: share > 55 }
}

/** The colour that a label carries itself. */
function ownColor({ settings }: ShownAttribute, { keys }: Part): string | null {
  const { labels } = settings
  if (!Array.isArray(labels)) return null
  const label = (labels as { id: string; color: string }[]).find(({ id }) => keys.has(id))
  if (!label) return null
  if (isLabelColor(label.color)) return `var(--label-${label.color}-solid)`
  return /^#[0-9a-f]{3,8}$/i.test(label.color) ? label.color : null
}
