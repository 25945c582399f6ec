/** Work is counted in steps of about a tenth of a microsecond; so many are done in one turn of the event loop. */
export const SLICE_STEPS = 50_000

/** Counts the work of a slice. What was begun is ended, so it goes below nothing by one piece of work at most. */
export class Meter {
  left: number
  /** Characters of computed values that are kept beside the rows. */
  kept = 0
  /** The attribute that is worked at: the one to be named when it is too much. */
  attribute_id: string | null = null

  constructor(steps = SLICE_STEPS) {
    this.left = steps
  }

  take(steps: number): void {
    this.left -= steps
  }

  get isOver(): boolean {
    return this.left <= 0
  }
}

/** The values of one attribute take more memory than a folder may have for them. */
export class TooMuchData extends Error {
  readonly attribute_id: string

  constructor(attribute_id: string) {
    super('The values of this attribute take too much memory.')
    this.attribute_id = attribute_id
  }
}

/** How large a datum is, in characters. */
export function weightOf(data: unknown): number {
  if (typeof data === 'string') return data.length
  if (typeof data !== 'object' || data === null) return 1
  let sum = 8
  for (const one of Array.isArray(data) ? data : Object.values(data)) sum += 4 + weightOf(one)
  return sum
}
