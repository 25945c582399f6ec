import { countCharacters, oneLine } from '@weft/base'
import { msg } from '@weft/i18n'
import type { AttributeInput, Settings } from '@weft/model'
import { brokenRules, isText, isWhole } from '../../shared/settings-rules.ts'
import { MAX_MESSAGE, MAX_PATTERN, MAX_TEXT } from './limits.ts'

const TOO_LONG = msg('This text is too long')

/** Takes in one line of text. */
export const input: AttributeInput = {
  checkSettings: (settings) =>
    brokenRules(settings, {
      maxLength: [isWhole(1, MAX_TEXT), msg('The longest text must be between 1 and 10,000 characters')],
      pattern: [isText(MAX_PATTERN), msg('The pattern must have at most 500 characters')],
      // It is shown as a sentence of the interface, where braces stand for values.
      patternMessage: [isPlainMessage, msg('The message must have at most 200 characters, and no braces')],
    }),
  checkData(data, settings) {
    if (typeof data !== 'string') return msg('This must be a text')
    return countCharacters(data) > limitOf(settings) ? TOO_LONG : null
  },
  normalise(data) {
    if (typeof data !== 'string') return data ?? null
    return oneLine(data) || null
  },
  parse(text, settings) {
    const data = oneLine(text)
    if (countCharacters(data) > limitOf(settings)) return { problem: TOO_LONG }
    return { data: data || null }
  },
  dropped: (text) => (/[\n\r]/.test(text.trim()) ? 'lines' : null),
  guess: () => ({ fits: 1, settings: {} }),
}

const isPlainMessage = (value: unknown) => isText(MAX_MESSAGE)(value) && !/[{}]/.test(value)

function limitOf(settings: Settings): number {
  return typeof settings.maxLength === 'number' ? Math.min(settings.maxLength, MAX_TEXT) : MAX_TEXT
}
