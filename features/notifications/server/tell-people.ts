import { createPrincipal, type Unit } from '@weft/server-kit'

import type { Told } from './audience.ts'
import type { EntryPlace } from './events.ts'
import { namesFor } from './names.ts'
import { putNotification } from './notification-collection.ts'
import type { NotificationRow } from './notification-store.ts'
import { keysOf, tell, windowBefore } from './piles.ts'
import { holdItems, type ItemPart, keepTold, lastTold, ofItems, openPiles } from './queries.ts'
import { mutedBoards } from './following/queries.ts'

export interface Telling {
  /** Whose activity it is. */
  folder_id: string
  /** Items that moved: their notifications are told again, with the place. */
  moved: readonly string[]
  to: EntryPlace
}

/**
 * Writes what some people are told of, as their rights are now, and once: what a person was told of already is left out.
 */
export async function tellPeople(
  unit: Unit,
  { folder_id, moved, to }: Telling,
  people: ReadonlyMap<number, readonly Told[]>,
): Promise<void> {
  const { tx, team_id } = unit
  const user_ids = [...people.keys()]
  const events = [...people.values()].flat().map(({ event }) => event)
  const items = new Map(
    (await holdItems(tx, team_id, [...new Set(events.map(({ item_id }) => item_id))])).map((one) => [
      one.id,
      one,
    ]),
  )
  const last = await lastTold(tx, team_id, folder_id, user_ids)
  const changed = new Map<string, NotificationRow>()
  const isAgain = (user_id: number, { seq, n }: EntryPlace) => {
    const known = last.get(user_id)
    return known !== undefined && (known.seq > seq || (known.seq === seq && known.n >= n))
  }
  for (const row of moved.length === 0 ? [] : await ofItems(tx, team_id, moved))
    if (people.has(row.user_id) && !isAgain(row.user_id, to)) changed.set(row.id, row)
  const known = Map.groupBy(
    [...(await openOf(unit, { user_ids, items }, events)), ...changed.values()],
    ({ user_id }) => user_id,
  )
  const boards = new Set([...items.values()].map(({ board_id }) => board_id))
  const muted = await mutedBoards(tx, team_id, user_ids, [...boards])
  for (const [user_id, told] of people) {
    if (unit.access.barred.has(user_id)) continue
    const principal = createPrincipal(unit.access, { user_id, session_id: null })
    const own = new Map((known.get(user_id) ?? []).map((row) => [row.id, row]))
    for (const { event } of told) {
      const item = items.get(event.item_id)
      if (!item || isAgain(user_id, event)) continue
      // What names a person is told all the same.
      if (muted.has(`${user_id} ${item.board_id}`) && typeof event.to === 'string') continue
      if (muted.has(`${user_id} ${item.board_id}`) && event.view !== null) continue
      if (!principal.may('VIEW_FOLDER', { type: 'folder', id: item.folder_id })) continue
      const recipient = { user_id, folder_id: item.folder_id, board_id: item.board_id, now: unit.at }
      for (const row of tell([...own.values()], event, recipient)) {
        if (row.is_open) own.set(row.id, row)
        else own.delete(row.id)
        // In the order in which they changed last: what is closed frees its name before another takes it.
        changed.delete(row.id)
        changed.set(row.id, row)
      }
    }
  }
  const named = await namesFor(tx, team_id, [...changed.values()], items)
  // Made and folded at once: nobody knows of it.
  for (const row of named) if (row.deleted_at === null || row.row_version > 0) putNotification(unit, row)
  unit.later((after) => keepTold(after, team_id, folder_id, user_ids, to))
}

async function openOf(
  { tx, team_id }: Unit,
  { user_ids, items }: { user_ids: readonly number[]; items: ReadonlyMap<string, ItemPart> },
  events: readonly Told['event'][],
): Promise<NotificationRow[]> {
  const keys = events.flatMap((event) =>
    keysOf(event, { folder_id: items.get(event.item_id)?.folder_id ?? '' }),
  )
  const first = events.reduce((least, { at }) => (least === '' || at < least ? at : least), '')
  if (first === '') return []
  const folder_ids = [...new Set([...items.values()].map((one) => one.folder_id))]
  return openPiles(tx, team_id, {
    user_ids,
    folder_ids,
    keys: [...new Set(keys)],
    since: windowBefore(first),
  })
}
