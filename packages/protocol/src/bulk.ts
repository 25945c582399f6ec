import * as z from 'zod/mini'

export const MAX_BULK_ENTRIES = 500

/** What a client says of where a change came from: `act` is the same for all that was done at once. */
export const saidOriginSchema = z.object({
  act: z.optional(z.string().check(z.minLength(8), z.maxLength(64))),
  via: z.optional(z.enum(['undo', 'restore', 'copy'])),
})
export type SaidOrigin = z.infer<typeof saidOriginSchema>

/**
 * One entry of POST /api/{team_id}/bulk. `route` is the record's path below the workspace; where a name of an attribute
 * stands in it, as a URL has it.
 */
export const bulkEntrySchema = z.strictObject({
  method: z.enum(['put', 'delete', 'post']),
  route: z.string().check(z.maxLength(2_000), z.regex(/^\/[a-z-]+\/[A-Za-z0-9._~!'()*%-]+(\/restore)?$/)),
  item: z.optional(z.record(z.string(), z.json())),
  old: z.optional(z.record(z.string(), z.json())),
  idempotency_key: z.string().check(z.minLength(8), z.maxLength(255)),
  origin: z.optional(saidOriginSchema),
})
export type BulkEntry = z.infer<typeof bulkEntrySchema>

export const bulkSchema = z.array(bulkEntrySchema).check(z.minLength(1), z.maxLength(MAX_BULK_ENTRIES))

/** The single call's answer beside its status. */
export interface BulkResult {
  status: number
  data?: unknown
  message?: string
  code?: string
  type?: string
  retry_after?: number
  /** What follows from the change, such as rollups of other items, is not up to date yet. */
  pending?: true
  /** With a deletion: the last change before it, where somebody else made it. */
  last_change?: LastChange
}

export interface LastChange {
  /** Its number in the feed: whoever knew the record at a lower one did not know of the change. */
  seq: number
  user_id: number
}
