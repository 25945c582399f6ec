import { msg } from '@weft/i18n'

import { defineTrigger } from '../../shared/rule-parts.ts'
import { timedNames, timedOptions, timedProblem } from '../../shared/timed.ts'

/** Somebody began to track the time of an item. That person is who started the rule. */
export const definition = defineTrigger({
  type: 'timer-started',
  label: msg('Timer is started'),
  group: 'people',
  hasItem: true,
  options: timedOptions,
  defaults: {},
  names: timedNames,
  problem: timedProblem,
})
