import { userFeed } from '@weft/model'

import { errors } from '../../errors.ts'
import type { RecordRow } from '../contract/record-store.ts'
import type { ServerCollection } from '../contract/server-collection.ts'
import { tableReader } from '../read/table-reader.ts'

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
