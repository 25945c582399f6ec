import { msg } from '@weft/i18n'
import * as z from 'zod/mini'

import { defineAction } from '../../shared/rule-parts.ts'
import { namesNobody, turnedPeople } from '../../shared/turned.ts'

/** Stops timers of people that run on the item. */
export const definition = defineAction({
  type: 'stop-timer',
  label: msg('Stop a timer'),
  group: 'people',
  needsItem: true,
  options: z.strictObject({
    /** Of any attribute without it. */
    attribute_id: z.optional(z.string()),
    ...turnedPeople,
  }),
  defaults: { actor: true },
  names: ({ attribute_id, attribute_ids = [] }) => ({
    attributes: [...(attribute_id === undefined ? [] : [attribute_id]), ...attribute_ids],
  }),
  problem: (options) => (namesNobody(options) ? msg('Choose whose timer is stopped.') : null),
})
