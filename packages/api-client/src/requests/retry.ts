import { FAILED_REQUEST_DEBOUNCE_MS, FAILED_REQUEST_LOCK_MS, systemClock, type Clock } from '../clock.ts'
import type { ApiRequest } from './request.ts'
import { outcomeOf, problemOf, type ApiResponse } from './response.ts'

/** A request that can be stored: plain data, and its key, the same on every attempt. */
export type StorableRequest = Pick<
  ApiRequest,
  'method' | 'path' | 'params' | 'query' | 'body' | 'headers'
> & {
  readonly idempotencyKey: string
}

export interface FailedRequest {
  readonly request: StorableRequest
  readonly error: { readonly name: string; readonly message: string; readonly status?: number }
  /** Milliseconds since 1970 at which the running attempt began; null while none runs. */
  readonly reservedAt: number | null
}

/** Where failed requests outlive the page; its records are told apart by the request's key. */
export interface FailedRequestPersistence {
  load(): Promise<readonly FailedRequest[]>
  save(record: FailedRequest): Promise<void>
  remove(idempotencyKey: string): Promise<void>
}

export interface RetryOptions {
  readonly send: (request: StorableRequest) => Promise<ApiResponse>
  readonly isOffline: () => boolean
  /** Without it the records end with the page. */
  readonly persistence?: FailedRequestPersistence
  readonly clock?: Clock
  /** Hears the final reply to a stored request: a success, or a refusal that no repetition changes. */
  readonly onSettled?: (request: StorableRequest, response: ApiResponse) => void
}

export interface Retry {
  /** Loads what earlier pages left behind; everything else needs it. */
  initialise(): Promise<void>
  /** Stores a request that failed. */
  add(request: StorableRequest, error: Error): Promise<void>
  /** Those that still wait, oldest first. */
  failed(): readonly FailedRequest[]
  /** Sends all that are not locked by a running attempt, oldest first. Throws 'still offline' when it is so. */
  retryAll(): Promise<void>
  /** `retryAll` half a second after the last call; what to do whenever the connection seems back. */
  retrySoon(): void
}

export function createRetry(options: RetryOptions): Retry {
  const { send, isOffline, persistence, clock = systemClock, onSettled } = options
  let records: Map<string, FailedRequest> | null = null
  let stopTimer = () => {}

  function ready(): Map<string, FailedRequest> {
    if (!records) throw new Error('RetryPlugin not initialized')
    return records
  }

  async function keep(record: FailedRequest): Promise<void> {
    ready().set(record.request.idempotencyKey, record)
    await persistence?.save(record)
  }

  const isLocked = (record: FailedRequest) =>
    record.reservedAt !== null && clock.now() - record.reservedAt < FAILED_REQUEST_LOCK_MS

  /** One attempt. False when no reply could be had, so that the rest need not try. */
  async function attempt({ request, error }: FailedRequest): Promise<boolean> {
    await keep({ request, error, reservedAt: clock.now() })
    const reply = await send(request).catch((reason: unknown) =>
      reason instanceof Error ? reason : new Error(String(reason)),
    )
    if (reply instanceof Error) {
      await keep({ request, error: describe(reply), reservedAt: null })
      return false
    }
    if (isTemporary(reply)) {
      const message = problemOf(reply).message ?? `Status ${reply.status}`
      await keep({ request, error: { name: 'ApiError', message, status: reply.status }, reservedAt: null })
      return true
    }
    ready().delete(request.idempotencyKey)
    await persistence?.remove(request.idempotencyKey)
    onSettled?.(request, reply)
    return true
  }

  async function retryAll(): Promise<void> {
    const waiting = [...ready().values()].filter((record) => !isLocked(record))
    if (isOffline()) throw new Error('still offline')
    for (const record of waiting) if (!(await attempt(record))) return
  }

  return {
    async initialise() {
      const loaded = (await persistence?.load()) ?? []
      records = new Map(loaded.map((record) => [record.request.idempotencyKey, record]))
    },
    add: (request, error) => keep({ request, error: describe(error), reservedAt: null }),
    failed: () => [...ready().values()],
    retryAll,
    retrySoon() {
      ready()
      stopTimer()
      stopTimer = clock.after(FAILED_REQUEST_DEBOUNCE_MS, () => {
        // Gone offline again within the half second: the next return of the connection asks again.
        if (!isOffline()) void retryAll()
      })
    },
  }
}

const describe = ({ name, message }: Error): FailedRequest['error'] => ({ name, message })

/** Replies after which the same request under the same key may succeed; all others are final. */
function isTemporary(response: ApiResponse): boolean {
  if (outcomeOf(response) === 'conflict') {
    return ['in_flight', 'converting'].includes(problemOf(response).code ?? '')
  }
  return response.status === 429 || response.status >= 500
}
