import { msg } from '@weft/i18n'
import * as z from 'zod/mini'

import { defineAction, filterOption } from '../../shared/rule-parts.ts'

/** Goes one way where the item fits a filter at that moment, and the other way where it does not. */
export const definition = defineAction({
  type: 'branch',
  label: msg('If … else'),
  group: 'flow',
  needsItem: true,
  holds: 'branches',
  options: z.strictObject({ filter: z.nullable(filterOption) }),
  defaults: { filter: null },
  names: ({ filter }) => ({ filters: [filter] }),
  problem: ({ filter }) => ((filter?.conditions.length ?? 0) === 0 ? msg('Add a condition.') : null),
})
