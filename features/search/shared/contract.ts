import { slugSchema } from '@weft/model'
import { getRoute, numericParam, routesAt } from '@weft/protocol'
import * as z from 'zod/mini'

export const HIT_TYPES = ['item', 'comment', 'document', 'file', 'board', 'folder', 'view', 'person'] as const
export type HitType = (typeof HIT_TYPES)[number]

const FIELDS = ['name', 'id', 'label', 'person', 'text', 'link', 'comment', 'document', 'file'] as const
export type HitField = (typeof FIELDS)[number]

const hit = z.object({
  type: z.enum(HIT_TYPES),
  id: z.string(),
  team_id: z.number(),
  board_id: z.nullable(z.string()),
  folder_id: z.nullable(z.string()),
  item_id: z.nullable(z.string()),
  title: z.string(),
  /** The sentence around the words where these are not in the title; empty otherwise. */
  excerpt: z.string(),
  /** Where the words are. */
  matched: z.array(z.enum(FIELDS)),
})
export type Hit = z.infer<typeof hit>

/** Characters of a question. */
export const MOST_CHARACTERS = 200
/** Hits of a page. */
export const HITS = 20
export const MOST_HITS = 50

export const search = getRoute(routesAt('/api/search'), '', {
  summary: 'What the caller may see and what holds the words, the best first',
  query: z.object({
    /** Words in any order, phrases in quotes, and filters such as `is:open assignee:me board:"Website" type:file`. */
    q: z.string(),
    /** All of one's own workspaces unless told. */
    team_id: z.optional(numericParam),
    board_id: z.optional(slugSchema),
    /** Types of hits, with commas between them. */
    types: z.optional(z.string().check(z.maxLength(100))),
    after: z.optional(z.string().check(z.regex(/^\d{1,3}$/))),
    /** 20 unless told, at most 50. */
    limit: z.optional(z.string().check(z.regex(/^\d{1,2}$/))),
  }),
  answer: z.object({
    data: z.array(hit),
    after: z.nullable(z.string()),
    has_more: z.boolean(),
    /** The index is being made: more may be found later. */
    partial: z.boolean(),
  }),
})
export type SearchAnswer = z.infer<(typeof search)['answer']>
