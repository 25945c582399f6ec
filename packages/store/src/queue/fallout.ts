import { sameJson } from '@weft/base'
import type { BulkResult } from '@weft/protocol'

import { type QueuedRequest, writtenFields } from './request.ts'

/** What an answer means for the edit it answers. */
export type Verdict = 'saved' | 'retry' | 'overtaken' | 'refused'

const RETRY_STATUS: ReadonlySet<number> = new Set([0, 401, 408, 425, 429, 502, 503, 504])
/** A server error may be the edit's own fault: it must not hold up the feed for ever. */
const MAX_SERVER_ERRORS = 5

export function evaluateResponse(answer: Pick<BulkResult, 'status' | 'code'>, attempts: number): Verdict {
  const { status, code } = answer
  if (status >= 200 && status < 300) return 'saved'
  if (RETRY_STATUS.has(status)) return 'retry'
  if (status >= 500) return attempts < MAX_SERVER_ERRORS ? 'retry' : 'refused'
  if (status !== 409) return 'refused'
  if (code === 'in_flight' || code === 'converting') return 'retry'
  return code === undefined || code === 'conflict' || code === 'deleted' ? 'overtaken' : 'refused'
}

/** Ids that must exist before a request can be understood: its own row and whatever its fields point at. */
export function mentionedIds(request: QueuedRequest): string[] {
  const found = request.id.includes('.') ? request.id.split('.') : [request.id]
  for (const [field, value] of Object.entries(request.item ?? {})) {
    if (field.endsWith('_id') && typeof value === 'string') found.push(value)
    if (field.endsWith('_ids') && Array.isArray(value)) found.push(...value.map(String))
    if (field === 'values' && typeof value === 'object' && value !== null) found.push(...Object.keys(value))
  }
  return found
}

/** Later edits that stand on one that was overtaken: they would carry an `old` that never came to be. */
export function overtakenWith(
  lost: QueuedRequest,
  later: Iterable<QueuedRequest>,
  isDeleted: boolean,
): QueuedRequest[] {
  const row = lost.id.split('.')[0]
  const fields = new Set(writtenFields(lost))
  const found: QueuedRequest[] = []
  for (const request of later) {
    if (isDeleted) {
      if (request.id.split('.')[0] !== row) continue
      if (request.kind === 'restore') break
      found.push(request)
      continue
    }
    if (request.collection !== lost.collection || request.id !== lost.id || request.kind !== 'save') continue
    const own = writtenFields(request)
    if (!own.some((field) => fields.has(field))) continue
    found.push(request)
    for (const field of own) fields.add(field)
  }
  return found
}

/** Everything queued that cannot be without a record whose creation was refused, further creations included. */
export function hangingOn(created: QueuedRequest, later: Iterable<QueuedRequest>): QueuedRequest[] {
  const missing = new Set([created.id])
  const found: QueuedRequest[] = []
  for (const request of later) {
    if (!mentionedIds(request).some((id) => missing.has(id))) continue
    found.push(request)
    if (request.kind === 'create') missing.add(request.id)
  }
  return found
}

/**
 * A later edit of the same fields, based on what was there before the refused one; null when it does not touch
 * them. It is another body, so it needs another key, and may only be made of an edit that was never sent.
 */
export function rebased(
  request: QueuedRequest,
  refused: QueuedRequest,
  newKey: () => string,
): QueuedRequest | null {
  if (request.collection !== refused.collection || request.id !== refused.id || request.kind !== 'save')
    return null
  const old: Record<string, unknown> = { ...request.old }
  let isTouched = false
  for (const field of writtenFields(refused)) {
    // Based on something else, such as what its editor had shown before the refused one was made: that still stands.
    if (!(field in old) || !sameJson(old[field] ?? null, refused.item?.[field] ?? null)) continue
    old[field] = refused.old?.[field]
    isTouched = true
  }
  return isTouched ? { ...request, old, idempotency_key: newKey() } : null
}
