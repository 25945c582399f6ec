import { cutCharacters, fromWireTime, oneLine } from '@weft/base'
import type { Work } from '@weft/features/items/server'
import ical, { escape, foldLines, type ICalCalendar, ICalCalendarMethod, ICalEvent } from 'ical-generator'

import type { Calendar, DatedItem } from '../sources/calendar.ts'
import { eventsOf, type TimedEvent } from './event-times.ts'
import { zoneBlock } from './zones.ts'
import { zonedTime } from './zoned-time.ts'

/** Steps of writing an event, beside the letters of its name. */
const EVENT_STEPS = 400
const MOST_NAME = 1_000
const HOUR = 3_600
const END = 'END:VCALENDAR'

/** What is said of all calendars alike. */
export interface Writing {
  /** What makes the names of events their own: the server's host. */
  host: string
  /** What an item without a name is called. */
  untitled: string
}

/** A calendar without events, beginning and end; with those zones that its events are said in. */
type Frame = (zones: Iterable<string>) => { head: string; foot: string }

export interface CalendarWriter {
  /** The events of an item, as lines; and the zones that they name. */
  write(item: DatedItem): { lines: string; zones: ReadonlySet<string> }
  frame: Frame
}

/** Writes the events of one calendar as RFC 5545 has them. `method` is what a file of events says that is published. */
export function calendarWriter(
  { name, tz }: Pick<Calendar, 'name' | 'tz'>,
  { host, untitled }: Writing,
  { isPublished }: { isPublished: boolean },
): CalendarWriter {
  const calendar = ical({
    prodId: { company: 'Weft', product: 'Calendars', language: 'EN' },
    // The library puts it there as it is.
    ...(isPublished && {
      name: escape(printable(name), false),
      method: ICalCalendarMethod.PUBLISH,
      ttl: HOUR,
      x: [['X-WR-TIMEZONE', tz]] as [string, string][],
    }),
  })
  const whole = calendar.toString()
  const head = whole.slice(0, whole.lastIndexOf(END))
  return {
    write(item) {
      const zones = new Set<string>()
      const lines = eventsOf(item.date).map((event, n) => {
        const zone = event.times.allDay || event.times.zone === null ? null : zoneBlock(event.times.zone)
        if (zone) zones.add(zone.name)
        return lineOf(calendar, { item, event, zone: zone?.name ?? null, host, untitled, n })
      })
      return { lines: foldLines(lines.join('')), zones }
    },
    frame: (zones) => ({
      head: head + [...zones].map((zone) => `${zoneBlock(zone)?.lines ?? ''}\r\n`).join(''),
      foot: `${END}\r\n`,
    }),
  }
}

interface Said {
  item: DatedItem
  event: TimedEvent
  zone: string | null
  host: string
  untitled: string
  n: number
}

function lineOf(calendar: ICalCalendar, { item, event, zone, host, untitled, n }: Said): string {
  const { times, repeats } = event
  const { item_id, attribute_id, url, updated_at, version } = item
  const updated = new Date(fromWireTime(updated_at))
  const moment = (ms: number) => (zone === null ? new Date(ms) : zonedTime(ms))
  return new ICalEvent(
    {
      id: `${item_id}-${attribute_id}${n === 0 ? '' : '-later'}@${host}`,
      sequence: version,
      stamp: updated,
      lastModified: updated,
      summary: printable(item.name) || untitled,
      url,
      // Some programs show no address of its own.
      description: url,
      ...(times.allDay
        ? { allDay: true, start: midnight(times.start), end: midnight(times.end) }
        : {
            start: moment(times.start),
            ...(times.end !== null && { end: moment(times.end) }),
            timezone: zone,
          }),
      ...(repeats.length > 0 && { repeating: repeats.join('\r\n') }),
    },
    calendar,
  ).toString()
}

const midnight = (day: string) => new Date(`${day}T00:00:00Z`)

/** One line without what no calendar can hold. */
function printable(text: string): string {
  const line = oneLine(cutCharacters(text, 0, 10 * MOST_NAME)).replaceAll('\t', ' ')
  return cutCharacters(line.replaceAll(/\p{Cc}/gu, ''), 0, MOST_NAME)
}

/** A whole calendar as a file; in slices, between which others have their turns. */
export async function writeCalendar(
  calendar: Calendar,
  writing: Writing,
  work: Pick<Work, 'take' | 'pause' | 'isOver'>,
): Promise<string> {
  const writer = calendarWriter(calendar, writing, { isPublished: true })
  const zones = new Set<string>()
  const parts: string[] = []
  for (const item of await calendar.items()) {
    if (work.isOver) await work.pause()
    work.take(EVENT_STEPS + Math.min(item.name.length, 10 * MOST_NAME))
    const { lines, zones: named } = writer.write(item)
    parts.push(lines)
    for (const zone of named) zones.add(zone)
  }
  const { head, foot } = writer.frame(zones)
  return head + parts.join('') + foot
}
