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
  const rest = cells[input.otherPart] ?? []
  const own = cells.filter((_, part) => part !== input.otherPart)
  const tallest = Math.max(0, ...own.map(sumOf))
  const isCut = tallest > 0 && sumOf(rest) > tallest * 1.3 && rest.every((cell) => (cell ?? 0) >= 0)
  const scale = valueScale(
    { ...input, cells: isCut ? own : cells },
    [start, Math.max(start + 1, width - valueWidth)],
    {
      isStacked,
      tickCount: width < 480 ? 3 : 5,
    },
  )
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
      const first = scale.of(isCut ? Math.min(from, scale.high) : from)
      const last = scale.of(isCut ? Math.min(to, scale.high) : to)
      const x = Math.min(first, last)
      const barWidth = Math.abs(last - first)
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
      const end = Math.max(zero, ...stack.map(([, to]) => scale.of(isCut ? Math.min(to, scale.high) : to)))
      texts.push({
        kind: 'total',
        x: end + 6,
        y: y + band / 2 + 4,
        text: textOf(sumOf(row), 0),
        anchor: 'start',
      })
    }
  })
  if (isCut) {
    const x = start + (scale.of(scale.high) - start) * 0.86
    const y = top + input.otherPart * band + 4
    for (const shift of [0, 7])
      lines.push({ kind: 'break', x1: x + shift + 4, x2: x + shift - 4, y1: y, y2: y + band - 8 })
  }
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
