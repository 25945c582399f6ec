import { newSlug, newUuid } from '@weft/base'
import { addSpeakers, type Fields, must, type Person, type Say, type TestServer } from '@weft/server/testing'
import ICAL from 'ical.js'

/** A board with two folders, one below the other, and a calendar of the upper one. */
export interface CalendarWorld {
  server: TestServer
  team_id: number
  people: Record<'owner' | 'full' | 'restricted', Person>
  as: Record<'owner' | 'full' | 'restricted' | 'guest', Say>
  board_id: string
  folder_id: string
  below_id: string
  view_id: string
  /** Attribute ids. */
  name: string
  due: string
  until: string
  tags: string
}

export async function addCalendarWorld(server: TestServer): Promise<CalendarWorld> {
  const { team_id, people, as } = await addSpeakers(server, ['full', 'restricted'])
  const [board_id, folder_id, below_id, view_id] = [newSlug(), newSlug(), newSlug(), newSlug()]
  const [name, due, until, tags] = [newUuid(), newUuid(), newUuid(), newUuid()]
  const put = (path: string, fields: Fields) => must(as.owner('PUT', path, { ...fields, row_version: 1 }))
  await put(`/boards/${board_id}`, {
    name: 'Launch',
    color: 'teal',
    user_ids: [people.owner.id, people.full.id],
  })
  await put(`/folders/${folder_id}`, { board_id, name: 'Plan' })
  await put(`/folders/${below_id}`, { board_id, name: 'Below', parent_id: folder_id })
  await put(`/attributes/${name}`, { board_id, name: 'Name', type: 'text', primary: true, sort_order: 1 })
  await put(`/attributes/${due}`, {
    board_id,
    name: 'Due',
    type: 'date',
    sort_order: 2,
    settings: { range: true, time: true },
  })
  await put(`/attributes/${until}`, { board_id, name: 'Until', type: 'date', sort_order: 3 })
  await put(`/attributes/${tags}`, { board_id, name: 'Tags', type: 'text', sort_order: 4 })
  await put(`/views/${view_id}`, { board_id, folder_id, name: 'Calendar', type: 'calendar' })
  return { server, team_id, people, as, board_id, folder_id, below_id, view_id, name, due, until, tags }
}

/** An item with a name and a date; answers its id. */
export async function addDated(
  { as, board_id, folder_id, name, due }: CalendarWorld,
  title: string | null,
  date: Fields | null,
  { values = {}, ...fields }: Fields & { values?: Fields } = {},
): Promise<string> {
  const id = newUuid()
  const held = { ...(title === null ? {} : { [name]: title }), ...(date && { [due]: date }), ...values }
  await must(
    as.owner('PUT', `/items/${id}`, { board_id, folder_id, values: held, ...fields, row_version: 1 }),
  )
  return id
}

/** Saves a value whatever it is by now. */
export async function setValue({ as }: CalendarWorld, item_id: string, attribute_id: string, data: unknown) {
  const id = `${item_id}.${attribute_id}`
  const { record, status } = await as.owner('GET', `/values/${id}`)
  const row_version = status === 200 ? Number(record['row_version']) + 1 : 1
  await must(as.owner('PUT', `/values/${id}`, { item_id, attribute_id, data, row_version }))
}

/** Saves fields of a record as it is by now. */
export async function change(by: Say, path: string, fields: Fields): Promise<void> {
  const { record } = await must(by('GET', path))
  await must(by('PUT', path, { ...fields, row_version: Number(record['row_version']) + 1 }))
}

export interface Address {
  id: string
  path: string
}

/** The address of a view for somebody; of their own items without one. */
export async function addressOf(by: Say, view_id: string | null): Promise<Address> {
  const { record } = await must(by('POST', '/calendars', { view_id }))
  return { id: String(record['id']), path: new URL(String(record['url'])).pathname }
}

/** What a program gets at an address. */
export async function readAt({ server }: Pick<CalendarWorld, 'server'>, path: string, etag?: string) {
  const answer = await server.app.inject({
    method: 'GET',
    url: path,
    headers: etag ? { 'if-none-match': etag } : {},
  })
  return {
    status: answer.statusCode,
    text: answer.body,
    headers: answer.headers,
    etag: String(answer.headers['etag']),
  }
}

/** The events of a calendar as another implementation of the standard reads them. */
export function eventsIn(text: string): ICAL.Event[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    const made = new ICAL.Timezone(zone)
    ICAL.TimezoneService.remove(made.tzid)
    ICAL.TimezoneService.register(made, made.tzid)
  }
  return calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
}

/** A time as we write it: a day, or a moment in UTC. */
export function said(time: ICAL.Time): string {
  if (time.isDate) return time.toString()
  return time.toJSDate().toISOString().slice(0, 19).replace('T', ' ')
}

/** Summary, start and end of each event, in order. */
export const told = (text: string): string[] =>
  eventsIn(text)
    .map((one) => `${one.summary} ${said(one.startDate)} ${said(one.endDate)}`)
    .toSorted()
