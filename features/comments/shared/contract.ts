import { type Comment, uuidSchema } from '@weft/model'
import { getRoute, postRoute, routesIn, workspaceRoutes } from '@weft/protocol'
import * as z from 'zod/mini'

const comment = routesIn(workspaceRoutes, '/comments/{id}', { id: uuidSchema })
const whole = z.custom<Comment>()

export const pinComment = postRoute(comment, '/pin', {
  summary: 'Pin a comment to the top of its thread; at most 5 of one item',
  answer: z.object({ data: whole }),
})

export const unpinComment = postRoute(comment, '/unpin', {
  summary: 'Take a pinned comment down again',
  answer: z.object({ data: whole }),
})

export const unreachedByMentions = getRoute(workspaceRoutes, '/comments/unreached', {
  summary:
    'Whom of those that one mentioned in comments of an item, or its texts mention, nobody tells, for they cannot see it',
  query: z.object({ item_id: uuidSchema }),
  answer: z.object({ data: z.array(z.number()) }),
})

/** Items whose comments one call reads at most. */
export const MAX_THREADS = 100

export const commentsOfItems = getRoute(workspaceRoutes, '/comments/multiple', {
  summary: 'Comments of several items, the newest first; items that may not be seen are left out',
  query: z.object({
    /** Ids, apart by commas. */
    item_ids: z.string().check(z.minLength(1), z.maxLength(MAX_THREADS * 37)),
    /** 200 unless told, at most 1,000. */
    limit: z.optional(z.string().check(z.regex(/^\d{1,4}$/))),
    /** Id of the last comment of the page before. */
    after: z.optional(uuidSchema),
  }),
  answer: z.object({ data: z.array(whole), has_more: z.boolean(), after: z.nullable(z.string()) }),
})
