import { userFeed } from '@weft/model'

import { errors } from '../../errors.ts'
import type { RecordRow } from '../contract/record-store.ts'
import type { Outcome } from '../contract/operation.ts'
import type { RuleContext, ServerCollection } from '../contract/server-collection.ts'
import { tableReader } from '../read/table-reader.ts'
import { presentRecord, tombstoneOf } from '../read/visibility.ts'
import { parseFields } from './record-fields.ts'

type Personal = RecordRow<{ user_id: number }>

/** What such a collection says itself; what it leaves out is as below. */
type Own<R extends Personal> = Pick<ServerCollection<R>, 'model' | 'store' | 'container' | 'present'> &
  Partial<ServerCollection<R>> & { idType: 'text' | 'uuid' }

/**
 * A collection of records that lie in the feeds of the people they are for, whatever workspace they speak of: nobody
 * else sees, hears or changes them. What a client may write of them is the collection's to say, by `apply` or `may…`.
 */
export function personalCollection<R extends Personal>({ idType, ...own }: Own<R>): ServerCollection<R> {
  const { store } = own
  return {
    reader: tableReader({
      table: store.table,
      columns: ['team_id', ...store.columns],
      idType,
      owner: 'user_id',
      where: () => ({ sql: '', params: [] }),
    }),
    // Who is not signed in has no feed, and nowhere to keep it.
    place: async (_db, _team_id, operations) =>
      new Map(
        operations.flatMap((operation) => {
          const { user_id } = operation.caller
          return user_id > 0 ? [[operation, [userFeed(user_id)]]] : []
        }),
      ),
    notFound: () => errors.unauthenticated(),
    prepare: (unit, operations) =>
      unit.load(
        store,
        operations.map(({ id }) => id),
      ),
    feedOf: ({ user_id }) => userFeed(user_id),
    seesRow: (principal, { user_id }) => principal.user_id === user_id,
    mayCreate: () => false,
    mayChange: () => false,
    mayRemove: () => false,
    current: (unit, id) => unit.get(store, id),
    ...own,
  }
}

interface OwnSaid<R extends Personal> {
  /** What a body may hold beside what is said: the id says whose the record is, and of what. */
  owned: readonly string[]
  /** What the id says of the record; throws for what may not be seen. */
  place(context: RuleContext): Partial<R>
  /** What the record holds from now on; null where that is what it holds already. */
  hold(asked: Readonly<Record<string, unknown>>, known: R | null, context: RuleContext): Partial<R> | null
  /** Whether it may be taken away, and said again afterwards. */
  isTakenBack?: boolean
}

/**
 * Saves what somebody says of themselves under an id that begins with theirs (`{user}.{…}`): what a device says last
 * holds, whatever version of it that device knew.
 */
export function saveOwn<R extends Personal>(
  collection: ServerCollection<R>,
  context: RuleContext,
  said: OwnSaid<R>,
): Outcome {
  const { model, store } = collection
  const { unit, principal, operation } = context
  const { id, caller } = operation
  const { user_id } = caller
  if (!id.startsWith(`${user_id}.`)) throw errors.not_found()
  const known = unit.get(store, id)
  const { method } = operation
  // Whoever may no longer see what it is about still lets go of it.
  if (method === 'delete' && said.isTakenBack) return takeBack(collection, context, known)
  const place = said.place(context)
  const isBroughtBack = method === 'restore' && said.isTakenBack === true
  if (method !== 'put' && !isBroughtBack) throw errors.forbidden()
  if (isBroughtBack && !known) throw errors.not_found()
  const answer = (row: R, status: number): Outcome => ({
    status,
    body: { data: presentRecord(collection, principal, row) },
  })
  const asked = isBroughtBack ? {} : parseFields(model, operation.fields, said.owned)
  const held = said.hold(asked, known, context)
  if (known?.deleted_at === null && held === null) return answer(known, 200)
  const row = {
    ...known,
    ...place,
    ...held,
    id,
    user_id,
    created_at: known?.created_at ?? unit.at,
    deleted_at: null,
    created_by: user_id,
  } as unknown as R
  return answer(put(collection, context, row, known), known ? 200 : 201)
}

function takeBack<R extends Personal>(
  collection: ServerCollection<R>,
  context: RuleContext,
  known: R | null,
): Outcome {
  if (!known) throw errors.not_found()
  const { at } = context.unit
  const row =
    known.deleted_at === null ? put(collection, context, { ...known, deleted_at: at }, known) : known
  return { status: 200, body: { data: tombstoneOf(row) } }
}

/** Writes it into the person's feed, and tells of it there. */
function put<R extends Personal>(
  collection: ServerCollection<R>,
  { unit, principal, operation }: RuleContext,
  drafted: R,
  known: R | null,
): R {
  const { model, store } = collection
  const feed = unit.feed(userFeed(drafted.user_id))
  const row: R = {
    ...drafted,
    updated_at: unit.at,
    row_version: (known?.row_version ?? 0) + 1,
    seq: feed.seq,
  }
  const isGone = row.deleted_at !== null
  unit.put(store, row)
  unit.recordChange({
    record: model.record,
    collection: model.name,
    id: operation.id,
    kind: isGone ? 'deleted' : 'saved',
    feed: feed.key,
    action: isGone ? 'deleted' : known ? 'changed' : 'created',
    user_id: operation.caller.user_id,
    present() {
      const latest = unit.get(store, operation.id) ?? row
      return latest.deleted_at === null ? presentRecord(collection, principal, latest) : tombstoneOf(latest)
    },
  })
  return row
}
