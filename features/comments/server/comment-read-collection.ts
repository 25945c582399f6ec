import { isUuid } from '@weft/base'
import { itemStore } from '@weft/features/items/server'
import { type CommentRead, commentReads } from '@weft/model'
import {
  type Outcome,
  personalCollection,
  RECORD_COLUMNS,
  type RecordRow,
  type RuleContext,
  saveOwn,
  type ServerCollection,
  tableStore,
} from '@weft/server-kit'

import { commentErrors } from '../shared/index.ts'

type ReadRow = RecordRow<Pick<CommentRead, 'user_id' | 'folder_id' | 'item_id' | 'read_at'>>

const store = tableStore<ReadRow>('comment_reads', {
  ...RECORD_COLUMNS,
  user_id: 'int',
  folder_id: 'text',
  item_id: 'uuid',
  read_at: 'timestamptz',
})

/** What a body may hold beside the time: the item says where it lies, and the id whose it is. */
const OWNED = ['user_id', 'folder_id', 'item_id']

/** What a record is about: an item's id, or a folder's. */
const subjectOf = (id: string) => id.slice(id.indexOf('.') + 1)

/**
 * Up to when people have read comments: records of their own feeds, which nobody else hears of. Two devices cannot get
 * in each other's way, since the time only rises: whatever either of them says is true from then on.
 */
export function createCommentReadCollection(): ServerCollection<ReadRow> {
  const collection: ServerCollection<ReadRow> = personalCollection({
    model: commentReads,
    scope: 'comments',
    store,
    idType: 'text',
    async prepare(unit, operations) {
      const ids = operations.map(({ id }) => id)
      await Promise.all([unit.load(store, ids), unit.load(itemStore, ids.map(subjectOf).filter(isUuid))])
    },
    container: () => ({ type: 'team' }),
    present: ({ created_by: _creator, ...row }) => row,
    apply: (context) => applyRead(collection, context),
  })
  return collection
}

function applyRead(collection: ServerCollection<ReadRow>, context: RuleContext): Outcome {
  return saveOwn(collection, context, {
    owned: OWNED,
    place: placeOf,
    hold(asked, known, { unit }) {
      // Nobody has read what is still to be written.
      const said = asked['read_at'] as string | undefined
      const read_at = said !== undefined && said < unit.at ? said : unit.at
      // What was read stays read.
      return known && read_at <= known.read_at ? null : { read_at }
    },
  })
}

/** The folder, and the item where one is meant; 404 for what may not be seen. */
function placeOf({ unit, principal, operation }: RuleContext): Pick<ReadRow, 'folder_id' | 'item_id'> {
  const subject = subjectOf(operation.id)
  const item = isUuid(subject) ? unit.get(itemStore, subject) : null
  if (isUuid(subject) && (!item || item.deleted_at !== null)) throw commentErrors.item_gone()
  const folder_id = item?.folder_id ?? subject
  if (!principal.may('VIEW_FOLDER', { type: 'folder', id: folder_id })) throw commentErrors.item_gone()
  return { folder_id, item_id: item?.id ?? null }
}
