import { nameSchema, slugSchema } from '@weft/model'
import { defineRoute, numericParam } from '@weft/protocol'
import * as z from 'zod/mini'

const team = z.object({ team_id: numericParam })
const record = z.record(z.string(), z.unknown())

/** A board that can be worked in; `bare`: with a folder, a primary attribute and a table only. */
export const quickBoard = defineRoute({
  method: 'POST',
  path: '/api/{team_id}/boards/quick',
  summary: 'Create a board with a folder, its first attributes, a table and columns',
  params: team,
  body: z.strictObject({ name: nameSchema, bare: z.optional(z.boolean()) }),
  answer: z.object({
    data: z.object({
      board: record,
      folders: z.array(record),
      attributes: z.array(record),
      views: z.array(record),
    }),
  }),
  status: 201,
})

export const resolveBoard = defineRoute({
  method: 'GET',
  path: '/api/resolve/board/{id}',
  summary: 'The workspace of a board, for addresses that name none',
  params: z.object({ id: slugSchema }),
  answer: z.object({ data: z.object({ team_id: z.number(), board_id: z.string() }) }),
})

export const resolveView = defineRoute({
  method: 'GET',
  path: '/api/resolve/view/{id}',
  summary: 'The workspace and board of a view',
  params: z.object({ id: slugSchema }),
  answer: z.object({ data: z.object({ team_id: z.number(), board_id: z.string(), view_id: z.string() }) }),
})
