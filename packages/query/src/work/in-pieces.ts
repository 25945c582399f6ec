import type { Meter } from './meter.ts'

/** So many are handled between two looks at the meter. */
const PIECE = 512

/** Handles numbers from 0 on in slices; `steps` are those of one. */
export function* inPieces(
  length: number,
  meter: Meter,
  { steps, each }: { steps: number; each: (at: number) => void },
): Generator<void, void> {
  for (let from = 0; from < length; from += PIECE) {
    if (meter.isOver) yield
    const to = Math.min(length, from + PIECE)
    meter.take((to - from) * steps)
    for (let at = from; at < to; at++) each(at)
  }
}
