import type { LatePart } from '@weft/ui'

/** A part that is there with whoever holds it: what comes late as a whole needs no late parts of its own. */
export function readyPart<T>(value: T): LatePart<T> {
  const loading = Promise.resolve(value)
  return { load: () => loading, loaded: () => value, subscribe: () => () => undefined }
}
