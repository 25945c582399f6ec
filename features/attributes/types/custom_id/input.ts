import { msg } from '@weft/i18n'
import { MAX_ID_PREFIX } from '@weft/model'
import { brokenRules, isBoolean, isOneOf, isText, isWhole } from '../../shared/settings-rules.ts'
import { staticInput } from '../../shared/static-input.ts'
import { MAX_DIGITS } from './definition.ts'

/** The highest number that a sequence may begin with. */
const MAX_START = 1_000_000_000_000

export const input = staticInput((settings) =>
  brokenRules(settings, {
    prefix: [isText(MAX_ID_PREFIX), msg('The prefix must be at most 10 characters')],
    separator: [isText(3), msg('The separator must be at most 3 characters')],
    digits: [isWhole(0, MAX_DIGITS), msg('Digits must be between 0 and 8')],
    start: [isWhole(0, MAX_START), msg('The first number must be a whole number from 0 on')],
    scope: [isOneOf(['board', 'folder']), msg('Numbers count by board or by folder')],
    fillOld: [isBoolean, msg('Numbering existing items must be on or off')],
  }),
)
