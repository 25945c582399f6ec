import { xmlDocument, element, type ElementName, nameOfTag } from './xml.ts'
import { eventFiles, type EventFile, type TimeRange } from './events.ts'
import type { OpenedCalendar } from './open-calendars.ts'
import { eventHref, itemAtHref } from './places.ts'
import { type AskedProperties, eventProperties, missingResponse, responseOf } from './properties.ts'
import type { XmlElement } from './read-xml.ts'

/** What a report comes to: a multistatus, or the condition that its question does not meet. */
export type Reported = { status: 207; inner: string } | { status: 403; inner: string }

const child = (parent: XmlElement | undefined, name: ElementName) =>
  parent?.children.find((one) => one.name === name)

/** The properties that a body asks for; all where it says nothing. */
export function askedOf(root: XmlElement | null): AskedProperties {
  const prop = root && child(root, nameOfTag('D:prop'))
  if (prop) return prop.children.map(({ name }) => name)
  return root && child(root, nameOfTag('D:propname')) ? 'names' : 'all'
}

/** What a question about a calendar comes to. */
export async function report(opened: OpenedCalendar, root: XmlElement, host: string): Promise<Reported> {
  const asked = askedOf(root)
  const tell = (file: EventFile) => responseOf(eventHref(opened, file.item_id), eventProperties(file), asked)
  switch (root.name) {
    case nameOfTag('C:calendar-query'): {
      const filter = readFilter(child(root, nameOfTag('C:filter')))
      if (filter === 'unsupported') return refused('C:supported-filter')
      const files = filter === 'nothing' ? [] : await eventFiles(opened, host, { range: filter.range })
      return { status: 207, inner: files.map(tell).join('') }
    }
    case nameOfTag('C:calendar-multiget'):
      return multiget(opened, root, { host, tell })
    default:
      return refused('D:supported-report')
  }
}

const refused = (tag: 'C:supported-filter' | 'D:supported-report'): Reported => ({
  status: 403,
  inner: element(tag),
})

interface Telling {
  host: string
  tell(file: EventFile): string
}

async function multiget(
  opened: OpenedCalendar,
  root: XmlElement,
  { host, tell }: Telling,
): Promise<Reported> {
  const hrefs = root.children
    .filter(({ name }) => name === nameOfTag('D:href'))
    .map(({ text }) => text.trim())
  const wanted = hrefs.map((path) => ({ path, item_id: itemAtHref(opened, path) }))
  const item_ids = new Set(wanted.flatMap(({ item_id }) => item_id ?? []))
  const files = await eventFiles(opened, host, { item_ids })
  const byId = new Map(files.map((file) => [file.item_id, file]))
  const told = wanted.map(({ path, item_id }) => {
    const file = byId.get(item_id ?? '')
    return file ? tell(file) : missingResponse(path)
  })
  return { status: 207, inner: told.join('') }
}

/** The range that a filter asks for; `nothing` for components that no calendar here has. */
function readFilter(filter: XmlElement | undefined): { range: TimeRange | null } | 'nothing' | 'unsupported' {
  const COMP = nameOfTag('C:comp-filter')
  const whole = child(filter, COMP)
  if (!whole) return { range: null }
  if (whole.attributes.get('name') !== 'VCALENDAR') return 'nothing'
  if (whole.children.some(({ name }) => name !== COMP)) return 'unsupported'
  const [event, ...more] = whole.children
  if (!event) return { range: null }
  if (more.length > 0) return 'unsupported'
  if (event.attributes.get('name') !== 'VEVENT') return 'nothing'
  const RANGE = nameOfTag('C:time-range')
  if (event.children.some(({ name }) => name !== RANGE)) return 'unsupported'
  const range = child(event, RANGE)
  return { range: range ? rangeOf(range) : null }
}

function rangeOf({ attributes }: XmlElement): TimeRange {
  return {
    from: momentOf(attributes.get('start')) ?? Date.UTC(1900, 0),
    to: momentOf(attributes.get('end')) ?? Date.UTC(2200, 0),
  }
}

/** A moment as `20260102T030405Z`; null for what is none. */
function momentOf(text: string | undefined): number | null {
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/.exec(text ?? '') ?? []
  return y === undefined
    ? null
    : Date.UTC(Number(y), Number(mo) - 1, Number(d), Number(h), Number(mi), Number(s))
}

export const multistatus = (inner: string): string => xmlDocument('D:multistatus', inner)
export const errorDocument = (inner: string): string => xmlDocument('D:error', inner)
