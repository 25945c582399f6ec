import { asDate, remindersOf, repeatOf } from '@weft/recurrence'
import { isDone, parseValueId } from '@weft/model'
import type { ActivityConsumer, ActivityEntry, Origin } from '@weft/server-kit'

import { doneRuleOf, repeatingAmong, waitingAmong } from './queries.ts'

export const ADVANCE_RECURRENCE = 'go-on-with-repeat'
export const FOLLOW_DATE = 'follow-date'

/** An item became done: what repeats of it goes on. */
export interface AdvanceRecurrenceJob {
  team_id: number
  item_id: string
  /** Who ticked it, 0 for a guest. */
  user_id: number
  /** What the attribute that says so held before. */
  before: unknown
  /** Where that came from; jobs of an earlier version do not say it. */
  cause?: Origin | null
}

/** A date that reminds, or makes a copy when its day begins. */
export interface FollowDateJob {
  team_id: number
  item_id: string
  attribute_id: string
  /** Milliseconds; what was due up to then is done. */
  since: number
}

/** Jobs of one date replace each other: only its latest data count. */
export const dateKey = (item_id: string, attribute_id: string) => `${FOLLOW_DATE}:${item_id}.${attribute_id}`

/** Notices items that become done, and dates that remind or repeat by themselves. */
export function followDates(now: () => number): ActivityConsumer {
  return {
    name: 'repeats',
    kinds: ['folder'],
    wants: ({ collection, action }) =>
      collection === 'items'
        ? action === 'created' || action === 'restored'
        : collection === 'values' && action === 'changed',
    async handle({ tx, feed, entries, addJob }) {
      const { team_id } = feed
      const dates = new Map<string, { item_id: string; attribute_id: string }>()
      const begun = new Set<string>()
      const ticked: ActivityEntry[] = []
      for (const entry of entries) {
        const { collection, record_id } = entry
        if (collection === 'items') begun.add(record_id)
        if (collection !== 'values') continue
        const data = dataIn(entry.new)
        const key = parseValueId(record_id)
        if (key && waits(data)) dates.set(record_id, key)
        // A ticked box or a label: whether it is the one that means done is asked once for all.
        if (data === true || (Array.isArray(data) && data.length > 0)) ticked.push(entry)
      }
      if (begun.size > 0)
        for (const key of await waitingAmong(tx, team_id, [...begun]))
          dates.set(`${key.item_id}.${key.attribute_id}`, key)
      for (const key of dates.values()) {
        const payload: FollowDateJob = { team_id, ...key, since: now() }
        addJob({ name: FOLLOW_DATE, payload, key: dateKey(key.item_id, key.attribute_id) })
      }
      if (ticked.length === 0) return
      const doneRule = await doneRuleOf(tx, team_id, feed.id)
      if (!doneRule) return
      const done = ticked.filter(
        (entry) =>
          parseValueId(entry.record_id)?.attribute_id === doneRule.attribute_id &&
          isDone(doneRule, dataIn(entry.new)) &&
          !isDone(doneRule, dataIn(entry.old)),
      )
      if (done.length === 0) return
      const itemOf = (entry: ActivityEntry) => parseValueId(entry.record_id)?.item_id ?? ''
      const repeating = new Set(await repeatingAmong(tx, team_id, done.map(itemOf)))
      for (const entry of done) {
        const item_id = itemOf(entry)
        if (!repeating.has(item_id)) continue
        const payload: AdvanceRecurrenceJob = {
          team_id,
          item_id,
          user_id: entry.user_id ?? 0,
          before: dataIn(entry.old),
          cause: entry.origin,
        }
        addJob({ name: ADVANCE_RECURRENCE, payload, key: `${ADVANCE_RECURRENCE}:${item_id}`, attempts: 10 })
      }
    },
  }
}

function dataIn(part: unknown): unknown {
  return (part as { data?: unknown } | null)?.data ?? null
}

function waits(data: unknown): boolean {
  const date = asDate(data)
  return date !== null && (remindersOf(date).length > 0 || repeatOf(date)?.mode === 'schedule')
}
