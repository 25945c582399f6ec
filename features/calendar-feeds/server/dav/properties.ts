import type { EventFile } from './events.ts'
import type { OpenedCalendar } from './open-calendars.ts'
import { HOME, PRINCIPAL } from './places.ts'
import { hexOf } from './colors.ts'
import { element, type ElementName, namedElement, nameOfTag, type Tag, xmlText } from './xml.ts'

/** Properties of a thing, each with what is in its element, written where it is told. */
export type Properties = ReadonlyMap<ElementName, { tag: Tag; inner(): string }>

const properties = (entries: readonly (readonly [tag: Tag, inner: string | (() => string)])[]): Properties =>
  new Map(
    entries.map(([tag, inner]) => [
      nameOfTag(tag),
      { tag, inner: typeof inner === 'string' ? () => inner : inner },
    ]),
  )

const href = (path: string) => element('D:href', xmlText(path))
const READ_ONLY =
  element('D:privilege', element('D:read')) +
  element('D:privilege', element('D:read-current-user-privilege-set'))
const REPORTS = (['C:calendar-query', 'C:calendar-multiget'] as const)
  .map((tag) => element('D:supported-report', element('D:report', element(tag))))
  .join('')

const EVERYWHERE = [
  ['D:current-user-principal', href(PRINCIPAL)],
  ['D:principal-URL', href(PRINCIPAL)],
  ['D:owner', href(PRINCIPAL)],
  ['D:current-user-privilege-set', READ_ONLY],
  ['C:calendar-home-set', href(HOME)],
] as const

/** Of the beginning, and of the place where calendars are. */
export const rootProperties = (): Properties =>
  properties([...EVERYWHERE, ['D:resourcetype', element('D:collection')], ['D:displayname', 'Weft']])

export const principalProperties = (): Properties =>
  properties([
    ...EVERYWHERE,
    ['D:resourcetype', element('D:collection') + element('D:principal')],
    ['D:displayname', 'Weft'],
    ['C:calendar-user-address-set', ''],
    ['D:principal-collection-set', href(PRINCIPAL)],
  ])

/** `stamp` is of its content, whichever way it was told. */
export const calendarProperties = ({ calendar }: OpenedCalendar, stamp: string): Properties =>
  properties([
    ...EVERYWHERE,
    ['D:resourcetype', element('D:collection') + element('C:calendar')],
    ['D:displayname', xmlText(calendar.name)],
    ['A:calendar-color', hexOf(calendar.color)],
    ['S:getctag', `"${stamp}"`],
    ['C:supported-calendar-component-set', '<C:comp name="VEVENT"/>'],
    ['D:supported-report-set', REPORTS],
    ['D:getcontenttype', 'text/calendar; charset=utf-8'],
  ])

export const eventProperties = ({ etag, text }: EventFile): Properties =>
  properties([
    ['D:resourcetype', ''],
    ['D:getetag', xmlText(etag)],
    ['D:getcontenttype', 'text/calendar; charset=utf-8; component=VEVENT'],
    ['D:getcontentlength', () => String(Buffer.byteLength(text))],
    ['D:current-user-principal', href(PRINCIPAL)],
    ['C:calendar-data', () => xmlText(text)],
  ])

/** What is asked of things: some properties, all of them, or which there are. */
export type AskedProperties = readonly ElementName[] | 'all' | 'names'

/** Told only where it is asked for by name (RFC 4791, 9.6). */
const BY_NAME: ReadonlySet<ElementName> = new Set([nameOfTag('C:calendar-data')])

/** Tells things one after another: what is asked of each, and what of that there is not. */
export function createTelling(asked: AskedProperties): (path: string, known: Properties) => string {
  const names = typeof asked === 'string' ? null : asked
  // Things of one kind lack the same, which is written once.
  const lacks = new Map<string, string>()
  const lacking = (known: Properties, all: readonly ElementName[]): string => {
    const missing = all.filter((name) => !known.has(name))
    if (missing.length === 0) return ''
    const key = missing.join('\n')
    let made = lacks.get(key)
    if (made === undefined)
      lacks.set(key, (made = propstat(missing.map(namedElement).join(''), '404 Not Found')))
    return made
  }
  return (path, known) => {
    if (names === null) {
      const told = [...known].filter(([name]) => !BY_NAME.has(name)).map(([, one]) => one)
      const inner = told.map(({ tag, inner: held }) => element(tag, asked === 'names' ? '' : held()))
      return element('D:response', href(path) + propstat(inner.join(''), '200 OK'))
    }
    const found = names.flatMap((name) => known.get(name) ?? [])
    const lack = lacking(known, names)
    const has =
      found.length > 0 || lack === ''
        ? propstat(found.map(({ tag, inner }) => element(tag, inner())).join(''), '200 OK')
        : ''
    return element('D:response', href(path) + has + lack)
  }
}

/** A thing of a multistatus that is not there. */
export const missingResponse = (path: string): string =>
  element('D:response', href(path) + element('D:status', 'HTTP/1.1 404 Not Found'))

const propstat = (inner: string, status: string) =>
  element('D:propstat', element('D:prop', inner) + element('D:status', `HTTP/1.1 ${status}`))
