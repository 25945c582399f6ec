import type { SyncedRecord } from '@weft/model'
import type { SaidOrigin } from '@weft/protocol'

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
  /** The number up to which a deleted record was known here. */
  known_seq?: number
  /** Ids that go along: the items below a deleted or moved one. */
  also?: readonly string[]
  /** Where it came from, as the server keeps it; set before it is queued. */
  origin?: SaidOrigin
}

/** Why a request is not through yet: status 0 when no answer came. */
export interface RequestError {
  status: number
  code: string | null
  message: string | null
}

/** A request that waits, as it is kept. */
export interface FailedRequest {
  request: QueuedRequest
  /** How the last attempt ended; null before the first has ended. */
  error: RequestError | null
  /** Milliseconds since 1970 at which a tab took it to send it; null while none does. Void after ten seconds. */
  reservedAt: number | null
}

/** What came of asking for requests: none is reserved unless both are empty. */
export interface Reservation {
  /** Those that another tab sends, with the time at which its claim ends. */
  held: ReadonlyMap<string, number>
  /** Those that are kept no longer: another tab has had their answers. */
  gone: readonly string[]
}

export interface Reserving {
  /** Nobody else can be sending, such as by a lock: claims of others are of tabs that are gone. */
  isAlone: boolean
}

/** Where queued edits survive. An edit is sent only once `put` is through; disk comes by another implementation. */
export interface QueueStorage {
  /** All that is kept, in the order of queueing. */
  load(): Promise<QueuedRequest[]>
  /**
   * Adds or, under the same idempotency key, replaces. A promise where the medium needs time. `isReserved`: this
   * tab sends them at once.
   */
  put(requests: readonly QueuedRequest[], isReserved?: boolean): Promise<void> | void
  /** Another edit in the same place of the order. */
  replace(idempotency_key: string, next: QueuedRequest): Promise<void> | void
  remove(idempotency_keys: readonly string[]): Promise<void> | void
  /** Claims all of these for this tab, or none. Absent where nobody else could send them. */
  reserve?(idempotency_keys: readonly string[], options: Reserving): Promise<Reservation>
  /** Ends this tab's claim on requests that did not get through. */
  release?(idempotency_keys: readonly string[], error: RequestError): void
  /** How the last attempt of one ended, as far as it is kept. */
  errorOf?(idempotency_key: string): RequestError | null
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
