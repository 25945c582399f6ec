import { scaleBand } from 'd3-scale'

import { pushGrid, pushNames, pushTarget } from './axes.ts'
import { type LayoutInput, type Mark, mirrored, type Scene, type SceneLine, type SceneText } from './scene.ts'
import { stackOf, sumOf, valueScale } from './value-scale.ts'

const AXIS = 22
const GAP = 8

/** Bars from the ground up, one place for each part, as for time. */
export function layOutColumns(input: LayoutInput, isStacked: boolean): Scene {
  const { width, height, cells, partNames, target, measure, textOf } = input
  const seriesCount = Math.max(1, ...cells.map((row) => row.length))
  const top = 20
  const bottom = height - AXIS
  const probe = valueScale(input, [bottom, top], { isStacked, tickCount: 4 })
  const tickWidth = Math.max(0, ...probe.ticks.map((tick) => measure(input.tickOf(tick)))) + GAP
  const texts: SceneText[] = []
  const lines: SceneLine[] = []
  const marks: Mark[] = []
  const totals = cells.map((row) => textOf(isStacked ? sumOf(row) : (row[0] ?? null), 0))
  const room = (width - GAP) / Math.max(1, cells.length)
  const widest = Math.max(0, ...totals.map(measure))
  const hasValues = input.showsValues && (isStacked || seriesCount === 1) && widest + 4 <= room
  const end = target ? width - Math.min(measure(target.text) + GAP, width / 4) : width
  const start = hasValues ? 0 : tickWidth
  const places = scaleBand<number>()
    .domain(cells.map((_, part) => part))
    .range([start, end])
    .paddingInner(0.35)
    .paddingOuter(0.2)
  const bandWidth = Math.min(places.bandwidth(), isStacked || seriesCount === 1 ? 56 : 160)
  if (!hasValues) pushGrid({ lines, texts }, probe.ticks, { of: probe.of, start, end, tickOf: input.tickOf })
  const zero = probe.of(0)
  lines.push({ kind: 'axis', x1: start, x2: end, y1: zero, y2: zero })
  cells.forEach((row, part) => {
    const x = (places(part) ?? 0) + (places.bandwidth() - bandWidth) / 2
    const stack = stackOf(row)
    const lane = isStacked ? bandWidth : bandWidth / Math.max(1, row.length)
    row.forEach((value, series) => {
      const [from, to] = isStacked ? (stack[series] ?? [0, 0]) : [0, value ?? 0]
      const y = Math.min(probe.of(from), probe.of(to))
      const barHeight = Math.abs(probe.of(to) - probe.of(from))
      const barX = x + (isStacked ? 0 : series * lane)
      const shape = {
        kind: 'rect' as const,
        x: barX,
        y,
        width: Math.max(1, lane - (isStacked ? 0 : 1)),
        height: barHeight,
      }
      marks.push({
        part,
        series,
        value,
        shape,
        hit: isStacked ? { ...shape } : { x: barX, y: top, width: lane, height: bottom - top },
        at: { x: barX + lane / 2, y },
      })
    })
    if (hasValues) {
      const highest = Math.min(zero, ...stack.map(([, to]) => probe.of(to)))
      const y = isStacked ? highest : Math.min(zero, probe.of(row[0] ?? 0))
      texts.push({
        kind: 'total',
        x: x + bandWidth / 2,
        y: y - 6,
        text: totals[part] ?? '',
        anchor: 'middle',
      })
    }
  })
  pushNames(texts, partNames, {
    at: (part) => (places(part) ?? 0) + places.bandwidth() / 2,
    step: places.step(),
    y: height - 6,
    width,
    isTime: input.isTime,
    measure,
  })
  if (target) pushTarget({ lines, texts }, probe.of(target.value), { start, end, text: target.text })
  const scene: Scene = {
    width,
    height,
    lines,
    texts,
    marks,
    curves: [],
    isHorizontal: false,
    isMirrored: false,
  }
  return input.isMirrored ? mirrored(scene) : scene
}
