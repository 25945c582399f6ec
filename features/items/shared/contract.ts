import { slugSchema, uuidSchema } from '@weft/model'
import { defineRoute, numericParam } from '@weft/protocol'
import * as z from 'zod/mini'

export const moveItem = defineRoute({
  method: 'POST',
  path: '/api/{team_id}/items/{id}/move',
  summary: 'Move an item and its sub-items to another folder or board',
  params: z.object({ team_id: numericParam, id: uuidSchema }),
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
  params: z.object({ team_id: numericParam, folder_id: slugSchema }),
  answer: z.unknown(),
})
