import { isUuid } from '@weft/base'
import { itemStore } from '@weft/features/items/server'
import { SUBSCRIBED, type Subscribed, type Subscription, subscriptions } from '@weft/model'
import {
  errors,
  type Outcome,
  personalCollection,
  type Principal,
  RECORD_COLUMNS,
  type RecordRow,
  type RuleContext,
  saveOwn,
  type ServerCollection,
  tableStore,
  type Unit,
} from '@weft/server-kit'

import { type ViewPlace, viewPlaces } from './queries.ts'

type SubscriptionRow = RecordRow<
  Pick<Subscription, 'user_id' | 'resource' | 'resource_id' | 'muted'> & {
    item_id: string | null
    board_id: string | null
    folder_id: string | null
  }
>

const store = tableStore<SubscriptionRow>('subscriptions', {
  ...RECORD_COLUMNS,
  user_id: 'int',
  resource: 'text',
  resource_id: 'text',
  muted: 'boolean',
  item_id: 'uuid',
  board_id: 'text',
  folder_id: 'text',
})

/** What a body may hold beside the choice: the id says whose it is, and of what. */
const OWNED = ['user_id', 'resource', 'resource_id']

interface Subject {
  resource: Subscribed
  resource_id: string
}

function subjectOf(id: string): Subject | null {
  const [, kind = '', resource_id = ''] = id.split('.')
  const resource = SUBSCRIBED.find((one) => one === kind)
  return resource === undefined ? null : { resource, resource_id }
}

/**
 * Whom people want to hear of: records of their own feeds. Whatever a device says last holds, and outlives what the
 * person does there later: whoever left stays out though they comment.
 */
export function createSubscriptionCollection(onChosen: OnChosen): ServerCollection<SubscriptionRow> {
  const collection: ServerCollection<SubscriptionRow> = personalCollection({
    model: subscriptions,
    store,
    idType: 'text',
    async prepare(unit, operations) {
      const ids = operations.map(({ id }) => id)
      const subjects = ids.flatMap((id) => subjectOf(id) ?? [])
      const named = (resource: Subscribed) =>
        subjects.flatMap((one) => (one.resource === resource ? one.resource_id : []))
      await Promise.all([unit.load(store, ids), unit.load(itemStore, named('item').filter(isUuid))])
      const places = unit.once(placesHere)
      for (const view of await viewPlaces(unit.tx, unit.team_id, named('view'))) places.set(view.id, view)
    },
    container: () => ({ type: 'team' }),
    present: ({ created_by: _creator, item_id: _item, board_id: _board, folder_id: _folder, ...row }) => row,
    apply: (context) => applyChoice(collection, context, onChosen),
  })
  return collection
}

/** Told when somebody chose to follow an item, or to leave it: it is no activity of the workspace. */
export type OnChosen = (unit: Unit, item_id: string) => void

const placesHere = () => new Map<string, ViewPlace>()

function applyChoice(
  collection: ServerCollection<SubscriptionRow>,
  context: RuleContext,
  onChosen: OnChosen,
): Outcome {
  return saveOwn(collection, context, {
    owned: OWNED,
    place({ unit, principal, operation }) {
      const subject = subjectOf(operation.id)
      if (!subject) throw errors.not_found()
      return { ...subject, ...placeOf(unit, principal, subject) }
    },
    hold({ muted: asked }, known, { operation, unit }) {
      const subject = subjectOf(operation.id)
      const muted = typeof asked === 'boolean' ? asked : subject?.resource === 'board'
      // One that was made by what somebody did (number 0) was never said.
      if (known && known.muted === muted && known.seq > 0) return null
      if (subject?.resource === 'item') onChosen(unit, subject.resource_id)
      return { muted }
    },
  })
}

type PlaceColumns = Pick<SubscriptionRow, 'item_id' | 'board_id' | 'folder_id'>

/** What goes with what; 404 for what may not be seen. */
function placeOf(unit: Unit, principal: Principal, { resource, resource_id }: Subject): PlaceColumns {
  if (resource === 'board') {
    if (!principal.may('VIEW_BOARD', { type: 'board', id: resource_id })) throw errors.not_found()
    return { item_id: null, board_id: resource_id, folder_id: null }
  }
  const view = resource === 'view' ? unit.once(placesHere).get(resource_id) : undefined
  const item = resource === 'item' ? unit.get(itemStore, resource_id) : null
  const folder_id = view?.folder_id ?? (item?.deleted_at === null ? item.folder_id : undefined)
  const isOthers = view?.access === 'personal' && view.owner_id !== principal.user_id
  const sees =
    folder_id !== undefined && !isOthers && principal.may('VIEW_FOLDER', { type: 'folder', id: folder_id })
  if (!sees) throw errors.not_found()
  // An item moves; a view stays where it is.
  return item
    ? { item_id: item.id, board_id: null, folder_id: null }
    : { item_id: null, board_id: view?.board_id ?? null, folder_id: folder_id ?? null }
}
