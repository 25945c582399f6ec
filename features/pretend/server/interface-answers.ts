import * as z from 'zod/mini'

const fields = z.record(z.string(), z.json())

const rows = z.array(
  z.object({
    record: z.object({
      collection: z.string(),
      id: z.string(),
      board_id: z.nullable(z.string()),
      folder_id: z.nullable(z.string()),
      name: z.json(),
    }),
    old: fields,
    new: fields,
    isLost: z.optional(z.literal(true)),
    about: z.array(z.string()),
  }),
)

const previewed = z.object({
  token: z.string(),
  expires_at: z.string(),
  created: rows,
  changed: rows,
  moved: rows,
  deleted: rows,
  restored: rows,
  problems: z.array(z.object({ about: z.string(), of: z.optional(z.string()), text: z.string() })),
  unchanged: z.array(z.string()),
  sent: z.array(
    z.object({
      kind: z.string(),
      user_ids: z.array(z.int()),
      addresses: z.optional(z.array(z.string())),
      text: z.string(),
      about: z.optional(z.string()),
    }),
  ),
  begins: z.nullable(z.array(z.string())),
  sight: z.nullable(
    z.array(
      z.object({
        type: z.enum(['board', 'folder']),
        id: z.string(),
        gains: z.array(z.int()),
        loses: z.array(z.int()),
      }),
    ),
  ),
  exposed: z.optional(z.object({ count: z.int(), user_ids: z.nullable(z.array(z.int())) })),
  done: z.int(),
})

const applied = z.object({
  act: z.string(),
  done: z.int(),
  of: z.int(),
  isLater: z.optional(z.boolean()),
  records: z.array(z.object({ collection: z.string(), record: fields })),
})

/** What answers hold whose contracts name a type only. */
export const answers = {
  'POST /api/{team_id}/pretend': { data: previewed },
  'POST /api/{team_id}/pretend/{token}/apply': { data: applied },
}
