import { msg } from '@weft/i18n'
import { slugSchema } from '@weft/model'
import * as z from 'zod/mini'

import type { Named, RuleBoard } from './rule-parts.ts'

/** What a trigger asks of timers: where the item lies, and which attribute counts. */
export const timedOptions = z.strictObject({
  folders: z.optional(z.array(slugSchema)),
  /** Any that everybody sees without it. */
  attribute_id: z.optional(z.string()),
})
export type TimedOptions = z.infer<typeof timedOptions>

export const timedNames = ({ folders = [], attribute_id }: TimedOptions): Named => ({
  folders,
  attributes: attribute_id === undefined ? [] : [attribute_id],
})

/** Time that is somebody's own starts no rule: its log would tell of it. */
export function timedProblem({ attribute_id }: TimedOptions, board: RuleBoard): string | null {
  const settings = attribute_id === undefined ? undefined : board.attribute(attribute_id)?.settings
  return settings && settings['sharedEntries'] !== true
    ? msg(
        'Only time that everyone sees starts automations. Change that in the attribute, or choose another one.',
      )
    : null
}
