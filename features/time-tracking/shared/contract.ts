import { isWireTime } from '@weft/base'
import { slugSchema, type TimeEntry, uuidSchema } from '@weft/model'
import { deleteRoute, getRoute, postRoute, routesAt, routesIn, workspaceRoutes } from '@weft/protocol'
import * as z from 'zod/mini'

const wireTime = z.string().check(z.refine(isWireTime, 'must be YYYY-MM-DD HH:mm:ss in UTC'))
const place = routesIn(workspaceRoutes, '/time-tracking')
const entry = z.custom<TimeEntry>()

/** An entry with what it is about, as far as the reader may see that today. */
export interface ToldEntry extends TimeEntry {
  folder_id: string | null
  /** Null where the item may not be seen (any more), or has no name. */
  item_name: string | null
  attribute_name: string | null
  /** The item's labels of the first attribute that holds some. */
  labels: readonly { id: string; name: string; color: string }[]
}

/** Entries that one page holds at most. */
export const ENTRIES_PAGE = 1_000

const span = {
  /** Entries that touch the time from here on, and up to here. */
  from: z.optional(wireTime),
  to: z.optional(wireTime),
}
const listed = {
  query: z.object({
    ...span,
    user_id: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
    item_id: z.optional(uuidSchema),
    attribute_id: z.optional(uuidSchema),
    /** Those that changed since; the trash included, so that copies lose them. */
    updated_after: z.optional(wireTime),
    /** Id of the last entry of the page before. */
    after: z.optional(uuidSchema),
  }),
  answer: z.object({
    data: z.array(z.custom<ToldEntry>()),
    has_more: z.boolean(),
    after: z.nullable(z.string()),
  }),
}

export const ownTime = getRoute(routesAt('/api/me/time-tracking'), '', {
  summary:
    "One's own entries in all workspaces: those that run, and those of a time, the last 31 days unless told",
  query: z.object(span),
  answer: z.object({
    attributeNames: z.record(z.string(), z.string()),
    entries: z.array(entry),
  }),
})

export const teamTime = getRoute(place, '', {
  summary: "Entries of a workspace: one's own, and those of attributes that share them",
  ...listed,
})

export const boardTime = getRoute(routesIn(place, '/{boardId}', { boardId: slugSchema }), '', {
  summary: "Entries of a board: one's own, and those of attributes that share them",
  ...listed,
})

/** What others spent on an item, of what the reader may see. */
const othersSum = z.object({
  item_id: z.string(),
  attribute_id: z.string(),
  seconds: z.number(),
  running: z.array(z.string()),
})
export type OthersSum = z.infer<typeof othersSum>

export const othersTime = getRoute(place, '/sums', {
  summary: 'What others spent on the items of a folder, by item and attribute, where the attribute shares it',
  query: z.object({ folder_id: slugSchema }),
  answer: z.object({ data: z.array(othersSum) }),
})

export const saveTime = postRoute(place, '', {
  summary: 'Start, stop, enter or change an entry; `request-id` comes back in TimeEntrySaved',
  body: z.record(z.string(), z.unknown()),
  answer: z.object({ data: entry }),
})

export const deleteTime = deleteRoute(routesIn(place, '/{id}', { id: uuidSchema }), '', {
  summary: "Delete an entry of one's own",
  answer: z.object({ data: z.record(z.string(), z.unknown()) }),
})
