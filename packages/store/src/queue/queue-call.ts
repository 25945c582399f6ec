import type { BulkEntry, BulkResult } from '@weft/protocol'

import { evaluateResponse } from './fallout.ts'
import type { QueuedRequest } from './request.ts'
import { type Answer, type Transport, answerOf } from '../transport.ts'

const encoder = new TextEncoder()
const sizes = new WeakMap<QueuedRequest, number>()

/** Length as JSON, in bytes. */
export function sizeOf(request: QueuedRequest): number {
  let size = sizes.get(request)
  if (size === undefined) sizes.set(request, (size = encoder.encode(JSON.stringify(request)).length))
  return size
}

/**
 * One call for all of these, which share a workspace. `isOneToBlame`: the whole call was refused because of one of
 * them, so that each has to be sent alone.
 */
export async function callServer(
  transport: Transport,
  requests: readonly QueuedRequest[],
): Promise<{ results: BulkResult[]; isOneToBlame: boolean }> {
  const [first] = requests
  if (first && !first.saveMultiple) {
    const { team_id, route, item, idempotency_key, origin } = first
    const answer = await answerOf(transport.post(team_id, route, item ?? {}, idempotency_key, origin))
    return { results: [asResult(answer)], isOneToBlame: false }
  }
  const answer = await answerOf(transport.bulk(first?.team_id ?? 0, requests.map(toEntry)))
  const { data } = answer
  if (answer.status >= 200 && answer.status < 300) {
    // An answer of another shape is as good as none.
    return { results: requests.map((_, i) => data?.[i] ?? { status: 0 }), isOneToBlame: false }
  }
  const whole = asResult(answer)
  const isRefused = requests.length > 1 && evaluateResponse(whole, Number.MAX_SAFE_INTEGER) === 'refused'
  if (!isRefused || whole.status === 403 || whole.status === 404)
    return { results: requests.map(() => whole), isOneToBlame: false }
  return { results: requests.map(() => ({ status: 0, retry_after: 0 })), isOneToBlame: true }
}

/** The answer to a call of its own, as one of a bulk's. */
function asResult({ status, data, message, code, type, retry_after, pending }: Answer<unknown>): BulkResult {
  return {
    status,
    ...(data === undefined ? {} : { data }),
    ...(message === undefined ? {} : { message }),
    ...(code === undefined ? {} : { code }),
    ...(type === undefined ? {} : { type }),
    ...(retry_after === undefined ? {} : { retry_after }),
    ...(pending ? { pending } : {}),
  }
}

function toEntry({ method, route, item, old, idempotency_key, origin }: QueuedRequest): BulkEntry {
  return {
    method: method ?? 'put',
    route,
    ...(item ? { item: item as BulkEntry['item'] } : {}),
    ...(old ? { old: old as BulkEntry['old'] } : {}),
    idempotency_key,
    ...(origin ? { origin } : {}),
  }
}
