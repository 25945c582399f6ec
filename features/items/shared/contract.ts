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

export const numberedItem = defineRoute({
  method: 'GET',
  path: '/api/{team_id}/boards/{board_id}/numbered',
  summary: 'The item of a board that has this custom ID',
  params: z.object({ team_id: numericParam, board_id: slugSchema }),
  query: z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) }),
  /** Null where there is none, or none that may be seen. */
  answer: z.object({ data: z.nullable(z.object({ id: uuidSchema, folder_id: slugSchema })) }),
})
