const listeners = new Set<() => void>()

/** Opens the list of what was not saved, where the mark for it is shown. */
export function reviewUnsaved(): void {
  for (const listener of listeners) listener()
}

/** Hears that somebody wants to see what was not saved; the answer stops that. */
export function onReviewUnsaved(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
