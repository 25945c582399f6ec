/**
 * Loads at the first call and gives every caller the same. A failure is forgotten: the next call tries again, where a
 * kept promise would hand out the failure for ever.
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }
}
