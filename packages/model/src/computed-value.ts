/** How many computed attributes may stand on each other. */
export const MAX_COMPUTED_DEPTH = 20

/** Computed values see the time in steps of a quarter of an hour, so that what was made stands that long. */
export const COMPUTED_STEP_MS = 900_000

/** What stands in place of a value that could not be computed: shown as its code, sorted last. */
export interface ComputedError {
  error: 'ERROR' | 'DIV/0' | 'REF' | 'TYPE'
  /** An English sentence, translated where it is shown. */
  reason: string
}

export function isComputedError(data: unknown): data is ComputedError {
  return typeof data === 'object' && data !== null && typeof (data as ComputedError).error === 'string'
}
