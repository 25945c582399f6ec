import { isCurrency, MAX_PRECISION, NUMBER_FORMATS } from '@weft/numbers'
import { msg } from '@weft/i18n'
import { ROLLUPS } from '../../shared/links-to/roll-up.ts'
import { throughInput } from '../../shared/links-to/through-input.ts'
import { brokenRules, isOneOf, isText, isWhole } from '../../shared/settings-rules.ts'

export const input = throughInput((settings) =>
  brokenRules(settings, {
    function: [isOneOf(ROLLUPS), msg('There is no such function')],
    separator: [isText(20), msg('The separator must be at most 20 characters')],
    format: [isOneOf(NUMBER_FORMATS), msg('This number format is not available')],
    precision: [isWhole(0, MAX_PRECISION), msg('Decimals must be between 0 and 8')],
    currency: [isCurrency, msg('Currency must be a three-letter code')],
    unit: [isText(12), msg('The unit must be at most 12 characters')],
  }),
)
