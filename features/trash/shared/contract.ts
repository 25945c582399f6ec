import { slugSchema } from '@weft/model'
import { defineRoute, deleteRoute, getRoute, numericParam, routesIn, workspaceRoutes } from '@weft/protocol'
import * as z from 'zod/mini'

const trash = routesIn(workspaceRoutes, '/trash')

/** What has a trash, the widest first. */
export const TRASH_KINDS = ['board', 'folder', 'view', 'attribute', 'item'] as const
export type TrashKind = (typeof TRASH_KINDS)[number]

/** Entries that one call removes for ever at most. */
export const EMPTY_AT_ONCE = 100

/** One thing in the trash, with all that went there with it. */
const trashEntrySchema = z.object({
  id: z.string(),
  kind: z.enum(TRASH_KINDS),
  /** Of an item: what its primary attribute shows, in the caller's language. */
  name: z.string(),
  /** The attribute's or view's type, else null. */
  type: z.nullable(z.string()),
  board_id: z.string(),
  board_name: z.string(),
  /** Where a folder, view or item lay; null at the top of the board. */
  folder_id: z.nullable(z.string()),
  folder_name: z.nullable(z.string()),
  /** Items that went along: sub-items, or all that a folder or board holds. */
  items: z.number(),
  deleted_at: z.string(),
  /** Null when nobody remembers any more. */
  deleted_by: z.nullable(z.number()),
  /** When it is removed for ever by itself. */
  ends_at: z.string(),
  /** What has to be restored before it: the folder or board in which it lay is in the trash as well. */
  restore_first: z.nullable(z.enum(['folder', 'board'])),
  may_restore: z.boolean(),
  may_remove: z.boolean(),
})
export type TrashEntry = z.infer<typeof trashEntrySchema>

/** Things that one act takes out of the trash. */
export const MOST_RESTORED = 500

/** Several things out of the trash, as an act that one can look at before. */
export const restoreActBody = z.strictObject({
  records: z
    .array(z.strictObject({ kind: z.enum(TRASH_KINDS), id: z.string().check(z.maxLength(64)) }))
    .check(z.minLength(1), z.maxLength(MOST_RESTORED)),
})
export type RestoreActBody = z.output<typeof restoreActBody>

export const listTrash = getRoute(trash, '', {
  summary: 'What lies in the trash and the caller may restore or remove, the latest first',
  query: z.object({
    kind: z.optional(z.enum(TRASH_KINDS)),
    board_id: z.optional(slugSchema),
    /** Found in names, whatever the case. */
    search: z.optional(z.string().check(z.maxLength(200))),
    after: z.optional(z.string().check(z.maxLength(100))),
  }),
  answer: z.object({
    data: z.array(trashEntrySchema),
    has_more: z.boolean(),
    after: z.nullable(z.string()),
    /** For how long things lie in the trash before they are removed. */
    days: z.number(),
  }),
})

export const removeForEver = defineRoute({
  method: 'DELETE',
  path: '/api/{team_id}/trash/{id}',
  summary: 'Remove something from the trash for ever',
  params: z.object({ team_id: numericParam, id: z.string().check(z.maxLength(64)) }),
  answer: z.object({ data: z.object({ id: z.string() }) }),
})

export const emptyTrash = deleteRoute(trash, '', {
  summary: 'Remove for ever what the caller may remove; call again while there is more',
  answer: z.object({ data: z.object({ removed: z.number(), has_more: z.boolean() }) }),
})

export const COLLECTION_OF: Readonly<Record<TrashKind, string>> = {
  board: 'boards',
  folder: 'folders',
  view: 'views',
  attribute: 'attributes',
  item: 'items',
}

/** The collection's own way back; what went along comes back with it. */
export function restoreRecord(kind: TrashKind) {
  return defineRoute({
    method: 'POST',
    path: `/api/{team_id}/${COLLECTION_OF[kind]}/{id}/restore`,
    summary: 'Restore a record',
    params: z.object({ team_id: numericParam, id: z.string() }),
    answer: z.object({ data: z.record(z.string(), z.unknown()) }),
  })
}
