import type { FeedKey } from '@weft/model'
import * as z from 'zod/mini'

const count = z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number))

/** The query of every index call; collections may take more. */
export const indexQuery = z.object({
  board_id: z.optional(z.string()),
  folder_id: z.optional(z.string()),
  item_id: z.optional(z.string()),
  resource_type: z.optional(z.string().check(z.maxLength(32))),
  resource_id: z.optional(z.string().check(z.maxLength(64))),
  ids: z.optional(z.string().check(z.maxLength(40_000))),
  limit: z.optional(count),
  after: z.optional(z.string().check(z.maxLength(2_000))),
  since: z.optional(count),
  rights: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  expand: z.optional(z.string()),
  filter: z.optional(z.string()),
  sort: z.optional(z.string()),
  search: z.optional(z.string()),
  locale: z.optional(z.string().check(z.maxLength(35))),
  tz: z.optional(z.string().check(z.maxLength(64))),
  week_start: z.optional(z.string()),
  names: z.optional(z.enum(['true', 'false'])),
})
export type IndexQuery = z.infer<typeof indexQuery>

/** What an index call asks for, with its rights judged. */
export interface ReadScope {
  /** The one feed that is asked, or null for a mixture. */
  feed: FeedKey | null
  board_id?: string
  folder_id?: string
  item_id?: string
  resource_type?: string
  resource_id?: string
  ids?: string[]
  limit: number
  after: string | null
  since: number | null
  rights: string | null
  expand?: string
  /** Read for people outside: what has another answer for each reader has none. */
  isPublic?: true
}
