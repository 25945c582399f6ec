import { scalePoint } from 'd3-scale'

import { pushGrid, pushNames, pushTarget } from './axes.ts'
import {
  type LayoutInput,
  type Mark,
  mirrored,
  type Scene,
  type SceneCurve,
  type SceneLine,
  type SceneText,
} from './scene.ts'
import { stackOf, valueScale } from './value-scale.ts'

const AXIS = 22
const LINE = 15

/** Lines, or areas that stand on each other, from part to part. */
export function layOutCurves(input: LayoutInput, isArea: boolean): Scene {
  const { width, height, cells, partNames, endNames, target, measure } = input
  const seriesCount = Math.max(1, ...cells.map((row) => row.length))
  const isStacked = isArea && seriesCount > 1
  const top = 12
  const bottom = height - AXIS
  const scale = valueScale(input, [bottom, top], { isStacked, tickCount: 4 })
  const start = Math.max(24, ...scale.ticks.map((tick) => measure(input.tickOf(tick)) + 8))
  const named = [...endNames, ...(target ? [target.text] : [])]
  const endWidth = named.length > 0 ? Math.min(Math.max(...named.map(measure)) + 14, width * 0.3) : 12
  const end = Math.max(start + 1, width - endWidth)
  const places = scalePoint<number>()
    .domain(cells.map((_, part) => part))
    .range([start, end])
  const at = (part: number) => (cells.length === 1 ? (start + end) / 2 : (places(part) ?? 0))
  const step = cells.length > 1 ? places.step() : end - start
  const lines: SceneLine[] = []
  const texts: SceneText[] = []
  pushGrid({ lines, texts }, scale.ticks, { of: scale.of, start, end, tickOf: input.tickOf })
  const zero = scale.of(0)
  lines.push({ kind: 'axis', x1: start, x2: end, y1: zero, y2: zero })
  const stacks = cells.map((row) =>
    isStacked ? stackOf(row) : row.map((cell): [number, number] => [0, cell ?? 0]),
  )
  const curves: SceneCurve[] = []
  const marks: Mark[] = []
  const ends: { y: number; series: number }[] = []
  for (let series = 0; series < seriesCount; series++) {
    const points = cells.map((row, part) => {
      const [from, to] = stacks[part]?.[series] ?? [0, 0]
      return { x: at(part), y: scale.of(to), y0: scale.of(from), isThere: (row[series] ?? null) !== null }
    })
    // One line alone says how much by what lies below it.
    if (isArea || seriesCount === 1) curves.push({ kind: 'area', series, points })
    curves.push({ kind: 'line', series, points })
    points.forEach(({ x, y, isThere }, part) => {
      if (!isThere) return
      marks.push({
        part,
        series,
        value: cells[part]?.[series] ?? null,
        shape: { kind: 'point', x, y, isShown: cells.length === 1 || part === points.length - 1 },
        hit:
          seriesCount === 1
            ? { x: x - step / 2, y: top, width: step, height: bottom - top }
            : { x: x - Math.min(12, step / 2), y: y - 10, width: Math.min(24, step), height: 20 },
        at: { x, y },
      })
    })
    const last = points.findLast(({ isThere }) => isThere)
    if (last) ends.push({ y: last.y, series })
  }
  // Part by part, as the arrows walk.
  marks.sort((a, b) => a.part - b.part || a.series - b.series)
  const targetY = target ? scale.of(target.value) : null
  // The target is named at the same edge: no name lies on it.
  const spread = spreadOut([...ends.map(({ y }) => y), ...(targetY === null ? [] : [targetY])], {
    low: top,
    high: bottom,
  })
  if (endNames.length > 0) {
    ends.forEach(({ series }, index) =>
      texts.push({
        kind: 'total',
        x: end + 10,
        y: (spread[index] ?? 0) + 4,
        text: endNames[series] ?? '',
        anchor: 'start',
      }),
    )
  }
  pushNames(texts, partNames, { at, step, y: height - 4, width, isTime: input.isTime, measure })
  if (target)
    pushTarget({ lines, texts }, scale.of(target.value), {
      start,
      end,
      text: target.text,
      textY: endNames.length > 0 ? (spread[ends.length] ?? 0) : scale.of(target.value),
    })
  const scene: Scene = { width, height, lines, texts, marks, curves, isHorizontal: false, isMirrored: false }
  return input.isMirrored ? mirrored(scene) : scene
}

/** Heights for texts that would lie on each other: apart by a line, as near to their own place as goes. */
export function spreadOut(
  heights: readonly number[],
  { low, high }: { low: number; high: number },
): number[] {
  const order = heights.map((y, index) => ({ y, index })).toSorted((a, b) => a.y - b.y)
  let least = low
  for (const one of order) {
    one.y = Math.max(one.y, least)
    least = one.y + LINE
  }
  let most = high
  for (const one of order.toReversed()) {
    one.y = Math.min(one.y, most)
    most = one.y - LINE
  }
  const placed: number[] = []
  for (const { y, index } of order) placed[index] = y
  return placed
}
