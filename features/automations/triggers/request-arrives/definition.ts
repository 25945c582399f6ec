import { msg } from '@weft/i18n'
import * as z from 'zod/mini'

import { defineTrigger } from '../../shared/rule-parts.ts'

/** Something outside sends JSON to the rule's own address. */
export const definition = defineTrigger({
  type: 'request-arrives',
  label: msg('Request arrives at an address'),
  group: 'web',
  hasItem: false,
  gives: 'request',
  options: z.strictObject({}),
  defaults: {},
})
