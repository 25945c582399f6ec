/** The square that is cut out: its middle in the picture's own pixels, and how much closer than the whole it is. */
export interface View {
  readonly x: number
  readonly y: number
  /** 1 shows the largest square there is. */
  readonly zoom: number
}

export interface PictureSize {
  readonly width: number
  readonly height: number
}

const MAX_ZOOM = 8
/** Nothing smaller is worth a picture. */
const MIN_SIDE = 32

/** How far one may go in: never below so many pixels a side. */
export function maxZoom({ width, height }: PictureSize): number {
  return Math.max(1, Math.min(MAX_ZOOM, Math.min(width, height) / MIN_SIDE))
}

export function wholeView({ width, height }: PictureSize): View {
  return { x: width / 2, y: height / 2, zoom: 1 }
}

/** Side of the square in the picture's pixels. */
export function sideOf(picture: PictureSize, { zoom }: View): number {
  return Math.min(picture.width, picture.height) / zoom
}

/** The nearest view that lies inside of the picture. */
export function fitView(picture: PictureSize, view: View): View {
  const zoom = Math.min(Math.max(view.zoom, 1), maxZoom(picture))
  const half = sideOf(picture, { ...view, zoom }) / 2
  const within = (value: number, length: number) => Math.min(Math.max(value, half), length - half)
  return { zoom, x: within(view.x, picture.width), y: within(view.y, picture.height) }
}

/** Moves by shares of the square: 1 is a whole one. What lies under the finger stays there. */
export function moveView(picture: PictureSize, view: View, dx: number, dy: number): View {
  const side = sideOf(picture, view)
  return fitView(picture, { ...view, x: view.x - dx * side, y: view.y - dy * side })
}

/** Goes nearer or away; `at` is the place that stays, as shares of the square from its middle. */
export function zoomView(picture: PictureSize, view: View, zoom: number, at = { x: 0, y: 0 }): View {
  const before = sideOf(picture, view)
  const next = fitView(picture, { ...view, zoom })
  const change = before - sideOf(picture, next)
  return fitView(picture, { ...next, x: view.x + at.x * change, y: view.y + at.y * change })
}

/** A square in whole pixels of the picture as it is seen. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly size: number
}

/** The square in whole pixels, never outside of the picture. */
export function cropOf(picture: PictureSize, view: View): Crop {
  const size = Math.max(1, Math.floor(sideOf(picture, view)))
  const start = (middle: number, length: number) =>
    Math.min(Math.max(Math.round(middle - size / 2), 0), length - size)
  return { x: start(view.x, picture.width), y: start(view.y, picture.height), size }
}
