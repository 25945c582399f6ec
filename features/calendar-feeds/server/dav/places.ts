import { isUuid } from '@weft/base'

/** Where things lie for programs that speak CalDAV. */
export const ROOT = '/caldav/'
export const PRINCIPAL = '/caldav/principal/'
export const HOME = '/caldav/calendars/'

/** A calendar by its workspace and its own id. */
export interface CalendarPlace {
  team_id: number
  id: string
}

export const calendarHref = ({ team_id, id }: CalendarPlace): string =>
  `${HOME}${team_id}.${encodeURIComponent(id)}/`

export const eventHref = (place: CalendarPlace, item_id: string): string =>
  `${calendarHref(place)}${item_id}.ics`

/** The calendar that a part of a path names; null for none. */
export function readCalendarName(name: string): CalendarPlace | null {
  const [, team_id, id] = /^([1-9]\d{0,8})\.([\w-]{1,64})$/.exec(name) ?? []
  return team_id === undefined || id === undefined ? null : { team_id: Number(team_id), id }
}

/** The item whose events a part of a path names; null for none. */
export function readEventName(name: string): string | null {
  const id = name.endsWith('.ics') ? name.slice(0, -4) : ''
  return isUuid(id) ? id : null
}

/** The item that an address within a calendar is of, as a whole address or as a path; null for others. */
export function itemAtHref(place: CalendarPlace, href: string): string | null {
  const path = URL.parse(href.trim(), 'http://here')?.pathname ?? ''
  const base = calendarHref(place)
  return path.startsWith(base) ? readEventName(path.slice(base.length)) : null
}
