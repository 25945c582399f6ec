import { msg } from '@weft/i18n'
import * as z from 'zod/mini'

import { defineAction } from '../../shared/rule-parts.ts'
import { namesNobody, turnedPeople } from '../../shared/turned.ts'

/** Starts timers of people for the item, in their names. What else of theirs runs there ends, as by hand. */
export const definition = defineAction({
  type: 'start-timer',
  label: msg('Start a timer'),
  group: 'people',
  needsItem: true,
  options: z.strictObject({
    /** What counts the time. */
    attribute_id: z.optional(z.string()),
    ...turnedPeople,
  }),
  defaults: { actor: true },
  names: ({ attribute_id, attribute_ids = [] }) => ({
    attributes: [...(attribute_id === undefined ? [] : [attribute_id]), ...attribute_ids],
  }),
  problem(options) {
    if (options.attribute_id === undefined) return msg('Choose an attribute.')
    return namesNobody(options) ? msg('Choose whose timer is started.') : null
  },
})
