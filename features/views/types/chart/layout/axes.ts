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

/** So much of a name has to be seen; of one along time all, for it is left out rather than cut. */
const LEAST_PX = 64
const LEAST_OF_TIME_PX = 112

/**
 * Names below their places: each cut to its room, or only every second, third … where they would be too short. None
 * reaches over the edges of the picture.
 */
export function pushNames(
  texts: SceneText[],
  names: readonly string[],
  {
    at,
    step,
    y,
    width,
    isTime,
    measure,
  }: {
    at(part: number): number
    step: number
    y: number
    width: number
    isTime: boolean
    measure(text: string): number
  },
): void {
  const least = Math.min(Math.max(0, ...names.map(measure)), isTime ? LEAST_OF_TIME_PX : LEAST_PX)
  const every = step >= least + 6 ? 1 : Math.ceil((least + 10) / Math.max(1, step))
  let last: { x: number; half: number } | undefined
  names.forEach((name, part) => {
    if (part % every !== 0) return
    const text = fitText(name, Math.min(width, step * every - 4), measure)
    const half = measure(text) / 2
    const x = Math.max(half, Math.min(width - half, at(part)))
    // Those at the edges are moved inwards, to where the next one may be.
    if (last && Math.abs(x - last.x) < half + last.half + 4) return
    last = { x, half }
    texts.push({
      kind: 'axis',
      x,
      y,
      text,
      full: name,
      anchor: 'middle',
    })
  })
}

/** The dashed line, named beyond its end. */
export function pushTarget(
  { lines, texts }: Drawn,
  y: number,
  { start, end, text, textY = y }: { start: number; end: number; text: string; textY?: number },
): void {
  lines.push({ kind: 'target', x1: start, x2: end, y1: y, y2: y })
  texts.push({ kind: 'target', x: end + 6, y: textY + 4, text, anchor: 'start' })
}
