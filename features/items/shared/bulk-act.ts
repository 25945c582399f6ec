import { uuidSchema } from '@weft/model'
import * as z from 'zod/mini'

/** What can be done with several items at once: the body of an act that is looked at first. */
export const bulkBody = z.strictObject({
  item_ids: z.array(uuidSchema).check(z.minLength(1), z.maxLength(5_000)),
  change: z.union([
    z.strictObject({
      attribute_id: uuidSchema,
      mode: z.enum(['set', 'add', 'remove']),
      data: z.json(),
    }),
    z.literal('trash'),
  ]),
})
export type BulkBody = z.infer<typeof bulkBody>
