import { type FilterTree, filterSchema, type Settings } from '@weft/model'
import * as z from 'zod/mini'

/** More rules than these nobody keeps apart. */
export const MAX_COLOR_RULES = 12

/** How rows and cards get their colour: by a label that they have, or by the first rule that they meet. */
export type RowColor =
  | { by: 'label'; attribute_id: string }
  | { by: 'conditions'; rules: readonly { color: string; filter: FilterTree | null }[] }

export const rowColorSchema = z.nullable(
  z.union([
    z.object({ by: z.literal('label'), attribute_id: z.string().check(z.maxLength(64)) }),
    z.object({
      by: z.literal('conditions'),
      rules: z
        .array(z.object({ color: z.string().check(z.maxLength(20)), filter: z.nullable(filterSchema) }))
        .check(z.maxLength(MAX_COLOR_RULES)),
    }),
  ]),
)

/** Null where rows have no colour, and for what another version wrote and this one cannot read. */
export function readRowColor(settings: Settings): RowColor | null {
  const parsed = rowColorSchema.safeParse(settings['color'] ?? null)
  return parsed.success ? parsed.data : null
}
