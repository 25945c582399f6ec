import {
  asDate,
  type DateData,
  dayAt,
  momentOf,
  nextOccurrence,
  type Reminder,
  reminderMoment,
  remindersOf,
} from '@weft/recurrence'
import { fromWireTime } from '@weft/base'
import { isSetDate, loadAttributes, serverAttributeTypes } from '@weft/features/attributes/server'
import { deliverSoon, remind } from '@weft/features/notifications/server'
import type { Jobs } from '@weft/jobs'
import { type Attribute, isDone } from '@weft/model'
import { type Kit, originAfter } from '@weft/server-kit'

import { dateKey, FOLLOW_DATE, type FollowDateJob } from './follow-dates.ts'
import { copyOn, repeatingDates, doneRuleFor } from './advance-recurrence.ts'
import { recipientsAmong, type StandingItem, standingItem } from './queries.ts'

export interface FollowDateDeps {
  kit: Pick<Kit, 'db' | 'writer' | 'access'>
  jobs: Pick<Jobs, 'add' | 'addWithin'>
  now(): number
}

const MINUTE = 60_000
/** Copies are made so long after midnight. */
const COPY_AT_S = 5 * 60
/** What was missed by more, such as while no server ran, is said no more. */
const MOST_LATE = 24 * 60 * MINUTE
/** A rule that was forgotten for long is not walked through for ever. */
const MOST_SKIPPED = 1_000

/** Does what a date is due for by now, and comes back when it is due next. Safe to run again, late and early. */
export async function followDate(deps: FollowDateDeps, job: FollowDateJob): Promise<void> {
  const { kit, jobs } = deps
  const { team_id, item_id, attribute_id } = job
  const item = await standingItem(kit.db, team_id, item_id)
  if (!item) return
  const attributes = await kit.db.read(team_id, (tx) => loadAttributes(tx, team_id, item.board_id))
  const attribute = attributes.find((one) => one.id === attribute_id)
  const date = asDate(item.values[attribute_id]?.[0])
  if (!attribute || !isSetDate(attribute) || attribute.deleted_at !== null || !date) return
  const at = deps.now()
  const copyAt = await copyWhenDue(deps, { team_id, item, attributes, attribute, at })
  const remindAt = await remindWhenDue(deps, job, { item, attributes, attribute, date, at })
  const next = [copyAt, remindAt].filter((one) => one !== null)
  if (next.length === 0) return
  await jobs.add<FollowDateJob>(
    FOLLOW_DATE,
    { team_id, item_id, attribute_id, since: at },
    { key: dateKey(item_id, attribute_id), at: Math.min(...next) },
  )
}

interface Standing {
  item: StandingItem
  attributes: readonly Attribute[]
  attribute: Attribute
  at: number
}

/** Makes the copy of a date that repeats by itself, once its day began; otherwise says when that is. */
async function copyWhenDue(
  { kit }: FollowDateDeps,
  { team_id, item, attributes, attribute, at }: Standing & { team_id: number },
): Promise<number | null> {
  const found = repeatingDates(item, attributes).find((one) => one.attribute.id === attribute.id)
  if (found?.mode !== 'schedule') return null
  const zone = zoneOf(found.date, attribute, item)
  const dueAt = (date: DateData) => momentOf(dayOf(date, zone), COPY_AT_S, zone)
  if (dueAt(found.next) > at) return dueAt(found.next)
  let { next } = found
  // Of several that were missed the last one is made.
  for (let n = 0; n < MOST_SKIPPED; n++) {
    const later = nextOccurrence(next)
    if (!later || dueAt(later) > at) break
    next = later
  }
  const doneRule = doneRuleFor(item, attributes)
  const open = doneRule && { attribute_id: doneRule.attribute_id, data: null }
  const caller = { user_id: item.created_by ?? 0, session_id: null }
  const origin = originAfter(null, 'repeats')
  await copyOn(kit, { team_id, item, attributes, dates: [{ ...found, next }], open, caller, origin })
  // The copy is followed as a new item is.
  return null
}

const dayOf = (date: DateData, zone: string) =>
  date.hasTime ? dayAt(fromWireTime(date.start), zone) : date.start

function zoneOf(date: DateData, { settings }: Attribute, { timezone }: StandingItem): string {
  const fixed = settings['timeZone']
  return date.tz ?? (typeof fixed === 'string' ? fixed : null) ?? timezone ?? 'UTC'
}

/** Notifies those who are to be reminded by now; gives the moment of the next reminder, null for none. */
async function remindWhenDue(
  deps: FollowDateDeps,
  { team_id, since }: FollowDateJob,
  { item, attributes, attribute, date, at }: Standing & { date: DateData },
): Promise<number | null> {
  const doneRule = doneRuleFor(item, attributes)
  if (doneRule && isDone(doneRule, item.values[doneRule.attribute_id]?.[0])) return null
  const reminders = remindersOf(date)
  const receivers = reminders.map((reminder) => receiversOf(reminder, item, attributes))
  const people = await recipientsAmong(deps.kit.db, team_id, [...new Set(receivers.flat())])
  const told = new Map<number, number[]>()
  let next: number | null = null
  for (const person of people) {
    for (const [n, reminder] of reminders.entries()) {
      if (!receivers[n]?.includes(person.id)) continue
      const moment = reminderMoment(reminder, date, person.timezone)
      if (moment > at) next = next === null ? moment : Math.min(next, moment)
      else if (moment > Math.max(since, at - MOST_LATE))
        told.set(moment, [...(told.get(moment) ?? []), person.id])
    }
  }
  for (const [moment, user_ids] of told) {
    const { id: item_id } = item
    await remind(deps.kit, { team_id, item_id, attribute_id: attribute.id, date, user_ids, at: moment })
    await deliverSoon({ db: deps.kit.db, jobs: deps.jobs }, user_ids)
  }
  return next
}

/** Whom a reminder is for: people who are named, those of a members attribute, or all members of the item. */
function receiversOf(reminder: Reminder, item: StandingItem, attributes: readonly Attribute[]): number[] {
  if (reminder.user_ids) return [...reminder.user_ids]
  return attributes.flatMap(({ id, type, deleted_at }) => {
    const isAsked = reminder.attribute_id === undefined || reminder.attribute_id === id
    const data = item.values[id]?.[0]
    const isPeople = serverAttributeTypes[type]?.namesPeople === true && deleted_at === null
    return isAsked && isPeople && Array.isArray(data) ? data.filter((one) => typeof one === 'number') : []
  })
}
