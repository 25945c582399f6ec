/** Everything that is drawn of one chart, in px from the top left corner. */
export interface Scene {
  width: number
  height: number
  lines: readonly SceneLine[]
  texts: readonly SceneText[]
  curves: readonly SceneCurve[]
  marks: readonly Mark[]
  /** Whether the parts follow each other downwards, which is what the arrow keys go by. */
  isHorizontal: boolean
  isMirrored: boolean
  /** A pie: what stands in its middle is the whole. */
  isRound?: boolean
}

export interface SceneLine {
  kind: 'grid' | 'axis' | 'target' | 'break'
  x1: number
  y1: number
  x2: number
  y2: number
}

export interface SceneText {
  kind: 'axis' | 'name' | 'value' | 'target' | 'total'
  x: number
  y: number
  text: string
  anchor: 'start' | 'middle' | 'end'
  /** All of a text that was cut. */
  full?: string
}

/** A line through points, filled down to `y0` where it is an area. */
export interface SceneCurve {
  kind: 'line' | 'area'
  series: number
  points: readonly { x: number; y: number; y0: number; isThere: boolean }[]
}

export interface Mark {
  part: number
  series: number
  value: number | null
  shape: { kind: 'rect'; x: number; y: number; width: number; height: number } | SlicePath | PointShape
  /** Where a press counts, for marks that are smaller than a finger. */
  hit?: { x: number; y: number; width: number; height: number }
  /** What the tooltip points at. */
  at: { x: number; y: number }
}

interface SlicePath {
  kind: 'slice'
  d: string
  /** The middle of the pie. */
  x: number
  y: number
}

interface PointShape {
  kind: 'point'
  x: number
  y: number
  /** Seen without being pointed at. */
  isShown: boolean
}

/** What every layout is made of. */
export interface LayoutInput {
  width: number
  height: number
  /** By part, then by series. */
  cells: readonly (readonly (number | null)[])[]
  partNames: readonly string[]
  /** Of names along time some may be left out; of others each is wanted. */
  isTime: boolean
  /** Place of what is left together, or -1: it may be cut short where it would dwarf all others. */
  otherPart: number
  /** Names at the ends of lines; empty where a legend tells them. */
  endNames: readonly string[]
  target: { value: number; text: string } | null
  showsValues: boolean
  isMirrored: boolean
  textOf(value: number | null, series: number): string
  tickOf(value: number): string
  /** Width of a text in px. */
  measure(text: string): number
}

/** The same scene as in a mirror, with texts that can still be read. */
export function mirrored(scene: Scene): Scene {
  const { width } = scene
  const flip = (x: number) => width - x
  const box = <T extends { x: number; width: number }>(one: T): T => ({
    ...one,
    x: width - one.x - one.width,
  })
  const anchors = { start: 'end', middle: 'middle', end: 'start' } as const
  return {
    ...scene,
    isMirrored: true,
    lines: scene.lines.map((one) => ({ ...one, x1: flip(one.x1), x2: flip(one.x2) })),
    texts: scene.texts.map((one) => ({ ...one, x: flip(one.x), anchor: anchors[one.anchor] })),
    curves: scene.curves.map((one) => ({
      ...one,
      points: one.points.map((point) => ({ ...point, x: flip(point.x) })),
    })),
    marks: scene.marks.map((mark) => ({
      ...mark,
      shape:
        mark.shape.kind === 'rect'
          ? box(mark.shape)
          : mark.shape.kind === 'point'
            ? { ...mark.shape, x: flip(mark.shape.x) }
            : mark.shape,
      ...(mark.hit ? { hit: box(mark.hit) } : {}),
      at: { ...mark.at, x: flip(mark.at.x) },
    })),
  }
}

/** A text that fits, with an ellipsis where it was cut. */
export function fitText(text: string, width: number, measure: (text: string) => number): string {
  if (measure(text) <= width) return text
  const letters = Array.from(text)
  let low = 0
  let high = letters.length
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (measure(`${letters.slice(0, middle).join('')}…`) <= width) low = middle
    else high = middle - 1
  }
  return low === 0 ? '' : `${letters.slice(0, low).join('').trimEnd()}…`
}
