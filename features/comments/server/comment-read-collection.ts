import { isUuid } from '@weft/base'
import { itemStore } from '@weft/features/items/server'
import { type CommentRead, commentReads, userFeed } from '@weft/model'
import {
  errors,
  type Outcome,
  parseFields,
  personalCollection,
  presentRecord,
  RECORD_COLUMNS,
  type RecordRow,
  type RuleContext,
  type ServerCollection,
  tableStore,
  type Unit,
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
  const { unit, principal, operation } = context
  const { id, caller } = operation
  if (!id.startsWith(`${caller.user_id}.`)) throw errors.not_found()
  const place = placeOf(context)
  // What was read stays read.
  if (operation.method !== 'put') throw errors.forbidden()
  const known = unit.get(store, id)
  const asked = parseFields(commentReads, operation.fields, OWNED)['read_at'] as string | undefined
  // Nobody has read what is still to be written.
  const read_at = asked !== undefined && asked < unit.at ? asked : unit.at
  if (known && read_at <= known.read_at) return answer(collection, context, known, 200)
  const feed = unit.feed(userFeed(caller.user_id))
  const times = { created_at: known?.created_at ?? unit.at, updated_at: unit.at, deleted_at: null }
  const row: ReadRow = {
    ...place,
    ...times,
    id,
    user_id: caller.user_id,
    read_at,
    row_version: (known?.row_version ?? 0) + 1,
    seq: feed.seq,
    created_by: caller.user_id,
  }
  unit.put(store, row)
  unit.recordChange({
    record: commentReads.record,
    collection: commentReads.name,
    id,
    kind: 'saved',
    feed: feed.key,
    action: known ? 'changed' : 'created',
    user_id: caller.user_id,
    present: () => presentRecord(collection, principal, unit.get(store, id) ?? row),
  })
  return answer(collection, context, row, known ? 200 : 201)
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

function answer(
  collection: ServerCollection<ReadRow>,
  { principal }: { principal: RuleContext['principal']; unit: Unit },
  row: ReadRow,
  status: number,
): Outcome {
  return { status, body: { data: presentRecord(collection, principal, row) } }
}
