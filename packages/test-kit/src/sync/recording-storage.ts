import { memoryQueueStorage, type QueuedRequest, type QueueStorage } from '@weft/store'

/** Keeps a queue in memory, and in `queued` every request that ever was in it, by its idempotency key. */
export function recordingStorage(queued: Map<string, QueuedRequest>): QueueStorage {
  const storage = memoryQueueStorage()
  const record = (request: QueuedRequest) => queued.set(request.idempotency_key, structuredClone(request))
  return {
    ...storage,
    put(requests) {
      for (const request of requests) record(request)
      return storage.put(requests)
    },
    // An edit on another base: the same edit under a new key.
    replace(key, next) {
      record(next)
      return storage.replace(key, next)
    },
  }
}
