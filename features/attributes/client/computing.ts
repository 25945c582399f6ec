const listeners = new Set<() => void>()
let version = 0

/** Told of when computed values may be others though nothing was edited: a part was loaded, or time went on. */
export const computing = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  version: () => version,
  renew(): void {
    version++
    for (const listener of listeners) listener()
  },
}
