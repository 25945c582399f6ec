import { type Recent, recents } from '@weft/model'
import {
  personalCollection,
  RECORD_COLUMNS,
  type RecordRow,
  saveOwn,
  type ServerCollection,
  tableStore,
} from '@weft/server-kit'

import { demandSeen, loadSubjects, subjectOf } from './what-is-seen.ts'

type RecentRow = RecordRow<Pick<Recent, 'user_id' | 'resource_id' | 'opened_at'> & { resource_type: string }>

const store = tableStore<RecentRow>('recents', {
  ...RECORD_COLUMNS,
  user_id: 'int',
  resource_type: 'text',
  resource_id: 'text',
  opened_at: 'timestamptz',
})

/** What a body may hold beside the time: the id says whose it is, and of what. */
const OWNED = ['user_id', 'resource_type', 'resource_id']

/** What people opened last: records of their own feeds. The database keeps the latest of each person. */
export function createRecentCollection(): ServerCollection<RecentRow> {
  const collection: ServerCollection<RecentRow> = personalCollection({
    model: recents,
    store,
    idType: 'text',
    async prepare(unit, operations) {
      const ids = operations.map(({ id }) => id)
      await Promise.all([unit.load(store, ids), loadSubjects(unit, operations)])
    },
    container: () => ({ type: 'team' }),
    present: ({ created_by: _creator, ...row }) => row,
    apply: (context) =>
      saveOwn(collection, context, {
        owned: OWNED,
        place({ unit, principal, operation }) {
          const subject = subjectOf(operation.id)
          demandSeen(unit, principal, subject)
          return subject
        },
        hold(asked, known, { unit }) {
          // Nobody has opened what is still to come; and a device that was away says late what was long ago.
          const said = asked['opened_at'] as string | undefined
          const opened_at = said !== undefined && said < unit.at ? said : unit.at
          return known && opened_at <= known.opened_at ? null : { opened_at }
        },
      }),
  })
  return collection
}
