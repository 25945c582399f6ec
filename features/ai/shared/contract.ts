import { slugSchema, uuidSchema } from '@weft/model'
import { getRoute, postRoute, routesIn, workspaceRoutes } from '@weft/protocol'
import * as z from 'zod/mini'

export const MAX_PROMPT = 2_000
export const MAX_GENERATED = 20
/** Names of items that go along with a question, the newest. */
export const NAMES_SENT = 100
export const PROMPT_DAYS = 30

export const ai = routesIn(workspaceRoutes, '/ai')
export const prompt = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_PROMPT))

/** Credits of this month; null where there is no end to them. */
export type AiCredits = { used: number; limit: number } | null

export const aiCredits = getRoute(ai, '/credits', {
  summary: "How many AI credits of this month are used, in all workspaces of this one's owner",
  answer: z.object({ data: z.custom<AiCredits>() }),
})

/** What stands in a folder before anything is asked: where the model is, what would be sent, and what it costs. */
export interface AiPlace {
  credits: AiCredits
  /** Where the model is; null where that is the server's own network. */
  host: string | null
  /** Names of items that would be sent. */
  items: number
  /** Attributes that can be filled, beside the name. */
  attribute_ids: readonly string[]
}

export const aiPlace = getRoute(ai, '', {
  summary: 'What asking the model in a folder would send, and how many credits are left',
  query: z.object({ folder_id: slugSchema }),
  answer: z.object({ data: z.custom<AiPlace>() }),
})

/** An item as the model wrote it, read by the types of its attributes. */
export interface GeneratedRow {
  name: string
  /** Below the last one that is below none. */
  is_below: boolean
  values: Readonly<Record<string, unknown>>
  /** Attributes for which it wrote something that does not fit there. */
  dropped: readonly string[]
  /** An item of the folder that is much like it. */
  like: { id: string; name: string } | null
}

/** One line of an answer: first `request_id`, then rows, at last `done` or `error`. */
export type GeneratedLine =
  | { request_id: string }
  | { row: GeneratedRow }
  | { done: true }
  | { error: { code: string; message: string } }

export const generateItems = postRoute(ai, '/items', {
  summary: 'Asks the model for items, which come as lines of JSON; nothing is stored',
  body: z.strictObject({
    folder_id: slugSchema,
    prompt,
    /** To be filled beside the name. */
    attribute_ids: z.optional(z.array(uuidSchema).check(z.maxLength(50))),
    sub_items: z.optional(z.boolean()),
    most: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_GENERATED))),
  }),
  answer: z.unknown(),
})

export const acceptItems = postRoute(ai, '/accept', {
  summary: 'Makes items of an answer, as they were left; uses one credit',
  body: z.strictObject({
    request_id: uuidSchema,
    items: z
      .array(
        z.strictObject({
          id: uuidSchema,
          /** One of the items before it. */
          parent_id: z.optional(z.nullable(uuidSchema)),
          values: z.record(uuidSchema, z.json()),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_GENERATED)),
  }),
  answer: z.object({ data: z.object({ ids: z.array(uuidSchema) }) }),
})
