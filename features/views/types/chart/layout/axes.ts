import { fitText, type SceneLine, type SceneText } from './scene.ts'

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
