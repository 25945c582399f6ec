import {
  type Operation,
  personalCollection,
  type RecordRow,
  type RecordStore,
  saveOwn,
  type ServerCollection,
  type Unit,
} from '@weft/server-kit'

import { demandSeen, loadSubjects, subjectOf } from './what-is-seen.ts'

type Own = RecordRow<{ user_id: number; resource_type: string; resource_id: string }>
type Said<R extends Own> = Parameters<typeof saveOwn<R>>[2]

interface OwnPlaces<R extends Own> extends Pick<Said<R>, 'hold' | 'isTakenBack'> {
  model: ServerCollection<R>['model']
  store: RecordStore<R>
  /** Loads what `hold` reads beside what is there. */
  load?(unit: Unit, operations: readonly Operation[]): Promise<void>
}

/** What a body may hold beside what is said: the id says whose it is, and of what. */
const OWNED = ['user_id', 'resource_type', 'resource_id']

/** Records of people's own feeds, each about a thing that its id names and that has to be seen to be named. */
export function ownPlaces<R extends Own>({ model, store, load, ...said }: OwnPlaces<R>): ServerCollection<R> {
  const collection: ServerCollection<R> = personalCollection<R>({
    model,
    store,
    idType: 'text',
    async prepare(unit, operations) {
      const ids = operations.map(({ id }) => id)
      await Promise.all([unit.load(store, ids), loadSubjects(unit, operations), load?.(unit, operations)])
    },
    container: () => ({ type: 'team' }),
    present: ({ created_by: _creator, ...row }) => row,
    apply: (context) =>
      saveOwn(collection, context, {
        ...said,
        owned: OWNED,
        place({ unit, principal, operation }) {
          const subject = subjectOf(operation.id)
          demandSeen(unit, principal, subject)
          return subject as Partial<R>
        },
      }),
  })
  return collection
}
