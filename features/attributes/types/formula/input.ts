import { isCurrency, MAX_PRECISION, NUMBER_FORMATS } from '@weft/numbers'
import {
  formulaOf,
  isProblem,
  MAX_FORMULA,
  parseFormula,
  readWritten,
  sayProblem,
  withIds,
} from '@weft/formula'
import { DATE_FORMATS, isZone } from '@weft/recurrence'
import { msg, t, withoutIsolates } from '@weft/i18n'
import type { AttributeInput } from '@weft/model'
import { brokenRules, isBoolean, isOneOf, isText, isWhole } from '../../shared/settings-rules.ts'

const NOT_GIVEN = msg('A formula’s values follow from others and cannot be set')

/** Nothing can be put into a formula; what it is made of is checked here as far as it can be without its board. */
export const input: AttributeInput = {
  checkSettings(settings) {
    const problems = brokenRules(settings, {
      formula: [isText(MAX_FORMULA), msg('The formula must be a text of at most 10,000 characters')],
      format: [isOneOf(NUMBER_FORMATS), msg('This number format is not available')],
      precision: [isWhole(0, MAX_PRECISION), msg('Decimals must be between 0 and 8')],
      thousands: [isBoolean, msg('Thousands separator must be on or off')],
      currency: [isCurrency, msg('Currency must be a three-letter code')],
      unit: [isText(12), msg('The unit must be at most 12 characters')],
      dateFormat: [isOneOf(DATE_FORMATS), msg('This date format is not available')],
      timeZone: [isZone, msg('This time zone is not known')],
    })
    if (problems.length > 0) return problems
    // What an editor found that only the board's attributes tell.
    if (typeof settings.problem === 'string') return [settings.problem]
    // A name that is still there was not found among the board's attributes.
    const stored = withIds(readWritten(formulaOf(settings), '.'), [])
    const found = typeof stored === 'string' ? parseFormula(stored) : stored
    return found && isProblem(found) ? [withoutIsolates(sayProblem(found, t))] : []
  },
  checkData: () => NOT_GIVEN,
  normalise: (data) => data ?? null,
  parse: () => ({ problem: NOT_GIVEN }),
}
