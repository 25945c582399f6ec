import { roleOf } from '@weft/permissions'
import { parseRecordEvent } from '@weft/protocol'
import type { Message } from '@weft/realtime'

import { type Principal, createPrincipal } from '../access/principal.ts'
import type { TeamAccess } from '../access/team-access.ts'
import type { Registry } from '../records/contract/registry.ts'
import type { Container, Place, ServerCollection } from '../records/contract/server-collection.ts'
import { seesContainer } from '../records/read/visibility.ts'
import type { Row } from '../records/contract/record-store.ts'
import { isInside } from './channel-rights.ts'

/** Everybody who sees all records of a frame shares one encoding under this name. */
const WHOLE = 'all'
/** The frame comes, so that nobody sees a gap, but it carries nothing. */
const NOTHING = 'none'

/** Names what one person sees of a frame: the same name, the same bytes. */
export type ViewOf = (access: TeamAccess, user_id: number, message: Message) => string

/**
 * In a folder everybody who hears the channel sees every record; elsewhere each record is judged, once per person
 * and frame. What does not depend on the person, such as where a record lies, is worked out once per frame.
 */
export function createViews(registry: Registry): ViewOf {
  const byStem = new Map(registry.all().map((collection) => [collection.model.record, collection]))
  const judged = new WeakMap<Message, Judged>()
  return (access, user_id, message) => {
    const { records } = message
    if (!records || records.length === 0) return WHOLE
    const isInFolder = message.channel.startsWith('private-folder.')
    let frame = judged.get(message)
    // Rights may change while a frame is on its way: what was judged by the old ones is judged anew.
    if (!frame || frame.access !== access) {
      const about = parseRecordEvent(message.event)
      const collection = about && byStem.get(about.record)
      const redact = collection?.redact
      if (!about || (isInFolder && !redact)) return WHOLE
      frame = {
        access,
        sees: isInFolder
          ? null
          : visibilityMask(collection ?? undefined, access, { stem: about.record, records }),
        opens: redact ? seeingPlaces(redact, access, records) : null,
        views: new Map(),
      }
      judged.set(message, frame)
    }
    let view = frame.views.get(user_id)
    if (view === undefined) {
      view = frame.sees ? nameOf(frame.sees(user_id), access, { user_id, message }) : WHOLE
      if (frame.opens && view !== NOTHING) view = `${REDACTED}${bits(frame.opens(user_id))}/${view}`
      frame.views.set(user_id, view)
    }
    return view
  }
}

interface Judged {
  access: TeamAccess
  /** Which records somebody sees; null in a folder, where everybody sees all. */
  sees: Sees | null
  /** Which of the places that the records hide something of somebody sees; null where they hide nothing. */
  opens: Sees | null
  views: Map<number, string>
}

/** A bit says of each place whether it is seen; the records come without what the others hide of them. */
const REDACTED = 'redacted:'

const bits = (seen: readonly boolean[]) => seen.map((one) => (one ? '1' : '0')).join('')

type Redact = NonNullable<ServerCollection['redact']>

/** The places that records of a frame hide something of, each once. */
function placesOf(redact: Redact, records: readonly unknown[]): Place[] {
  const places = records.flatMap((record) => redact.places(record as Row))
  return [...new Map(places.map((place) => [place.id, place])).values()]
}

function seeingPlaces(redact: Redact, access: TeamAccess, records: readonly unknown[]): Sees {
  const places = placesOf(redact, records)
  return (user_id) => {
    const principal = createPrincipal(access, { user_id, session_id: null })
    return places.map((place) => seesContainer(principal, place))
  }
}

function nameOf(
  seen: readonly boolean[],
  access: TeamAccess,
  { user_id, message }: { user_id: number; message: Message },
): string {
  if (seen.every((one) => !one)) return NOTHING
  const mask = seen.every(Boolean) ? WHOLE : bits(seen)
  if (!isInside(access, user_id)) return `outside:${mask}`
  // Whom a restricted member meets is asked in a list; a frame tells nobody's address.
  const isRestricted = roleOf(access.graph, user_id) === 'restricted-member'
  return isRestricted && message.event === 'MemberSaved' ? `restricted:${mask}` : mask
}

/** Which of a frame's records, or of the places that these hide something of, somebody sees, in their order. */
type Sees = (user_id: number) => boolean[]

function visibilityMask(
  collection: ServerCollection | undefined,
  access: TeamAccess,
  { stem, records }: { stem: string; records: readonly unknown[] },
): Sees {
  // Workspaces and members are no collections; only those inside hear of them.
  if (!collection) return (user_id) => records.map(() => isInside(access, user_id))
  const containers = new Map<string, Container>()
  const rows = records.map((record) => {
    const row = record as Row
    // Tombstones carry no more than an id.
    if (!('created_at' in row)) return { row, place: null }
    const container = collection.container(row)
    const place = `${container.type} ${'id' in container ? container.id : ''}`
    containers.set(place, container)
    return { row, place }
  })
  return (user_id) => {
    const principal = createPrincipal(access, { user_id, session_id: null })
    const open = new Set<string>()
    for (const [place, container] of containers) if (seesContainer(principal, container)) open.add(place)
    return rows.map(({ row, place }) =>
      place === null
        ? seesTombstone(collection, principal, { stem, id: String(row['id']) })
        : open.has(place) && canReceive(collection, principal, row),
    )
  }
}

function canReceive(collection: ServerCollection, principal: Principal, row: Row): boolean {
  if (collection.hearsRow) return collection.hearsRow(principal, row)
  return collection.seesRow?.(principal, row) ?? true
}

function seesTombstone(
  collection: ServerCollection,
  principal: Principal,
  { stem, id }: { stem: string; id: string },
): boolean {
  // Boards and folders are found in the permission graph by their id.
  if (stem === 'Board') return principal.mightDo('VIEW_BOARD', { type: 'board', id })
  if (stem === 'Folder') return principal.mightDo('VIEW_FOLDER', { type: 'folder', id })
  // What lies in a board is told on the board's channel, to those who may see that.
  return collection.model.feed === 'board' || isInside(principal.access, principal.user_id)
}

/** Gives the records of a frame in a named view. */
export function createRecordsInView(
  registry: Registry,
): (view: string, message: Message) => readonly unknown[] {
  const byStem = new Map(registry.all().map((collection) => [collection.model.record, collection]))
  return (view, message) => {
    const records = message.records ?? []
    const redact = byStem.get(parseRecordEvent(message.event)?.record ?? '')?.redact
    if (!redact) return recordsInView(view, message)
    const [, mask, inner = NOTHING] = /^redacted:([01]*)\/(.*)$/.exec(view) ?? []
    const seen = new Set(placesOf(redact, records).flatMap(({ id }, n) => (mask?.[n] === '1' ? [id] : [])))
    const open = records.map((record) => redact.record(record as Row, (id) => seen.has(id)))
    return recordsInView(inner, { ...message, records: open })
  }
}

function recordsInView(view: string, message: Message): readonly unknown[] {
  const records = message.records ?? []
  const [, prefix = '', mask = view] = /^(outside|restricted):(.*)$/.exec(view) ?? []
  if (mask === NOTHING) return []
  const seen = mask === WHOLE ? records : records.filter((_record, n) => mask[n] === '1')
  // Outsiders learn of people only through what they see.
  const kept = { outside: { user_ids: [] }, restricted: { email: '' } }[prefix]
  if (!kept) return seen
  const [field = ''] = Object.keys(kept)
  return seen.map((record) => (field in (record as object) ? { ...(record as object), ...kept } : record))
}
