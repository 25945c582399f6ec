import { isUuid } from '@weft/base'
import type { Database } from '@weft/db'
import { attributeStore } from '@weft/features/attributes/server'
import { itemPlaces, itemStore } from '@weft/features/items/server'
import { comments, type FeedKey } from '@weft/model'
import {
  type Caller,
  errors,
  invalid,
  type Operation,
  type RateLimiter,
  type ServerCollection,
  tableReader,
  type Unit,
} from '@weft/server-kit'

import { commentErrors, GUEST_COMMENTS } from '../shared/index.ts'
import { applyComment, noFamily } from './apply-comment.ts'
import { type CommentRow, commentStore, presentComment, READ_COLUMNS } from './comment-store.ts'
import { loadLatest } from './item-talk.ts'
import { COMMENT_ROWS, familyOf, LEFT_FOLDERS, placesOf } from './queries.ts'
import { type CommentPictures, preparePictures } from './named-pictures.ts'
import { readThread } from './read-thread.ts'

export const inFolder = ({ folder_id }: { folder_id: string }) => ({ type: 'folder' as const, id: folder_id })

export function createCommentCollection(
  rates: RateLimiter,
  pictures: CommentPictures,
): ServerCollection<CommentRow> {
  const collection: ServerCollection<CommentRow> = {
    model: comments,
    scope: 'comments',
    store: commentStore,
    reader: tableReader({
      table: COMMENT_ROWS,
      columns: READ_COLUMNS,
      idType: 'uuid',
      departures: LEFT_FOLDERS,
      where(scope) {
        const params: unknown[] = []
        const parts: string[] = []
        if (scope.folder_id !== undefined) parts.push(`t.folder_id = $${params.push(scope.folder_id) + 1}`)
        if (scope.board_id !== undefined) parts.push(`t.board_id = $${params.push(scope.board_id) + 1}`)
        if (scope.item_id !== undefined) parts.push(`t.item_id = $${params.push(scope.item_id) + 1}::uuid`)
        return { sql: parts.join(' and '), params }
      },
    }),
    place: placeComments,
    notFound: ({ method, row_version, old, fields }) => {
      const isNew = method === 'put' && row_version === 1 && old === undefined
      return isNew && !isUuid(fields['item_id']) ? invalid('item_id: is missing') : commentErrors.item_gone()
    },
    async prepare(unit, operations) {
      await prepareComments(unit, operations)
      await preparePictures(unit, operations, pictures)
    },
    query: readThread,
    feedOf: (row, team_id) => ({ team_id, kind: 'folder', id: row.folder_id }),
    container: inFolder,
    present: presentComment,
    mayCreate: () => false,
    mayChange: () => false,
    mayRemove: () => false,
    apply: (context) => applyComment({ collection, demandPace: paceOfGuests(rates) }, context),
    current: (unit, id) => unit.get(commentStore, id),
  }
  return collection
}

function paceOfGuests(rates: RateLimiter): (caller: Caller) => void {
  return ({ address = '' }) => {
    const retryAfter = rates.take(`guest-comment:${address}`, GUEST_COMMENTS / 60, GUEST_COMMENTS)
    if (retryAfter > 0) throw errors.rate_limited({ retryAfter })
  }
}

/** A comment lies where it is stored, a new one where its item does. */
async function placeComments(
  db: Database,
  team_id: number,
  operations: readonly Operation[],
  created: ReadonlyMap<string, Record<string, unknown>>,
): Promise<Map<Operation, FeedKey[]>> {
  const items = operations.flatMap(({ fields }) => (isUuid(fields['item_id']) ? [fields['item_id']] : []))
  const [stored, lying] = await Promise.all([
    placesOf(db, team_id, { comments: operations.map(({ id }) => id), reactions: [] }),
    itemPlaces(db, team_id, [...new Set(items)]),
  ])
  const own = new Map(stored.map(({ id, folder_id }) => [id, folder_id]))
  const folderOf = ({ id, fields }: Operation): unknown => {
    const item_id = String(fields['item_id'] ?? created.get(`comments:${id}`)?.['item_id'])
    return own.get(id) ?? lying.get(item_id)?.folder_id ?? created.get(`items:${item_id}`)?.['folder_id']
  }
  return new Map(
    operations.flatMap((operation) => {
      const id = folderOf(operation)
      return typeof id === 'string' ? [[operation, [{ team_id, kind: 'folder' as const, id }]]] : []
    }),
  )
}

async function prepareComments(unit: Unit, operations: readonly Operation[]): Promise<void> {
  const { tx, team_id } = unit
  const ids = operations.map(({ id }) => id)
  const named = (field: string) =>
    operations.flatMap(({ fields }) => (isUuid(fields[field]) ? [fields[field]] : []))
  const removed = operations.filter(({ method }) => method === 'delete').map(({ id }) => id)
  const family = removed.length > 0 ? await familyOf(tx, team_id, removed) : []
  for (const id of [...ids, ...family]) unit.once(noFamily).add(id)
  await unit.load(commentStore, [...ids, ...family, ...named('parent_id')])
  const items = [...ids, ...family].flatMap((id) => unit.get(commentStore, id)?.item_id ?? [])
  await unit.load(itemStore, [...items, ...named('item_id')])
  const texts = operations.flatMap(({ fields: { anchor } }) => attributeOf(anchor) ?? [])
  if (texts.length > 0) await unit.load(attributeStore, texts)
  if (removed.length > 0) await loadLatest(unit, [...items, ...named('item_id')], removed.length)
}

function attributeOf(anchor: unknown): string | undefined {
  const id = (anchor as { attribute_id?: unknown } | null | undefined)?.attribute_id
  return isUuid(id) ? id : undefined
}
