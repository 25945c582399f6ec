import { datedKinds } from '@weft/features/views/server'
import type { Caller } from '@weft/server-kit'

import { calendarWork } from '../budget.ts'
import type { FeedDeps } from '../open-feed.ts'
import { readerOf, viewsIn } from '../queries.ts'
import { placesOf } from '../routes.ts'
import type { Calendar, Reader } from '../sources/calendar.ts'
import { MINE, ownCalendar } from '../sources/own-calendar.ts'
import { seesView, viewCalendars } from '../sources/view-calendar.ts'
import type { ViewRow } from '../sources/view-row.ts'
import { wordsIn } from '../words.ts'
import type { CalendarPlace } from './places.ts'

export interface OpenedCalendar extends CalendarPlace {
  calendar: Calendar
  /** In the reader's language. */
  untitled: string
}

/** More calendars no program shows; the first ones of a workspace in the order of its boards. */
const MOST_VIEWS = 200
/** Steps of judging who sees one. */
const VIEW_STEPS = 100

/**
 * What somebody may see now: their own items and the views with dates of each workspace that is open to this caller; of
 * one place only that, as far as it is there.
 */
export async function openCalendars(
  deps: FeedDeps,
  caller: Caller,
  only: CalendarPlace | null = null,
): Promise<OpenedCalendar[]> {
  const { kit } = deps
  const person = await readerOf(kit.db, caller.user_id)
  if (!person) return []
  const t = await wordsIn(person.locale)
  const untitled = t('Untitled')
  const places = (await placesOf(kit, caller)).filter(
    ({ principal }) => only === null || principal.access.team_id === only.team_id,
  )
  const found: OpenedCalendar[] = []
  for (const { name, principal } of places) {
    const { team_id } = principal.access
    const reader: Reader = { principal, locale: person.locale, tz: person.timezone }
    const isAsked = (id: string) => only === null || only.id === id
    const mine = places.length > 1 ? t('My items, {workspace}', { workspace: name }) : t('My items')
    const calendars = isAsked(MINE) ? [await ownCalendar(deps, reader, mine)] : []
    if (only?.id !== MINE) {
      const ids = only && [only.id]
      const views: ViewRow[] = []
      const work = calendarWork(team_id)
      for (const view of await viewsIn(kit.db, team_id, { kinds: datedKinds, ids })) {
        work.take(VIEW_STEPS)
        if (work.isOver) await work.pause()
        if (views.length < MOST_VIEWS && seesView(kit, principal, view)) views.push(view)
      }
      calendars.push(...(await viewCalendars(deps, reader, views)))
    }
    found.push(...calendars.map((calendar) => ({ team_id, id: calendar.id, calendar, untitled })))
  }
  return found
}
