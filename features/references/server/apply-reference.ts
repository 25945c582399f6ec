import { boardSchema, holdsItems } from '@weft/features/attributes/server'
import { referenceSettings } from '@weft/features/attributes/shared'
import { itemResource, type ItemRow, itemStore } from '@weft/features/items/server'
import {
  type Attribute,
  type FeedKey,
  feedName,
  parseReferenceId,
  type ReferenceKey,
  referenceId,
} from '@weft/model'
import {
  type Principal,
  changeRecord,
  demandNew,
  demandVisible,
  errors,
  invalid,
  type Operation,
  type Outcome,
  presentRecord,
  RecordMovedError,
  type Row,
  type RuleContext,
  type ServerCollection,
  tombstoneOf,
  type Unit,
} from '@weft/server-kit'

import { referenceErrors } from '../shared/index.ts'
import { type End, endOf, keyOf, mirrorKey, mirrorOf, putEnd, targetPart } from './ends.ts'
import { isAmong } from './inputs.ts'
import { type ReferenceRow, referenceStore } from './reference-store.ts'
import { standingIn } from './standing-ends.ts'

/**
 * Links and unlinks. Two items are linked by an attribute or they are not: saying twice what is so already changes
 * nothing. Both ends are written; the right is asked where the link was made.
 */
export function applyReference(collection: ServerCollection<ReferenceRow>, context: RuleContext): Outcome {
  const { operation } = context
  const key = parseReferenceId(operation.id)
  if (!key) throw errors.not_found()
  return operation.method === 'delete' ? unlink(collection, context, key) : link(collection, context, key)
}

function link(collection: ServerCollection<ReferenceRow>, context: RuleContext, key: ReferenceKey): Outcome {
  const { unit, principal, operation } = context
  const row = unit.get(referenceStore, operation.id)
  if (operation.method === 'restore' && !row) throw errors.not_found()
  demandFields(operation, key)
  const end = judgedEnd(collection, context, key)
  if (row?.deleted_at === null) return change(collection, context, row)
  if (!row) demandNew(operation)
  const { attribute } = end
  if (!principal.may('VIEW_FOLDER', { type: 'folder', id: end.to.folder_id })) throw errors.not_found()
  demandTarget(unit, end)
  if (!principal.may('EDIT_ITEM', itemResource(unit, end.from))) throw errors.forbidden()
  const mirror = mirrorOf(unit, attribute)
  // What was linked once may come back: it was judged then.
  if (operation.method !== 'restore') {
    const eyes = { principal, me: operation.caller.user_id }
    demandFilter(unit, attribute, end.to, eyes)
    if (mirror) demandFilter(unit, mirror, end.from, eyes)
  }
  const { caller } = operation
  giveWay(unit, key, attribute, caller.user_id)
  const done = standEnd(unit, end, operation.fields, caller.user_id)
  if (mirror) {
    const other = mirrorKey(key, mirror)
    giveWay(unit, other, mirror, caller.user_id)
    // What is said of the link stands where it was said.
    standEnd(unit, { key: other, from: end.to, to: end.from, attribute: mirror }, {}, caller.user_id)
  }
  return { status: row ? 200 : 201, body: { data: presentRecord(collection, principal, done) } }
}

function unlink(
  collection: ServerCollection<ReferenceRow>,
  context: RuleContext,
  key: ReferenceKey,
): Outcome {
  const { unit, principal, operation } = context
  const row = unit.get(referenceStore, operation.id)
  if (!row) throw errors.not_found()
  demandVisible(collection, context, row)
  if (row.unlinked) return { status: 200, body: { data: tombstoneOf(row) } }
  const end = endOf(unit, key, row.board_id)
  if (!end || !principal.may('EDIT_ITEM', itemResource(unit, end.from))) throw errors.forbidden()
  const gone = takeAway(unit, row, operation.caller.user_id)
  return { status: 200, body: { data: tombstoneOf(gone) } }
}

/** A link that stands: its place in the cell, and what is said of it, can be others. */
function change(
  collection: ServerCollection<ReferenceRow>,
  context: RuleContext,
  row: ReferenceRow,
): Outcome {
  const { unit, principal, operation } = context
  const answer = (record: ReferenceRow) => ({
    status: 200,
    body: { data: presentRecord(collection, principal, record) },
  })
  const fields = pick(operation.fields)
  const isAgain = operation.row_version === 1 && operation.old === undefined
  if (operation.method === 'restore' || isAgain || Object.keys(fields).length === 0) return answer(row)
  const { sort_order, data } = row
  const { changed, row_version } = changeRecord(operation, {
    stored: { fields: { sort_order, data }, row_version: row.row_version },
    fields,
    present: () => presentRecord(collection, principal, row),
  })
  const from = unit.get(itemStore, keyOf(row).from_item_id)
  if (!from || !principal.may('EDIT_ITEM', itemResource(unit, from))) throw errors.forbidden()
  const next = { ...row, ...changed, row_version }
  return answer(putEnd(unit, next, 'changed', operation.caller.user_id))
}

function pick({ sort_order, data }: Row): Row {
  return { ...(sort_order === undefined ? {} : { sort_order }), ...(data === undefined ? {} : { data }) }
}

/** The end as it is or is to be, with the refusals that hold for every write. */
function judgedEnd(collection: ServerCollection<ReferenceRow>, context: RuleContext, key: ReferenceKey): End {
  const { unit, operation, principal } = context
  const from = unit.get(itemStore, key.from_item_id)
  const to = unit.get(itemStore, key.to_item_id)
  if (!from || !to) throw errors.not_found()
  const { board_id, folder_id } = from
  demandVisible(collection, context, { id: operation.id, board_id, folder_id })
  const attribute = boardSchema.find(unit, board_id, key.attribute_id)
  if (!attribute) throw errors.not_found()
  if (!holdsItems(attribute)) throw referenceErrors.no_reference()
  // The end may still stand for a moment although the other item does not: it follows.
  const gone = from.deleted_at ?? attribute.deleted_at ?? targetGone(principal, to)
  const row_version = unit.get(referenceStore, operation.id)?.row_version ?? 0
  if (gone !== null)
    throw errors.deleted({ data: { id: operation.id, row_version, deleted_at: gone, seq: from.seq } })
  return { key, from, to, attribute }
}

/** When the other item went to the trash, for who may know of it. */
function targetGone(principal: Principal, to: End['to']): unknown {
  const isSeen = principal.may('VIEW_FOLDER', { type: 'folder', id: to.folder_id })
  return isSeen ? to.deleted_at : null
}

function demandTarget(unit: Unit, { from, to, attribute }: End): void {
  if (from.id === to.id) throw referenceErrors.linked_to_itself()
  const { board_id, folder_id } = referenceSettings(attribute.settings)
  if (to.board_id !== board_id) throw referenceErrors.not_on_that_board()
  if (folder_id !== null && !isInside(unit, to.folder_id, folder_id))
    throw referenceErrors.not_on_that_board()
}

/** The item is one of those that the attribute lets choose from. */
function demandFilter(
  unit: Unit,
  { settings }: Attribute,
  to: ItemRow,
  eyes: { principal: Principal; me: number },
): void {
  const { filter } = referenceSettings(settings)
  if (filter && !isAmong(unit, to, filter, eyes)) throw referenceErrors.not_selectable()
}

function isInside(unit: Unit, folder_id: string, above: string): boolean {
  const { folders } = unit.access.graph
  for (let id: string | null = folder_id; id !== null; id = folders.get(id)?.parent_id ?? null)
    if (id === above) return true
  return false
}

/** Makes an end, or brings one back. */
export function standEnd(unit: Unit, end: End, { sort_order, data }: Row, user_id: number): ReferenceRow {
  demandFeed(unit, end.from)
  const id = referenceId(end.key)
  const row = unit.get(referenceStore, id)
  if (row?.deleted_at === null) return row
  const order = typeof sort_order === 'number' ? sort_order : (row?.sort_order ?? 0)
  const next: ReferenceRow = {
    created_at: unit.at,
    created_by: user_id || null,
    updated_at: unit.at,
    seq: 0,
    ...row,
    ...end.key,
    id,
    board_id: end.attribute.board_id,
    folder_id: end.from.folder_id,
    ...targetPart(unit, end),
    sort_order: order,
    data: data === undefined ? (row?.data ?? null) : (data as ReferenceRow['data']),
    unlinked: false,
    deleted_at: null,
    row_version: (row?.row_version ?? 0) + 1,
  }
  return putEnd(unit, next, row ? 'restored' : 'created', user_id)
}

/** Where a cell holds one item, the link that is there gives way to the new one. */
function giveWay(unit: Unit, key: ReferenceKey, attribute: Attribute, user_id: number): void {
  if (referenceSettings(attribute.settings).multiple) return
  for (const id of standingIn(unit, key)) if (id !== referenceId(key)) takeAwayById(unit, id, user_id)
}

function takeAwayById(unit: Unit, id: string, user_id: number): void {
  const row = unit.get(referenceStore, id)
  if (row && !row.unlinked) takeAway(unit, row, user_id)
}

/** Takes both ends away. */
function takeAway(unit: Unit, row: ReferenceRow, user_id: number): ReferenceRow {
  const gone = takeEndAway(unit, row, user_id)
  const key = keyOf(row)
  const attribute = boardSchema.find(unit, row.board_id, key.attribute_id)
  const mirror = attribute && mirrorOf(unit, attribute)
  const other = mirror && unit.get(referenceStore, referenceId(mirrorKey(key, mirror)))
  if (other && !other.unlinked) takeEndAway(unit, other, user_id)
  return gone
}

/** Takes one end away; its mirror stays. */
export function takeEndAway(unit: Unit, row: ReferenceRow, user_id: number): ReferenceRow {
  demandFeed(unit, row)
  const next: ReferenceRow = {
    ...row,
    unlinked: true,
    deleted_at: row.deleted_at ?? unit.at,
    row_version: row.row_version + 1,
  }
  return putEnd(unit, next, 'deleted', user_id)
}

/** A record that moved between look-up and lock is placed again. */
function demandFeed(unit: Unit, { folder_id }: { folder_id: string }): void {
  const feed: FeedKey = { team_id: unit.team_id, kind: 'folder', id: folder_id }
  if (!unit.feeds.has(feedName(feed))) throw new RecordMovedError(feedName(feed))
}

/** As much as a kind and a number need: it is sent with every picture of the folder. */
const MOST_DATA = 200

function isLinkData(value: unknown): boolean {
  if (value === null) return true
  if (typeof value !== 'object' || Array.isArray(value)) return false
  const isPlain = Object.values(value).every((one) => one === null || typeof one !== 'object')
  return isPlain && JSON.stringify(value).length <= MOST_DATA
}

const DERIVED = new Set(['folder_id', 'to_folder_id', 'name', 'shown', 'inputs', 'input_folders'])
const OWNED = new Set(['team_id', 'seq', 'created_at', 'updated_at', 'created_by', 'deleted_at'])

function demandFields(operation: Operation, key: ReferenceKey): void {
  const problems: string[] = []
  for (const [name, value] of Object.entries(operation.fields)) {
    if (DERIVED.has(name) || OWNED.has(name)) continue
    if (name === 'sort_order') {
      if (typeof value !== 'number' || !Number.isFinite(value)) problems.push('sort_order: must be a number')
    } else if (name === 'data') {
      if (!isLinkData(value)) problems.push('data: must be null, or a few words and numbers by name')
    } else if (!(name in key)) problems.push(`${name}: is not a field of a reference`)
    else if (value !== key[name as keyof ReferenceKey]) problems.push(`${name}: does not match the id`)
  }
  if (problems.length > 0) throw invalid(...problems)
}
