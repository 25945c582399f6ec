import { msg } from '@weft/i18n'
import * as z from 'zod/mini'

import { defineTrigger } from '../../shared/rule-parts.ts'

/** Somebody pressed a button of an item that starts automations. */
export const definition = defineTrigger({
  type: 'button-pressed',
  label: msg('Button is pressed'),
  group: 'people',
  hasItem: true,
  options: z.strictObject({ attribute_id: z.optional(z.string()) }),
  defaults: {},
  names: ({ attribute_id }) => ({ attributes: attribute_id === undefined ? [] : [attribute_id] }),
  problem: ({ attribute_id }) => (attribute_id === undefined ? msg('Choose a button.') : null),
})
