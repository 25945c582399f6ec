import { userFeed } from '@weft/model'

import { errors } from '../../errors.ts'
import type { RecordRow } from '../contract/record-store.ts'
import type { Outcome } from '../contract/operation.ts'
import type { RuleContext, ServerCollection } from '../contract/server-collection.ts'
import { tableReader } from '../read/table-reader.ts'
import { presentRecord } from '../read/visibility.ts'
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
}

/**
 * Saves what somebody says of themselves under an id that begins with theirs (`{user}.{…}`), and that is never taken
 * away: what a device says last holds, whatever version of it that device knew.
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
  const place = said.place(context)
  if (operation.method !== 'put') throw errors.forbidden()
  const known = unit.get(store, id)
  const answer = (row: R, status: number): Outcome => ({
    status,
    body: { data: presentRecord(collection, principal, row) },
  })
  const held = said.hold(parseFields(model, operation.fields, said.owned), known, context)
  if (known && held === null) return answer(known, 200)
  const feed = unit.feed(userFeed(user_id))
  const row = {
    ...place,
    ...held,
    id,
    user_id,
    created_at: known?.created_at ?? unit.at,
    updated_at: unit.at,
    deleted_at: null,
    row_version: (known?.row_version ?? 0) + 1,
    seq: feed.seq,
    created_by: user_id,
  } as unknown as R
  unit.put(store, row)
  unit.recordChange({
    record: model.record,
    collection: model.name,
    id,
    kind: 'saved',
    feed: feed.key,
    action: known ? 'changed' : 'created',
    user_id,
    present: () => presentRecord(collection, principal, unit.get(store, id) ?? row),
  })
  return answer(row, known ? 200 : 201)
}
