import type { Mark, Scene } from '../layout/scene.ts'

/** The mark that a key leads to from another, or undefined where it leads nowhere. */
export function markAfter(
  key: string,
  from: Mark,
  { marks, isHorizontal, isMirrored }: Scene,
): Mark | undefined {
  if (key === 'Home') return marks[0]
  if (key === 'End') return marks.at(-1)
  const isAcross = key === 'ArrowLeft' || key === 'ArrowRight'
  if (!isAcross && key !== 'ArrowUp' && key !== 'ArrowDown') return undefined
  const isForward = isAcross ? (key === 'ArrowRight') !== isMirrored : key === 'ArrowDown'
  const hasSeries = marks.some(({ series }) => series > 0)
  const isAlong = !hasSeries || isAcross !== isHorizontal
  const step = isForward ? 1 : -1
  if (!isAlong) {
    // Upwards on a stack is the next band.
    const next = marks.filter(({ part }) => part === from.part)
    return next[next.indexOf(from) + (isHorizontal ? step : -step)]
  }
  const parts = [...new Set(marks.map(({ part }) => part))]
  const part = parts[parts.indexOf(from.part) + step]
  const there = marks.filter((mark) => mark.part === part)
  // Where this series has nothing there, the nearest that has.
  return there.find(({ series }) => series === from.series) ?? there[0]
}
