import { slugSchema, uuidSchema } from '@weft/model'
import { getRoute, workspaceRoutes } from '@weft/protocol'
import * as z from 'zod/mini'

/** What lines tell of, as collections and parts of them. */
export const ACTIVITY_KINDS = [
  'values',
  'items',
  'references',
  'comments',
  'boards',
  'folders',
  'views',
  'attributes',
  'permissions',
  'members',
  'teams',
] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

const ACTIONS = ['created', 'changed', 'deleted', 'restored', 'moved'] as const

/** One thing that somebody did, or the same thing done several times within ten minutes. */
const activityLine = z.object({
  id: z.string(),
  /** Wire time of the latest change of the line, and of its first. */
  at: z.string(),
  started_at: z.string(),
  /** Changes that the line stands for. */
  changes: z.number(),
  /** Null where nobody is known, such as a guest, and for what the server did by itself. */
  user_id: z.nullable(z.number()),
  action: z.enum(ACTIONS),
  collection: z.enum(ACTIVITY_KINDS),
  record_id: z.string(),
  /** Lines of one act were done at once: a bulk edit, an import. Null for single edits in the interface. */
  act: z.nullable(z.string()),
  /** Things that the same was done to in one act, of whose lines this page holds the first only. */
  act_size: z.optional(z.number()),
  /** The way by which it came, such as `form` or `import`. */
  via: z.nullable(z.string()),
  /** The program of others that it came by, as it called itself then; null for none. */
  app: z.nullable(z.string()),
  board_id: z.nullable(z.string()),
  folder_id: z.nullable(z.string()),
  item_id: z.nullable(z.string()),
  attribute_id: z.nullable(z.string()),
  /** What the item, board, folder, view or attribute is called today; null where it is gone. */
  name: z.nullable(z.string()),
  /** The item, board, folder, view or attribute lies in the trash. */
  is_trashed: z.optional(z.literal(true)),
  /**
   * Of values their data, of long texts a hash; of what was moved the folder's id; of a link the other item as `{name}`,
   * null where the caller may not see it; of the rest what it was called, where that changed.
   */
  old: z.unknown(),
  new: z.unknown(),
  /** Fields of a record that changed, of values and links none. */
  fields: z.optional(z.array(z.string())),
})
export type ActivityLine = z.infer<typeof activityLine>

/** What values of an attribute need to be shown. */
export const shownAttribute = z.object({
  id: z.string(),
  board_id: z.string(),
  name: z.string(),
  type: z.string(),
  settings: z.record(z.string(), z.unknown()),
})
export type ShownAttribute = z.infer<typeof shownAttribute>

/** Lines of one page. */
export const ACTIVITY_PAGE = 50

/** People that one question names at most. */
const MOST_PEOPLE = 100
const ids = z.string().check(z.regex(/^\d{1,9}(,\d{1,9})*$/), z.maxLength(MOST_PEOPLE * 10))
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/))

export const listActivity = getRoute(workspaceRoutes, '/activity', {
  summary:
    'What people did, as far as the caller sees the activity log of where it happened, the latest first',
  query: z.object({
    board_id: z.optional(slugSchema),
    folder_id: z.optional(slugSchema),
    item_id: z.optional(uuidSchema),
    attribute_id: z.optional(uuidSchema),
    /** Ids, apart by commas. */
    user_id: z.optional(ids),
    action: z.optional(z.enum(ACTIONS)),
    kind: z.optional(z.enum(ACTIVITY_KINDS)),
    /** Wire times; `from` is within, `to` is not. */
    from: z.optional(day),
    to: z.optional(day),
    /** Found in the names of items, whatever the case. */
    q: z.optional(z.string().check(z.maxLength(200))),
    /** What was done at once is listed once: where a page ends within it, the next one begins behind it. */
    acts: z.optional(z.literal('once')),
    after: z.optional(z.string().check(z.maxLength(80))),
  }),
  answer: z.object({
    data: z.array(activityLine),
    /** Attributes that lines are about. */
    attributes: z.array(shownAttribute),
    after: z.nullable(z.string()),
    has_more: z.boolean(),
    /** For how long activity is kept. */
    days: z.number(),
  }),
})
