import { Work } from '@weft/features/items/server'
import { errors } from '@weft/server-kit'

import { xmlDocument, element, type ElementName, nameOfTag } from './xml.ts'
import { eventFiles, type EventFile, type TimeRange } from './events.ts'
import { createMultistatus, type Multistatus } from './multistatus.ts'
import type { OpenedCalendar } from './open-calendars.ts'
import { type CalendarPlace, eventHref, itemAtHref } from './places.ts'
import { type AskedProperties, eventProperties } from './properties.ts'
import type { XmlElement } from './read-xml.ts'

/** What a report comes to: a multistatus, or the condition that its question does not meet. */
export type Reported = { status: 207; answer: Buffer } | { status: 403; inner: string }

/** Properties that one question names, and things: more than any program asks for. */
const MOST_PROPERTIES = 100
const MOST_HREFS = 5_000

const child = (parent: XmlElement | undefined, name: ElementName) =>
  parent?.children.find((one) => one.name === name)

/** The properties that a body asks for, each once; all where it says nothing. 400 for more than 100. */
export function askedOf(root: XmlElement | null): AskedProperties {
  const prop = root && child(root, nameOfTag('D:prop'))
  if (!prop) return root && child(root, nameOfTag('D:propname')) ? 'names' : 'all'
  const names = new Set(prop.children.map(({ name }) => name))
  if (names.size > MOST_PROPERTIES) throw errors.bad_request()
  return [...names]
}

/** What a question about a calendar comes to. */
export async function report(opened: OpenedCalendar, root: XmlElement, host: string): Promise<Reported> {
  const asked = askedOf(root)
  switch (root.name) {
    case nameOfTag('C:calendar-query'): {
      const filter = readFilter(child(root, nameOfTag('C:filter')))
      if (filter === 'unsupported') return refused('C:supported-filter')
      const answer = createMultistatus(asked)
      const files = filter === 'nothing' ? [] : await eventFiles(opened, host, { range: filter.range })
      await addFiles(answer, opened, files)
      return { status: 207, answer: answer.end() }
    }
    case nameOfTag('C:calendar-multiget'):
      return { status: 207, answer: await multiget(opened, root, { host, asked }) }
    default:
      return refused('D:supported-report')
  }
}

const refused = (tag: 'C:supported-filter' | 'D:supported-report'): Reported => ({
  status: 403,
  inner: element(tag),
})

/** Tells events of a calendar. */
export async function addFiles(
  answer: Multistatus,
  place: CalendarPlace,
  files: readonly EventFile[],
): Promise<void> {
  for (const file of files)
    await answer.add(eventHref(place, file.item_id), eventProperties(file), file.text.length)
}

/** Those events that are named, each once however often it is. */
async function multiget(
  opened: OpenedCalendar,
  root: XmlElement,
  { host, asked }: { host: string; asked: AskedProperties },
): Promise<Buffer> {
  const hrefs = new Set(
    root.children.filter(({ name }) => name === nameOfTag('D:href')).map(({ text }) => text.trim()),
  )
  if (hrefs.size > MOST_HREFS || [...hrefs].some(({ length }) => length > MOST_PATH))
    throw errors.bad_request()
  const work = new Work()
  const wanted = new Set<string>()
  const others: string[] = []
  for (const path of hrefs) {
    work.take(HREF_STEPS + path.length)
    await work.pause()
    const item_id = itemAtHref(opened, path)
    if (item_id === null) others.push(path)
    else wanted.add(item_id)
  }
  const answer = createMultistatus(asked)
  const files = await eventFiles(opened, host, { item_ids: wanted })
  await addFiles(answer, opened, files)
  const found = new Set(files.map(({ item_id }) => item_id))
  for (const item_id of wanted) if (!found.has(item_id)) await answer.addMissing(eventHref(opened, item_id))
  for (const path of others) await answer.addMissing(path)
  return answer.end()
}

/** Characters of an address: no longer one is of an event here. */
const MOST_PATH = 2_000
/** Steps of reading one. */
const HREF_STEPS = 50

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

export const errorDocument = (inner: string): string => xmlDocument('D:error', inner)
