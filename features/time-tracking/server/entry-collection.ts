import { isUuid } from '@weft/base'
import type { Database } from '@weft/db'
import { itemPlaces, itemResource, itemStore } from '@weft/features/items/server'
import { type FeedKey, timeEntries, userFeed } from '@weft/model'
import {
  applyOperation,
  errors,
  type Operation,
  type RuleContext,
  type ServerCollection,
  tableReader,
} from '@weft/server-kit'

import { earlier, timeErrors } from '../shared/index.ts'
import { type EntryRow, entryStore, presentEntry } from './entry-store.ts'
import { hintsOf } from './hints-of.ts'
import { settleEntry } from './settle-entry.ts'
import { prepareEntries, trackingOf } from './prepare-entries.ts'
import { placesOfEntries } from './queries.ts'
import { listenIn, type TimerListener } from './tell-timers.ts'

/** Time that people spent: records of their own feeds. What others see of it they are told elsewhere. */
export function createEntryCollection(listener: TimerListener): ServerCollection<EntryRow> {
  const collection: ServerCollection<EntryRow> = {
    model: timeEntries,
    scope: 'time',
    store: entryStore,
    reader: tableReader({
      table: 'time_entries',
      columns: ['team_id', ...entryStore.columns],
      idType: 'uuid',
      owner: 'user_id',
      where: () => ({ sql: '', params: [] }),
    }),
    place: placeEntries,
    notFound: missing,
    prepare(unit, operations) {
      listenIn(unit, listener)
      return prepareEntries(unit, operations)
    },
    feedOf: ({ user_id, created_by }) => userFeed(user_id ?? created_by ?? 0),
    // What somebody spent stays their own, whatever they may see today of a workspace that they are in.
    container: () => ({ type: 'team' }),
    seesRow({ user_id, access: { graph } }, row) {
      const isInside = graph.members.has(user_id) || graph.team.owner_id === user_id
      return user_id === row.user_id && isInside
    },
    present: presentEntry,
    mayCreate: () => true,
    mayChange: (principal, { user_id }) => principal.user_id === user_id,
    mayRemove: (principal, { user_id }) => principal.user_id === user_id,
    // Two devices stop one timer, or one stops what a later start has ended: it ended where it ended first.
    rules: () => ({
      merge: (field, old, mine, theirs) =>
        field === 'ended_at' && old === null && typeof mine === 'string' && typeof theirs === 'string'
          ? earlier(mine, theirs)
          : undefined,
    }),
    validate(context, row, before) {
      const { unit, principal, operation } = context
      const place = before ? {} : { ...newPlace(context, row), user_id: principal.user_id }
      if (before && goesOn(row, before)) newPlace(context, row)
      const next: EntryRow = { ...row, ...place, request_id: operation.request_id ?? operation.key }
      return settleEntry(unit, next, { before, settings: trackingOf(unit, next)?.settings ?? {} })
    },
    hints: hintsOf,
  }
  return {
    ...collection,
    apply(context) {
      demandParameters(context)
      return applyOperation(collection, context)
    },
  }
}

/** An entry is its person's own; a new one says what it is about and what was done. */
function demandParameters({ unit, principal, operation }: RuleContext): void {
  const { method, fields, id } = operation
  const known = unit.get(entryStore, id)
  // It lies in another person's feed: nobody else learns that it is there.
  if (known && known.user_id !== principal.user_id) throw errors.not_found()
  if (method !== 'put' || known) return
  const { item_id, attribute_id, description } = fields
  const isSaid = typeof description === 'string' && description.trim() !== ''
  if (!isUuid(item_id) || !isUuid(attribute_id) || !isSaid) throw timeErrors.missing_parameters()
}

/** Whether a timer that stands runs again: that is a start, and takes what a start takes. */
function goesOn(row: EntryRow, before: EntryRow): boolean {
  const didRun = before.ended_at === null && before.deleted_at === null
  return row.ended_at === null && row.deleted_at === null && !didRun
}

/** Where a new entry lies, if this person may track time there. */
function newPlace({ unit, principal, operation }: RuleContext, row: EntryRow): Pick<EntryRow, 'board_id'> {
  const item = unit.get(itemStore, row.item_id)
  if (!item || item.deleted_at !== null) throw timeErrors.time_item_gone()
  if (!principal.may('VIEW_FOLDER', { type: 'folder', id: item.folder_id })) throw timeErrors.time_item_gone()
  if (operation.caller.user_id <= 0) throw errors.unauthenticated()
  if (!principal.may('EDIT_ITEM', itemResource(unit, item))) throw errors.forbidden()
  if (!trackingOf(unit, { ...row, board_id: item.board_id })) throw timeErrors.not_tracked()
  return { board_id: item.board_id }
}

/** What cannot be placed: without its item or attribute, or about an item that is not there. */
function missing({ method, fields, caller, old, row_version = 1 }: Operation) {
  if (caller.user_id <= 0) return errors.unauthenticated()
  if (method !== 'put' || old !== undefined || row_version !== 1) return errors.not_found()
  return isUuid(fields['item_id']) ? timeErrors.time_item_gone() : timeErrors.missing_parameters()
}

/** An entry lies in the feed of its person; one of an item that is made in the same call comes after that. */
async function placeEntries(
  db: Database,
  team_id: number,
  operations: readonly Operation[],
  created: ReadonlyMap<string, Record<string, unknown>>,
): Promise<Map<Operation, FeedKey[]>> {
  const named = operations.flatMap(({ fields }) => (isUuid(fields['item_id']) ? [fields['item_id']] : []))
  const [stored, items] = await Promise.all([
    placesOfEntries(
      db,
      team_id,
      operations.map(({ id }) => id),
    ),
    itemPlaces(db, team_id, [...new Set(named)]),
  ])
  const found = new Map<Operation, FeedKey[]>()
  for (const operation of operations) {
    const { caller, fields, id } = operation
    if (caller.user_id <= 0) continue
    const item_id = String(fields['item_id'] ?? created.get(`${timeEntries.name}:${id}`)?.['item_id'])
    const fresh = created.get(`items:${item_id}`)
    const place = stored.get(id) ?? items.get(item_id) ?? fresh
    if (!place) continue
    operation.board_id = String(place['board_id'])
    const folder = fresh && { team_id, kind: 'folder' as const, id: String(fresh['folder_id']) }
    found.set(operation, [userFeed(caller.user_id), ...(folder ? [folder] : [])])
  }
  return found
}
