import { AppError, sameJson } from '@weft/base'
import { feedName } from '@weft/model'
import type { LastChange } from '@weft/protocol'

import { errors, invalid } from '../../errors.ts'
import type { Outcome } from '../contract/operation.ts'
import type { Row } from '../contract/record-store.ts'
import { changeRecord, demandNew } from './change-record.ts'
import { completeFields, parseFields } from './record-fields.ts'
import type { RuleContext, ServerCollection } from '../contract/server-collection.ts'
import { presentRecord, seesContainer, tombstoneOf, wouldSeeContainer } from '../read/visibility.ts'

/** Thrown when the record does not lie in the locked feeds: it was moved between look-up and lock. */
export class RecordMovedError extends Error {}

/** Applies one put, delete or restore by the general rules. Throws AppError for a refusal. */
export function applyOperation(collection: ServerCollection, context: RuleContext): Outcome {
  if (collection.apply) return collection.apply(context)
  const row = context.unit.get(collection.store, context.operation.id)
  if (context.operation.method === 'put')
    return row ? change(collection, context, row) : create(collection, context)
  if (!row) throw errors.not_found()
  return context.operation.method === 'delete'
    ? remove(collection, context, row)
    : restore(collection, context, row)
}

/** 404 for what may not be seen, 409 for what lies below something in the trash. */
export function demandVisible(
  collection: ServerCollection,
  context: RuleContext,
  row: Row,
  isNew = false,
): void {
  const { principal, unit } = context
  const name = feedName(collection.feedOf(row, unit.team_id))
  if (!unit.feeds.has(name)) throw new RecordMovedError(name)
  const container = collection.container(row)
  if (!isNew && !(collection.seesRow?.(principal, row) ?? true)) throw errors.not_found()
  if (seesContainer(principal, container)) return
  if (!wouldSeeContainer(principal, container)) throw errors.not_found()
  throw errors.deleted({ data: { ...tombstoneOf(row), deleted_at: row['deleted_at'] ?? unit.at } })
}

function create(collection: ServerCollection, context: RuleContext): Outcome {
  const { unit, principal, operation } = context
  demandNew(operation)
  const given = parseFields(collection.model, operation.fields, collection.creationFields)
  const fields = completeFields(collection.model, given)
  const drafted: Row = {
    ...fields,
    id: operation.id,
    row_version: 1,
    seq: 0,
    created_at: unit.at,
    updated_at: unit.at,
    deleted_at: null,
    created_by: operation.caller.user_id || (operation.caller.guest_id ?? null),
  }
  demandVisible(collection, context, drafted, true)
  if (!collection.mayCreate(principal, drafted)) throw errors.forbidden()
  const normalise = collection.rules?.(context, drafted).normalise
  if (normalise) for (const [field, value] of Object.entries(fields)) drafted[field] = normalise(field, value)
  const row = collection.validate?.(context, drafted, null) ?? drafted
  return settle(collection, context, row, null, 'created', 201)
}

function change(collection: ServerCollection, context: RuleContext, row: Row): Outcome {
  const { principal, operation, unit } = context
  demandKnown(collection, context, row)
  if (row['deleted_at'] !== null) throw errors.deleted({ data: tombstoneOf(row) })
  const fields = parseFields(collection.model, operation.fields)
  for (const field of collection.model.immutable) {
    if (field in fields && !sameJson(fields[field], row[field])) throw invalid(`${field}: cannot be changed`)
    delete fields[field]
  }
  const rules = collection.rules?.(context, row)
  const stored: Record<string, unknown> = {}
  for (const field of Object.keys(fields)) stored[field] = row[field]
  const touched = Object.keys(fields).filter((field) => !sameJson(fields[field], row[field]))
  if (!collection.mayChange(principal, row, touched, unit)) throw errors.forbidden()
  const { changed, row_version } = changeRecord(operation, {
    stored: { fields: stored, row_version: Number(row['row_version']) },
    fields,
    ...(rules && { rules }),
    present: () => presentRecord(collection, principal, row),
  })
  const drafted: Row = { ...row, ...changed, row_version, updated_at: unit.at }
  const next = collection.validate?.(context, drafted, row) ?? drafted
  return settle(collection, context, next, row, 'changed', 200)
}

/** A new record under an id that stands out of sight is refused as one of another workspace is, wherever that lies. */
function demandKnown(collection: ServerCollection, context: RuleContext, row: Row): void {
  const { old, row_version } = context.operation
  try {
    demandVisible(collection, context, row)
  } catch (error) {
    const isNew = old === undefined && row_version === 1
    if (isNew && error instanceof AppError && error.code === 'not_found') throw errors.id_taken()
    throw error
  }
}

function remove(collection: ServerCollection, context: RuleContext, row: Row): Outcome {
  demandVisible(collection, context, row)
  if (row['deleted_at'] !== null) return { status: 200, body: { data: tombstoneOf(row) } }
  if (!collection.mayRemove(context.principal, row, context.unit)) throw errors.forbidden()
  const { old } = context.operation
  if (old !== undefined && collection.isAsKnown?.(context, row, old) === false)
    throw errors.conflict({ data: presentRecord(collection, context.principal, row) })
  const next: Row = {
    ...row,
    deleted_at: context.unit.at,
    updated_at: context.unit.at,
    row_version: Number(row['row_version']) + 1,
  }
  const known = lastChangeOf([row, ...(collection.removedWith?.(context.unit, row) ?? [])], context)
  const outcome = settle(collection, context, next, row, 'deleted', 200)
  return { ...outcome, body: { ...outcome.body, ...known } }
}

/**
 * The newest of the last changes of what is deleted, where somebody else made it: whoever deletes may not know of it.
 */
function lastChangeOf(rows: readonly Row[], { operation }: RuleContext): { last_change?: LastChange } {
  const last = rows
    // Guests, who are nobody in a row, are somebody else, too; of records without this field nobody knows who it was.
    .filter(({ updated_by }) => updated_by !== undefined && (updated_by ?? 0) !== operation.caller.user_id)
    .map(({ updated_by, seq }) => ({ seq: Number(seq), user_id: Number(updated_by) }))
    .toSorted((a, b) => b.seq - a.seq)
    .at(0)
  return last ? { last_change: last } : {}
}

function restore(collection: ServerCollection, context: RuleContext, row: Row): Outcome {
  demandVisible(collection, context, row)
  if (row['deleted_at'] === null)
    return { status: 200, body: { data: presentRecord(collection, context.principal, row) } }
  if (!collection.mayRemove(context.principal, row, context.unit)) throw errors.forbidden()
  const drafted: Row = {
    ...row,
    deleted_at: null,
    updated_at: context.unit.at,
    row_version: Number(row['row_version']) + 1,
  }
  const next = collection.validate?.(context, drafted, row) ?? drafted
  return settle(collection, context, next, row, 'restored', 200)
}

/** Puts the row into the unit with its feed's number, says what happened, and answers. */
function settle(
  collection: ServerCollection,
  context: RuleContext,
  row: Row,
  before: Row | null,
  action: 'created' | 'changed' | 'deleted' | 'restored',
  status: number,
): Outcome {
  const { unit, operation } = context
  const feed = unit.feed(collection.feedOf(row, unit.team_id))
  const numbered: Row = { ...row, seq: feed.seq }
  unit.put(collection.store, numbered)
  const id = operation.id
  const latest = () => unit.get(collection.store, id) ?? numbered
  unit.recordChange({
    record: collection.model.record,
    collection: collection.model.name,
    id,
    kind: action === 'deleted' ? 'deleted' : 'saved',
    feed: feed.key,
    action,
    user_id: operation.caller.user_id,
    present: () =>
      latest()['deleted_at'] === null
        ? presentRecord(collection, unit.systemView(), latest(), 'values')
        : tombstoneOf(latest()),
    ...changedFields(numbered, before),
    ...(collection.hints && { hints: collection.hints(numbered, unit) }),
  })
  collection.afterChange?.(context, numbered, before, action)
  const data =
    action === 'deleted'
      ? tombstoneOf(numbered)
      : presentRecord(collection, unit.principal(operation.caller), latest(), 'values')
  return { status, body: { data } }
}

const BOOKKEEPING = new Set(['seq', 'row_version', 'updated_at', 'updated_by', 'values', 'folded'])

function changedFields(row: Row, before: Row | null): { old: unknown; new: unknown } {
  const was: Record<string, unknown> = {}
  const is: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(row)) {
    if (BOOKKEEPING.has(field) || (before && sameJson(before[field], value))) continue
    if (before) was[field] = before[field]
    is[field] = value
  }
  return { old: before ? was : null, new: is }
}
