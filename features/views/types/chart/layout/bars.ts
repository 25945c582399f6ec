import { scaleBand } from 'd3-scale'

import {
  fitText,
  type LayoutInput,
  type Mark,
  mirrored,
  type Scene,
  type SceneLine,
  type SceneText,
} from './scene.ts'
import { stackOf, valueScale } from './value-scale.ts'

const AXIS = 22
const GAP = 8

/** Bars from the start to the end, one line for each part: names of any length fit, as do many parts. */
export function layOutRows(input: LayoutInput, isStacked: boolean): Scene {
  const { width, cells, partNames, target, showsValues, measure, textOf } = input
  const seriesCount = Math.max(1, ...cells.map((row) => row.length))
  const lanes = isStacked ? 1 : seriesCount
  const thickness = lanes > 1 ? 12 : isStacked ? 18 : 15
  const band = lanes * (thickness + 2) + 10
  const nameWidth = Math.min(Math.max(0, ...partNames.map(measure)) + 2, width * 0.36, 200)
  const valueTexts = cells.flatMap((row) =>
    isStacked ? [textOf(sumOf(row), 0)] : row.map((cell, at) => textOf(cell, at)),
  )
  const valueWidth = showsValues ? Math.min(width * 0.25, Math.max(0, ...valueTexts.map(measure)) + GAP) : GAP
  const start = nameWidth + GAP
  const top = target ? 16 : 0
  const height = top + cells.length * band + (showsValues ? 0 : AXIS)
  const scale = valueScale(input, [start, Math.max(start + 1, width - valueWidth)], {
    isStacked,
    tickCount: width < 480 ? 3 : 5,
  })
  const zero = scale.of(0)
  const bottom = top + cells.length * band
  const lines: SceneLine[] = []
  const texts: SceneText[] = []
  const marks: Mark[] = []
  if (!showsValues)
    for (const tick of scale.ticks) {
      const x = scale.of(tick)
      lines.push({ kind: 'grid', x1: x, x2: x, y1: top, y2: bottom })
      texts.push({ kind: 'axis', x, y: bottom + 16, text: input.tickOf(tick), anchor: 'middle' })
    }
  lines.push({ kind: 'axis', x1: zero, x2: zero, y1: top, y2: bottom })
  cells.forEach((row, part) => {
    const y = top + part * band
    const name = partNames[part] ?? ''
    const shown = fitText(name, nameWidth, measure)
    texts.push({ kind: 'name', x: nameWidth, y: y + band / 2 + 4, text: shown, full: name, anchor: 'end' })
    const stack = stackOf(row)
    row.forEach((value, series) => {
      const [from, to] = isStacked ? (stack[series] ?? [0, 0]) : [0, value ?? 0]
      const x = Math.min(scale.of(from), scale.of(to))
      const barWidth = Math.abs(scale.of(to) - scale.of(from))
      const barY = y + 5 + (isStacked ? 0 : series * (thickness + 2)) + 1
      const isAlone = row.length === 1
      marks.push({
        part,
        series,
        value,
        shape: { kind: 'rect', x, y: barY, width: barWidth, height: thickness },
        hit: isAlone
          ? { x: 0, y, width, height: band }
          : {
              x,
              y: isStacked ? y : barY,
              width: Math.max(barWidth, 4),
              height: isStacked ? band : thickness,
            },
        at: { x: x + barWidth / 2, y: barY },
      })
      if (showsValues && !isStacked) {
        const end = value !== null && value < 0 ? zero : x + barWidth
        texts.push({
          kind: 'value',
          x: end + 6,
          y: barY + thickness - 3,
          text: textOf(value, series),
          anchor: 'start',
        })
      }
    })
    if (showsValues && isStacked) {
      const end = Math.max(zero, ...stack.map(([, to]) => scale.of(to)))
      texts.push({
        kind: 'total',
        x: end + 6,
        y: y + band / 2 + 4,
        text: textOf(sumOf(row), 0),
        anchor: 'start',
      })
    }
  })
  if (target) {
    const x = scale.of(target.value)
    lines.push({ kind: 'target', x1: x, x2: x, y1: top, y2: bottom })
    texts.push({
      kind: 'target',
      x,
      y: 10,
      text: target.text,
      anchor: x > width - measure(target.text) ? 'end' : 'middle',
    })
  }
  const scene: Scene = {
    width,
    height,
    lines,
    texts,
    marks,
    curves: [],
    isHorizontal: true,
    isMirrored: false,
  }
  return input.isMirrored ? mirrored(scene) : scene
}

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

const sumOf = (row: readonly (number | null)[]) => row.reduce<number>((sum, cell) => sum + (cell ?? 0), 0)

interface Drawn {
  lines: SceneLine[]
  texts: SceneText[]
}

/** Lines across at round numbers. */
export function pushGrid(
  { lines, texts }: Drawn,
  ticks: readonly number[],
  {
    of,
    start,
    end,
    tickOf,
  }: { of(value: number): number; start: number; end: number; tickOf(value: number): string },
): void {
  for (const tick of ticks) {
    const y = of(tick)
    lines.push({ kind: 'grid', x1: start, x2: end, y1: y, y2: y })
    texts.push({ kind: 'axis', x: start - 8, y: y + 4, text: tickOf(tick), anchor: 'end' })
  }
}

/** Names below their places: each cut to its room, or only every second, third … where they would be too short. */
export function pushNames(
  texts: SceneText[],
  names: readonly string[],
  {
    at,
    step,
    y,
    measure,
  }: { at(part: number): number; step: number; y: number; measure(text: string): number },
): void {
  const widest = Math.max(0, ...names.map(measure))
  const every =
    step >= Math.min(widest, 64) + 6 ? 1 : Math.ceil((Math.min(widest, 64) + 10) / Math.max(1, step))
  names.forEach((name, part) => {
    if (part % every !== 0) return
    texts.push({
      kind: 'axis',
      x: at(part),
      y,
      text: fitText(name, step * every - 4, measure),
      full: name,
      anchor: 'middle',
    })
  })
}

/** The dashed line, named beyond its end. */
export function pushTarget(
  { lines, texts }: Drawn,
  y: number,
  { start, end, text }: { start: number; end: number; text: string },
): void {
  lines.push({ kind: 'target', x1: start, x2: end, y1: y, y2: y })
  texts.push({ kind: 'target', x: end + 6, y: y + 4, text, anchor: 'start' })
}
