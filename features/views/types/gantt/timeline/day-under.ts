import type { Plot } from './plot.ts'

/** The day under a point of the window, with its part that has passed; null before anything is drawn. */
export function dayUnder(
  canvas: Element | null,
  x: number,
  { plot, left }: { plot: Plot; left: number },
): number | null {
  if (!canvas) return null
  const box = canvas.getBoundingClientRect()
  const isRtl = getComputedStyle(canvas).direction === 'rtl'
  const fromStart = isRtl ? box.right - x : x - box.left
  return plot.first + (fromStart - left) / plot.dayWidth
}
