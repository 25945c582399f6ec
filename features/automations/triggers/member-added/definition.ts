import { msg } from '@weft/i18n'
import * as z from 'zod/mini'

import { defineTrigger } from '../../shared/rule-parts.ts'

/** Somebody was added to the people of the board; that person is who started it. */
export const definition = defineTrigger({
  type: 'member-added',
  label: msg('Person is added to the board'),
  group: 'people',
  hasItem: false,
  options: z.strictObject({}),
  defaults: {},
})
