import { slugSchema, uuidSchema } from '@weft/model'
import * as z from 'zod/mini'

/** Items that one act moves, beside what lies below them. */
export const MOST_MOVED = 500

/** Several items to another folder of their board, each with all below it: the body of an act that is looked at first. */
export const moveActBody = z.strictObject({
  item_ids: z.array(uuidSchema).check(z.minLength(1), z.maxLength(MOST_MOVED)),
  folder_id: slugSchema,
})
export type MoveActBody = z.infer<typeof moveActBody>
