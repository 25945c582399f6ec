import { parseRecordEvent } from '@weft/protocol'
import type { Message } from '@weft/realtime'

import { type Asker, createAsker } from '../access/asker.ts'
import type { TeamAccess } from '../access/team-access.ts'
import type { Registry } from '../collections/registry.ts'
import type { Container, ServerCollection } from '../collections/server-collection.ts'
import { seesContainer } from '../collections/visibility.ts'
import type { Row } from '../write/record-store.ts'
import { isInside } from './channel-rights.ts'

/** Everybody who sees all records of a frame shares one encoding under this name. */
export const WHOLE = 'all'
/** The frame comes, so that nobody sees a gap, but it carries nothing. */
export const NOTHING = 'none'

/** Names what one person sees of a frame: the same name, the same bytes. */
export type ViewOf = (access: TeamAccess, user_id: number, message: Message) => string

/**
 * In a folder everybody who hears the channel sees every record; elsewhere each record is judged, once per person
 * and frame. What does not depend on the person, such as where a record lies, is worked out once per frame.
 */
export function createViews(registry: Registry): ViewOf {
  const byStem = new Map(registry.all().map((collection) => [collection.model.record, collection]))
  const judged = new WeakMap<Message, { access: TeamAccess; sees: Sees; views: Map<number, string> }>()
  return (access, user_id, message) => {
    const { records } = message
    if (!records || records.length === 0) return WHOLE
    const isInFolder = message.channel.startsWith('private-folder.')
    let frame = judged.get(message)
    // Rights may change while a frame is on its way: what was judged by the old ones is judged anew.
    if (!frame || frame.access !== access) {
      const about = parseRecordEvent(message.event)
      const collection = about && byStem.get(about.record)
      if (!about || (isInFolder && !collection?.veil)) return WHOLE
      const sees =
        isInFolder && collection?.veil
          ? seeingThrough(collection.veil, access, records)
          : seeing(collection ?? undefined, access, { stem: about.record, records })
      judged.set(message, (frame = { access, sees, views: new Map() }))
    }
    let view = frame.views.get(user_id)
    if (view === undefined) {
      const seen = frame.sees(user_id)
      view = isInFolder ? veiledName(seen) : nameOf(seen, access, user_id)
      frame.views.set(user_id, view)
    }
    return view
  }
}

/** In a folder all records come; those that hide something from the person come without it. */
function veiledName(seen: readonly boolean[]): string {
  return seen.every(Boolean) ? WHOLE : `veiled:${seen.map((one) => (one ? '1' : '0')).join('')}`
}

function seeingThrough(
  veil: NonNullable<ServerCollection['veil']>,
  access: TeamAccess,
  records: readonly unknown[],
): Sees {
  const places = records.map((record) => veil.place(record as Row))
  return (user_id) => {
    const asker = createAsker(access, { user_id, session_id: null })
    return places.map((place) => place === null || seesContainer(asker, place))
  }
}

function nameOf(seen: readonly boolean[], access: TeamAccess, user_id: number): string {
  if (seen.every((one) => !one)) return NOTHING
  const mask = seen.every(Boolean) ? WHOLE : seen.map((one) => (one ? '1' : '0')).join('')
  return isInside(access, user_id) ? mask : `outside:${mask}`
}

/** Which of a frame's records somebody sees, in their order. */
type Sees = (user_id: number) => boolean[]

function seeing(
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
    const asker = createAsker(access, { user_id, session_id: null })
    const open = new Set<string>()
    for (const [place, container] of containers) if (seesContainer(asker, container)) open.add(place)
    return rows.map(({ row, place }) =>
      place === null
        ? seesTombstone(collection, asker, { stem, id: String(row['id']) })
        : open.has(place) && hears(collection, asker, row),
    )
  }
}

function hears(collection: ServerCollection, asker: Asker, row: Row): boolean {
  if (collection.hearsRow) return collection.hearsRow(asker, row)
  return collection.seesRow?.(asker, row) ?? true
}

function seesTombstone(
  collection: ServerCollection,
  asker: Asker,
  { stem, id }: { stem: string; id: string },
): boolean {
  // Boards and folders are found in the world by their id.
  if (stem === 'Board') return asker.mightDo('VIEW_BOARD', { type: 'board', id })
  if (stem === 'Folder') return asker.mightDo('VIEW_FOLDER', { type: 'folder', id })
  // What lies in a board is told on the board's channel, to those who may see that.
  return collection.model.feed === 'board' || isInside(asker.access, asker.user_id)
}

/** Gives the records of a frame in a named view. */
export function createRecordsInView(
  registry: Registry,
): (view: string, message: Message) => readonly unknown[] {
  const byStem = new Map(registry.all().map((collection) => [collection.model.record, collection]))
  return (view, message) => {
    if (!view.startsWith('veiled:')) return recordsInView(view, message)
    const mask = view.slice('veiled:'.length)
    const veil = byStem.get(parseRecordEvent(message.event)?.record ?? '')?.veil
    if (!veil) return []
    return (message.records ?? []).map((record, n) => (mask[n] === '1' ? record : veil.hide(record as Row)))
  }
}

function recordsInView(view: string, message: Message): readonly unknown[] {
  const records = message.records ?? []
  const outside = view.startsWith('outside:')
  const mask = outside ? view.slice('outside:'.length) : view
  if (mask === NOTHING) return []
  const seen = mask === WHOLE ? records : records.filter((_record, n) => mask[n] === '1')
  // Outsiders learn of people only through what they see.
  return outside
    ? seen.map((record) =>
        'user_ids' in (record as object) ? { ...(record as object), user_ids: [] } : record,
      )
    : seen
}
