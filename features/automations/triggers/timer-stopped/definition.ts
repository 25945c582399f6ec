import { msg } from '@weft/i18n'

import { defineTrigger } from '../../shared/rule-parts.ts'
import { timedNames, timedOptions, timedProblem } from '../../shared/timed.ts'

/** A timer of an item ended, by hand or because another one began. That person is who started the rule. */
export const definition = defineTrigger({
  type: 'timer-stopped',
  label: msg('Timer is stopped'),
  group: 'people',
  hasItem: true,
  options: timedOptions,
  defaults: {},
  names: timedNames,
  problem: timedProblem,
})
