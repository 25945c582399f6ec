import { isWireTime } from '@weft/base'
import { slugSchema, uuidSchema } from '@weft/model'
import { defineRoute, getRoute, numericParam, postRoute, routesIn, workspaceRoutes } from '@weft/protocol'
import * as z from 'zod/mini'

const moment = z.string().check(z.refine(isWireTime, 'must be YYYY-MM-DD HH:mm:ss in UTC'))
const number = z.string().check(z.regex(/^\d{1,15}$/))

const item = routesIn(workspaceRoutes, '/items/{id}', { id: uuidSchema })

export const moveItem = postRoute(item, '/move', {
  summary: 'Move an item and its sub-items to another folder or board',
  body: z.strictObject({
    folder_id: slugSchema,
    /** To another board: attributes there by those here. */
    mapping: z.optional(z.record(uuidSchema, uuidSchema)),
    /** Labels that the other board does not have by name are made there. */
    create_labels: z.optional(z.boolean()),
    /** What may be lost, as the preview lists it by `attribute_id`; without that the move is refused. */
    lose: z.optional(z.array(uuidSchema).check(z.maxLength(2_000))),
  }),
  /** `pending`: links, lookups and rollups of other items that follow from it are not up to date yet. */
  answer: z.object({ data: z.record(z.string(), z.unknown()), pending: z.optional(z.literal(true)) }),
})

/** Something that a move to another board would lose. */
const moveLoss = z.object({
  attribute_id: uuidSchema,
  name: z.string(),
  /** How many items it concerns. */
  count: z.number(),
  /**
   * `left`: values without an attribute there. `unfit`: values that the attribute there takes in part, or not at all.
   * `required`: an attribute there that needs a value and gets none.
   */
  reason: z.enum(['left', 'unfit', 'required']),
})
export type MoveLoss = z.infer<typeof moveLoss>

const preview = z.object({
  lost: z.array(moveLoss),
  /** Names of labels that the attributes there do not have. */
  labels: z.array(z.object({ attribute_id: uuidSchema, names: z.array(z.string()) })),
  /** Whether the principal may make them. */
  may_create_labels: z.boolean(),
})
export type MovePreview = z.infer<typeof preview>

export const previewMove = postRoute(item, '/move/preview', {
  summary: 'What a move to another board would lose, and the labels that it would make',
  body: z.strictObject({
    folder_id: slugSchema,
    mapping: z.optional(z.record(uuidSchema, uuidSchema)),
    create_labels: z.optional(z.boolean()),
  }),
  answer: z.object({ data: preview }),
})

export const folderContent = defineRoute({
  method: 'GET',
  path: '/api/{team_id}/folders/{folder_id}/content',
  summary: 'All items of a folder in columns, as of some number of its feed',
  params: z.object({ team_id: numericParam, folder_id: slugSchema }),
  query: z.object({
    /** As it was at a moment, which is wire time: the answer says in `X-As-Of` which one. */
    at: z.optional(moment),
    /** The same by a number of the folder's feed. */
    seq: z.optional(number),
    /** A view whose settings of then are told as well. */
    view_id: z.optional(slugSchema),
  }),
  answer: z.unknown(),
})

export const folderChanges = defineRoute({
  method: 'GET',
  path: '/api/{team_id}/folders/{folder_id}/changes',
  summary:
    'The items of a folder that changed between two moments of its past, as they were at the second one',
  params: z.object({ team_id: numericParam, folder_id: slugSchema }),
  query: z.object({
    /** Number of the folder's feed that is known. */
    from: number,
    /** The number that is asked for, or the moment. */
    to: z.optional(number),
    at: z.optional(moment),
    view_id: z.optional(slugSchema),
  }),
  answer: z.unknown(),
})

export const numberedItem = defineRoute({
  method: 'GET',
  path: '/api/{team_id}/boards/{board_id}/numbered',
  summary: 'The item of a board that has this custom ID',
  params: z.object({ team_id: numericParam, board_id: slugSchema }),
  query: z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) }),
  /** Null where there is none, or none that may be seen. */
  answer: z.object({ data: z.nullable(z.object({ id: uuidSchema, folder_id: slugSchema })) }),
})

/** Items whose names are asked at once. */
export const MAX_NAMES_ASKED = 100

const namedItem = z.object({
  id: uuidSchema,
  board_id: slugSchema,
  folder_id: slugSchema,
  /** What it is called now; empty where it is in the trash. */
  name: z.string(),
  is_deleted: z.boolean(),
})
export type NamedItem = z.infer<typeof namedItem>

export const namesOfItems = postRoute(workspaceRoutes, '/items/names', {
  summary: 'What items are called that texts mention by their ids; those that may not be seen are left out',
  body: z.strictObject({ ids: z.array(uuidSchema).check(z.maxLength(MAX_NAMES_ASKED)) }),
  answer: z.object({ data: z.array(namedItem) }),
})

/** Items of one page of an export. */
export const EXPORT_PAGE = 500

export const exportItems = postRoute(workspaceRoutes, '/items/csv', {
  summary: 'Items as lines of CSV, with whole texts as markdown',
  body: z.strictObject({
    ids: z.array(uuidSchema).check(z.minLength(1), z.maxLength(EXPORT_PAGE)),
    /** The columns, in their order. */
    attribute_ids: z.array(uuidSchema).check(z.minLength(1), z.maxLength(500)),
    locale: z.optional(z.string().check(z.maxLength(35))),
    tz: z.optional(z.string().check(z.maxLength(64))),
    week_start: z.optional(z.enum(['0', '1', '6'])),
  }),
  /** Without a line of names; items that are gone are left out. */
  answer: z.object({ data: z.object({ csv: z.string() }) }),
})

export const folderHistory = defineRoute({
  method: 'GET',
  path: '/api/{team_id}/folders/{folder_id}/history',
  summary: 'How much happened in a folder when',
  params: z.object({ team_id: numericParam, folder_id: slugSchema }),
  query: z.object({
    from: z.optional(moment),
    to: z.optional(moment),
    buckets: z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}$/))),
  }),
  answer: z.object({
    data: z.object({
      /** Since when what was is kept, and the present. */
      kept_from: z.string(),
      now: z.string(),
      from: z.string(),
      to: z.string(),
      /** Changes in each piece of the time, all of the same length. */
      counts: z.array(z.number()),
      /** What changed much at once. */
      marks: z.array(z.object({ at: z.string(), changes: z.number(), via: z.nullable(z.string()) })),
    }),
  }),
})
export type FolderHistory = z.infer<typeof folderHistory.answer>['data']

/** One thing that happened to an item. */
const itemEventSchema = z.object({
  id: z.string(),
  /** created, changed, deleted, restored, moved. */
  action: z.string(),
  /** Of a change of a value; null where the item itself changed. */
  attribute_id: z.nullable(z.string()),
  /** Null where nobody is known, such as a guest. */
  user_id: z.nullable(z.number()),
  /** The program of others that it came by, as it called itself then; null for none. */
  app: z.nullable(z.string()),
  at: z.string(),
  /** Data of the value, of long texts a hash; ids of folders where it was moved. */
  old: z.unknown(),
  new: z.unknown(),
  /** Of a long text: whether what `old` stands for can be read, and so be brought back. */
  is_kept: z.optional(z.literal(true)),
})
export type ItemEvent = z.infer<typeof itemEventSchema>

export const itemActivity = getRoute(item, '/activity', {
  summary: 'What happened to an item, the latest first',
  query: z.object({ after: z.optional(z.string().check(z.maxLength(200))) }),
  /** `after` asks for the next page; null at the end. A page may be short, even empty, and have a next one. */
  answer: z.object({ data: z.array(itemEventSchema), after: z.nullable(z.string()) }),
})

export const keptText = defineRoute({
  method: 'GET',
  path: '/api/{team_id}/items/{id}/texts/{attribute_id}/{hash}',
  summary: 'What a long text held before it was changed',
  params: z.object({
    team_id: numericParam,
    id: uuidSchema,
    attribute_id: uuidSchema,
    hash: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  }),
  /** Null where it is not kept (any more). */
  answer: z.object({ data: z.nullable(z.object({ html: z.string() })) }),
})

export const openItems = getRoute(workspaceRoutes, '/open-items', {
  summary:
    'How many items are not done in each folder that the caller sees, or how many of those are their own',
  query: z.object({
    who: z.enum(['mine', 'open']),
    /** Of the answer that is known. */
    version: z.optional(z.string().check(z.maxLength(64))),
  }),
  answer: z.object({
    /** By folder, without those that have none; null where the known answer still holds. */
    data: z.nullable(z.record(z.string(), z.number())),
    version: z.string(),
    /** Folders changed since they were counted: asking again soon tells more. */
    partial: z.optional(z.literal(true)),
  }),
})
