import type { SyncedRecord } from '@weft/model'

export type RequestKind = 'create' | 'save' | 'delete' | 'restore' | 'move'

/** One queued edit. Plain JSON, so that it can be written to disk as it is; never changed once queued. */
export interface QueuedRequest {
  /** The id plus the channel: what the change is about. */
  key: string
  /** Minted when queued, the same on every retry. */
  idempotency_key: string
  kind: RequestKind
  collection: string
  /** Id of the record, or of the value. */
  id: string
  /** Fields to write; `row_version` is the number expected afterwards. */
  item?: Readonly<Record<string, unknown>>
  /** The same fields as this client knew them, earlier queued edits included. */
  old?: Readonly<Record<string, unknown>>
  /** Path below the workspace. */
  route: string
  /** PUT unless told. */
  method?: 'put' | 'delete' | 'post'
  channel: string
  team_id: number
  /** Edits of one batch travel together. */
  transactionBatch: string
  /** False for calls that cannot be part of a bulk call. */
  saveMultiple: boolean
  queued_at: number
  /** Records as they are to be shown until the answer: the new one, or those that a restore brings back. */
  snapshots?: readonly SyncedRecord[]
  /** Where a move puts the record, as far as the body does not say it. */
  place?: Readonly<{ folder_id: string; board_id?: string; parent_id: string | null }>
  /** Ids that go along: the items below a deleted or moved one. */
  also?: readonly string[]
}

/** Where queued edits survive. An edit is sent only once `put` is through; disk comes by another implementation. */
export interface QueueStorage {
  /** All that is kept, in the order of queueing. */
  load(): Promise<QueuedRequest[]>
  /** Adds or, under the same idempotency key, replaces. A promise where the medium needs time. */
  put(requests: readonly QueuedRequest[]): Promise<void> | void
  /** Another edit in the same place of the order. */
  replace(idempotency_key: string, next: QueuedRequest): Promise<void> | void
  remove(idempotency_keys: readonly string[]): Promise<void> | void
}

export function memoryQueueStorage(): QueueStorage {
  const kept = new Map<string, QueuedRequest>()
  return {
    load: () => Promise.resolve([...kept.values()]),
    put(requests) {
      for (const request of requests) kept.set(request.idempotency_key, request)
    },
    replace(key, next) {
      const following = [...kept.values()]
      kept.clear()
      for (const one of following) {
        const request = one.idempotency_key === key ? next : one
        kept.set(request.idempotency_key, request)
      }
    },
    remove(keys) {
      for (const key of keys) kept.delete(key)
    },
  }
}

/** Names of the fields that a request writes, without the number. */
export function writtenFields(request: QueuedRequest): string[] {
  return Object.keys(request.item ?? {}).filter((field) => field !== 'row_version')
}
