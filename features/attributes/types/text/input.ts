import { countCharacters, oneLine } from '@weft/base'
import { msg } from '@weft/i18n'
import type { AttributeInput, Settings } from '@weft/model'
import { brokenRules, isWhole } from '../../shared/settings-rules.ts'

export const MAX_TEXT = 10_000

const TOO_LONG = msg('This text is too long')

/** Takes in one line of text. */
export const input: AttributeInput = {
  checkSettings: (settings) =>
    brokenRules(settings, {
      maxLength: [isWhole(1, MAX_TEXT), msg('The longest text must be between 1 and 10,000 characters')],
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

function limitOf(settings: Settings): number {
  return typeof settings.maxLength === 'number' ? Math.min(settings.maxLength, MAX_TEXT) : MAX_TEXT
}
