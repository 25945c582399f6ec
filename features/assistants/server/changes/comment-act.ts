import { itemPlaces } from '@weft/features/items/server'
import { comments, uuidSchema } from '@weft/model'
import { errors, plannedAct } from '@weft/server-kit'
import * as z from 'zod/mini'

const body = z.strictObject({
  id: uuidSchema,
  item_id: uuidSchema,
  parent_id: z.nullable(uuidSchema),
  html: z.string().check(z.maxLength(100_000)),
})

/** A comment to an item. */
export const commentAct = plannedAct<z.infer<typeof body>>({
  kind: 'assistants.comment',
  body,
  cost: () => 1,
  async plan(kit, { principal }, { id, item_id, parent_id, html }) {
    const { team_id } = principal.access
    const place = (await itemPlaces(kit.db, team_id, [item_id])).get(item_id)
    if (!place || !principal.may('VIEW_FOLDER', { type: 'folder', id: place.folder_id }))
      throw errors.not_found()
    return {
      operations: [
        {
          collection: comments.name,
          method: 'put',
          id,
          item: {
            board_id: place.board_id,
            item_id,
            parent_id,
            text: { html },
            anchor: null,
            row_version: 1,
          },
          about: id,
        },
      ],
    }
  },
})
