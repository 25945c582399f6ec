import { items, slugSchema, uuidSchema } from '@weft/model'
import { errors, plannedAct } from '@weft/server-kit'
import * as z from 'zod/mini'

import { MOST_AT_ONCE } from './most-at-once.ts'

const body = z.strictObject({
  folder_id: slugSchema,
  items: z
    .array(
      z.strictObject({
        id: uuidSchema,
        parent_id: z.nullable(uuidSchema),
        values: z.record(uuidSchema, z.json()),
      }),
    )
    .check(z.minLength(1), z.maxLength(MOST_AT_ONCE)),
})

/** New items of a folder; their ids are given, so that the plan stays the same. */
export const createItemsAct = plannedAct<z.infer<typeof body>>({
  kind: 'assistants.create',
  body,
  cost: ({ items: made }) => made.length / 5,
  async plan(_kit, { principal }, { folder_id, items: made }) {
    const folder = principal.access.graph.folders.get(folder_id)
    if (!folder || !principal.may('VIEW_FOLDER', { type: 'folder', id: folder_id })) throw errors.not_found()
    const { board_id } = folder
    return {
      operations: made.map(({ id, parent_id, values }) => ({
        collection: items.name,
        method: 'put',
        id,
        item: { board_id, folder_id, parent_id, values, row_version: 1 },
        about: id,
      })),
    }
  },
})
