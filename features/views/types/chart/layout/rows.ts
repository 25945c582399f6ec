import {
  fitText,
  type LayoutInput,
  type Mark,
  mirrored,
  type Scene,
  type SceneLine,
  type SceneText,
} from './scene.ts'
import { stackOf, sumOf, valueScale } from './value-scale.ts'

const AXIS = 22
const GAP = 8

type RowFrame = ReturnType<typeof frameOf>
type Drawn = { lines: SceneLine[]; texts: SceneText[]; marks: Mark[] }

/** Bars from the start to the end, one line for each part: names of any length fit, as do many parts. */
export function layOutRows(input: LayoutInput, isStacked: boolean): Scene {
  const { width, cells, target, showsValues } = input
  const frame = frameOf(input, isStacked)
  const { top, bottom, zero } = frame
  const drawn: Drawn = { lines: [], texts: [], marks: [] }
  if (!showsValues) pushTicks(drawn, input, frame)
  drawn.lines.push({ kind: 'axis', x1: zero, x2: zero, y1: top, y2: bottom })
  for (const part of cells.keys()) {
    pushName(drawn, input, { frame, part })
    pushBars(drawn, input, { frame, part })
    if (showsValues && isStacked) pushTotal(drawn, input, { frame, part })
  }
  if (frame.isCut) pushBreak(drawn, input, frame)
  if (target) {
    const x = frame.of(target.value)
    const anchor = x > width - input.measure(target.text) ? 'end' : 'middle'
    drawn.lines.push({ kind: 'target', x1: x, x2: x, y1: top, y2: bottom })
    drawn.texts.push({ kind: 'target', x, y: 10, text: target.text, anchor })
  }
  const height = bottom + (showsValues ? 0 : AXIS)
  const scene: Scene = { width, height, ...drawn, curves: [], isHorizontal: true, isMirrored: false }
  return input.isMirrored ? mirrored(scene) : scene
}

/** How high and wide everything is. */
function frameOf(input: LayoutInput, isStacked: boolean) {
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
  const rest = cells[input.otherPart] ?? []
  const own = cells.filter((_, part) => part !== input.otherPart)
  const tallest = Math.max(0, ...own.map(sumOf))
  const isCut = tallest > 0 && sumOf(rest) > tallest * 1.3 && rest.every((cell) => (cell ?? 0) >= 0)
  const scale = valueScale(
    { ...input, cells: isCut ? own : cells },
    [start, Math.max(start + 1, width - valueWidth)],
    { isStacked, tickCount: width < 480 ? 3 : 5 },
  )
  return {
    isStacked,
    thickness,
    band,
    nameWidth,
    start,
    top,
    bottom: top + cells.length * band,
    ticks: scale.ticks,
    of: scale.of,
    zero: scale.of(0),
    end: scale.of(scale.high),
    isCut,
    /** Where a bar ends that may be cut. */
    ofBar: (value: number) => scale.of(isCut ? Math.min(value, scale.high) : value),
  }
}

function pushTicks({ lines, texts }: Drawn, { tickOf }: LayoutInput, frame: RowFrame): void {
  const { ticks, of, top, bottom } = frame
  for (const tick of ticks) {
    const x = of(tick)
    lines.push({ kind: 'grid', x1: x, x2: x, y1: top, y2: bottom })
    texts.push({ kind: 'axis', x, y: bottom + 16, text: tickOf(tick), anchor: 'middle' })
  }
}

/** One line of the chart. */
type RowPlace = { frame: RowFrame; part: number }

function pushName({ texts }: Drawn, { partNames, measure }: LayoutInput, { frame, part }: RowPlace): void {
  const { top, band, nameWidth } = frame
  const full = partNames[part] ?? ''
  const y = top + part * band + band / 2 + 4
  texts.push({ kind: 'name', x: nameWidth, y, text: fitText(full, nameWidth, measure), full, anchor: 'end' })
}

function pushBars({ marks, texts }: Drawn, input: LayoutInput, { frame, part }: RowPlace): void {
  const { width, showsValues, textOf } = input
  const { isStacked, thickness, band, zero, ofBar } = frame
  const row = input.cells[part] ?? []
  const y = frame.top + part * band
  const stack = stackOf(row)
  for (const [series, value] of row.entries()) {
    const [from, to] = isStacked ? (stack[series] ?? [0, 0]) : [0, value ?? 0]
    const x = Math.min(ofBar(from), ofBar(to))
    const barWidth = Math.abs(ofBar(to) - ofBar(from))
    const barY = y + 5 + (isStacked ? 0 : series * (thickness + 2)) + 1
    const room = isStacked ? { y, height: band } : { y: barY, height: thickness }
    marks.push({
      part,
      series,
      value,
      shape: { kind: 'rect', x, y: barY, width: barWidth, height: thickness },
      hit: row.length === 1 ? { x: 0, y, width, height: band } : { x, width: Math.max(barWidth, 4), ...room },
      at: { x: x + barWidth / 2, y: barY },
    })
    if (!showsValues || isStacked) continue
    const end = value !== null && value < 0 ? zero : x + barWidth
    const text = textOf(value, series)
    texts.push({ kind: 'value', x: end + 6, y: barY + thickness - 3, text, anchor: 'start' })
  }
}

function pushTotal({ texts }: Drawn, { cells, textOf }: LayoutInput, { frame, part }: RowPlace): void {
  const { top, band, zero, ofBar } = frame
  const row = cells[part] ?? []
  const end = Math.max(zero, ...stackOf(row).map(([, to]) => ofBar(to)))
  const y = top + part * band + band / 2 + 4
  texts.push({ kind: 'total', x: end + 6, y, text: textOf(sumOf(row), 0), anchor: 'start' })
}

/** Says that the rest is longer than it is drawn. */
function pushBreak({ lines }: Drawn, { otherPart }: LayoutInput, frame: RowFrame): void {
  const { start, end, top, band } = frame
  const x = start + (end - start) * 0.86
  const y = top + otherPart * band + 4
  for (const shift of [0, 7])
    lines.push({ kind: 'break', x1: x + shift + 4, x2: x + shift - 4, y1: y, y2: y + band - 8 })
}
