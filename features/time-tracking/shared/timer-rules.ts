import { fromWireTime, toWireTime } from '@weft/base'
import type { Settings } from '@weft/model'

import { MAX_ENTRY_SECONDS } from './limits.ts'

/** An entry as the rules see it. Both sides hold it with these names. */
export interface Span {
  readonly id: string
  readonly started_at: string
  readonly ended_at: string | null
}

/** Within which one entry of a person runs at a time. */
export function scopeKey(
  { attribute_id, item_id }: { attribute_id: string; item_id: string },
  { allowParallel }: Settings,
): string {
  return allowParallel === true ? `${attribute_id}.${item_id}` : attribute_id
}

/** Whether an entry begins after another one; of those that begin together one is later, the same one everywhere. */
function isLater(a: Span, b: Span): boolean {
  return a.started_at === b.started_at ? a.id > b.id : a.started_at > b.started_at
}

/**
 * When an entry ends among others of its scope, in whichever order they came to be known: where somebody stopped it, but
 * not after the next one begins and not after a day. Null while it runs.
 */
export function endOf(entry: Span, others: readonly Span[]): string | null {
  const ends = others.filter((one) => isLater(one, entry)).map(({ started_at }) => started_at)
  if (entry.ended_at !== null) ends.push(entry.ended_at)
  if (ends.length === 0) return null
  return ends.reduce(earlier, dayAfter(entry.started_at))
}

/** Those that an entry ends when it begins: earlier ones that would go on. */
export function endedBy<S extends Span>(entry: Span, others: readonly S[]): S[] {
  return others.filter(
    (one) => isLater(entry, one) && (one.ended_at === null || one.ended_at > entry.started_at),
  )
}

/** Whether two entries share any time; one that runs goes on for ever. */
export function overlaps(a: Span, b: Span): boolean {
  const endsAfter = (one: Span, at: string) => one.ended_at === null || one.ended_at > at
  return endsAfter(a, b.started_at) && endsAfter(b, a.started_at)
}

/** Seconds between the two times of an entry; up to `until` (milliseconds) while it runs, and never more than a day. */
export function secondsOf({ started_at, ended_at }: Omit<Span, 'id'>, until: number): number {
  const end = ended_at === null ? until : fromWireTime(ended_at)
  const seconds = Math.floor((end - fromWireTime(started_at)) / 1_000)
  return Math.min(Math.max(seconds, 0), MAX_ENTRY_SECONDS)
}

export const earlier = (a: string, b: string): string => (a < b ? a : b)

function dayAfter(at: string): string {
  return toWireTime(fromWireTime(at) + MAX_ENTRY_SECONDS * 1_000)
}
