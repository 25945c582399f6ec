import { nameSchema, slugSchema } from '@weft/model'
import { defineRoute, numericParam } from '@weft/protocol'
import * as z from 'zod/mini'

const place = z.object({ team_id: numericParam, id: slugSchema })
const body = z.strictObject({ name: nameSchema, with_items: z.boolean() })
const answer = z.object({ data: z.object({ id: slugSchema }) })

/** The copy is there at once, without its items: they follow in the background, and `copying` of its settings says so. */
export const duplicateBoard = defineRoute({
  method: 'POST',
  path: '/api/{team_id}/boards/{id}/duplicate',
  summary: 'Duplicate a board with its folders, attributes and views, and its items in the background',
  params: place,
  body,
  answer,
  status: 201,
})

export const duplicateFolder = defineRoute({
  method: 'POST',
  path: '/api/{team_id}/folders/{id}/duplicate',
  summary: 'Duplicate a folder with what lies below it and its views, and its items in the background',
  params: place,
  body,
  answer,
  status: 201,
})

/** What the settings of a copy hold under `copying` while its items are on the way, or could not all come. */
const copyingSchema = z.object({
  state: z.enum(['running', 'failed']),
  done: z.number(),
  total: z.number(),
})
export type Copying = z.infer<typeof copyingSchema>

/** Undefined for a place that is whole. */
export function readCopying(settings: Readonly<Record<string, unknown>>): Copying | undefined {
  const read = copyingSchema.safeParse(settings['copying'])
  return read.success ? read.data : undefined
}
