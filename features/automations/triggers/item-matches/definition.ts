import { msg } from '@weft/i18n'
import { slugSchema } from '@weft/model'
import * as z from 'zod/mini'

import { defineTrigger, filterOption } from '../../shared/rule-parts.ts'

/** An item starts to fit a filter by what somebody did to it. It fires again only after it stopped to fit. */
export const definition = defineTrigger({
  type: 'item-matches',
  label: msg('Item starts to match conditions'),
  group: 'items',
  hasItem: true,
  options: z.strictObject({ filter: z.nullable(filterOption), folders: z.optional(z.array(slugSchema)) }),
  defaults: { filter: null },
  names: ({ filter, folders = [] }) => ({ filters: [filter], folders }),
  problem: ({ filter }) => ((filter?.conditions.length ?? 0) === 0 ? msg('Add a condition.') : null),
})
