import { slugSchema, uuidSchema } from '@weft/model'
import { defineRoute } from '@weft/protocol'
import * as z from 'zod/mini'

const team_id = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.transform(Number))

export const moveItem = defineRoute({
  method: 'POST',
  path: '/api/{team_id}/items/{id}/move',
  summary: 'Move an item and its sub-items to another folder or board',
  params: z.object({ team_id, id: uuidSchema }),
  body: z.strictObject({
    folder_id: slugSchema,
    /** Attributes of the target board by those of the source board; values without one are left behind. */
    mapping: z.optional(z.record(uuidSchema, uuidSchema)),
  }),
  answer: z.object({ data: z.record(z.string(), z.unknown()) }),
})

export const folderContent = defineRoute({
  method: 'GET',
  path: '/api/{team_id}/folders/{folder_id}/content',
  summary: 'All items of a folder in columns, as of some number of its feed',
  params: z.object({ team_id, folder_id: slugSchema }),
  answer: z.unknown(),
})
