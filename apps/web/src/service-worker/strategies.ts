/** A cache and how many answers it may hold; the oldest go first. */
export interface Kept {
  readonly cache: string
  readonly limit: number
  /** The address it is kept under, where that is not its own. */
  readonly key?: string
}

/** The server's answer, or without a network the last one that was kept. */
export async function answerFirstFromNetwork(request: Request, kept: Kept): Promise<Response> {
  const cache = await caches.open(kept.cache)
  try {
    const response = await fetch(request)
    if (response.ok) await keep(cache, request, response, kept.limit)
    return response
  } catch (error) {
    const known = await cache.match(request, { ignoreVary: true })
    if (known) return known
    throw error
  }
}

/** What was kept, else the server's answer: for what never changes under its address. */
export async function answerFirstFromCache(request: Request, kept: Kept): Promise<Response> {
  const cache = await caches.open(kept.cache)
  const key = kept.key ?? request
  const known = await cache.match(key, { ignoreVary: true })
  if (known) return known
  const response = await fetch(request)
  if (response.ok && response.status === 200) await keep(cache, key, response, kept.limit)
  return response
}

async function keep(cache: Cache, key: Request | string, response: Response, limit: number): Promise<void> {
  try {
    await cache.put(key, response.clone())
    const held = await cache.keys()
    await Promise.all(held.slice(0, Math.max(0, held.length - limit)).map((old) => cache.delete(old)))
  } catch {
    // A full disk: the answer is good all the same.
  }
}
