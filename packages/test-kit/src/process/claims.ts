import type { Call } from '../history/history.ts'
import type { ActivityLine } from './queries.ts'

/** What a line may have been asked for as. */
const KINDS: Record<ActivityLine['action'], readonly string[]> = {
  created: ['create', 'save'],
  changed: ['save'],
  deleted: ['delete'],
  restored: ['restore'],
  moved: ['move'],
}

/** Bytes; larger answers are not kept, and who asks again is told of the record as it is by then. */
const LARGEST_KEPT = 2_048

/** The calls, those marked of which the answer tells of the record as it was when it was asked for again. */
export function markLater(calls: readonly Call[]): Call[] {
  const lost = new Set(calls.filter(({ phase }) => phase === 'unknown').map(({ key }) => key))
  return calls.map((call) => {
    const isLarge = JSON.stringify(call.data ?? null).length > LARGEST_KEPT
    return call.phase === 'ok' && isLarge && lost.has(call.key) ? { ...call, isLater: true } : call
  })
}

/** Good answers by the number that they gave a record: who asked for what. */
export function claimsOf(calls: readonly Call[], users: ReadonlyMap<string, number>) {
  const good = calls.filter(({ phase }) => phase === 'ok')
  const byNumber = Map.groupBy(
    good.filter(({ isLater }) => !isLater),
    ({ write, row_version }) => `${write.record} ${row_version}`,
  )
  // Somebody's edits of one record arrive in the order in which they were asked for.
  const asked = calls.filter(({ phase }) => phase === 'invoke').map(({ key }, n) => [key, n] as const)
  const order = new Map(asked.toReversed())
  const byRecord = Map.groupBy(
    good
      .filter(({ isLater }) => isLater)
      .toSorted((a, b) => (order.get(a.key) ?? 0) - (order.get(b.key) ?? 0)),
    ({ write }) => write.record,
  )
  const used = new Map<string, string>()
  return {
    find({
      record,
      row_version,
      line,
    }: {
      record: string
      row_version: number
      line: ActivityLine
    }): Call | undefined {
      const isClaim = ({ write, key, client }: Call) => {
        // Who deletes what is deleted is answered with the number of somebody else's deletion.
        if (users.get(client) !== line.user_id) return false
        const isFree = (used.get(`${key} ${record}`) ?? String(row_version)) === String(row_version)
        return isFree && KINDS[line.action].includes(write.kind)
      }
      const claim =
        byNumber.get(`${record} ${row_version}`)?.find(isClaim) ??
        byRecord.get(record)?.find((call) => (call.row_version ?? 0) >= row_version && isClaim(call))
      if (claim) used.set(`${claim.key} ${record}`, String(row_version))
      return claim
    },
  }
}
