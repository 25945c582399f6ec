/** A moment by its time, or by the number of a change. */
export type Asked = { at: string } | { seq: number }

/** Beyond every number of a feed: the present. */
export const LATEST = 10 ** 12

/**
 * What is asked for by a step of one change. A step that comes before the answer to the last one counts from what was
 * asked then, so that none is lost; behind what has come it counts from what is there, since a feed ends somewhere.
 */
export function stepBy(by: -1 | 1, asked: Asked, shown: { seq: number; asked: Asked }): Asked {
  const isAnswered = 'seq' in asked && 'seq' in shown.asked && asked.seq === shown.asked.seq
  const from = 'seq' in asked && asked.seq !== LATEST && !isAnswered ? asked.seq : shown.seq
  return { seq: Math.max(1, from + by) }
}
