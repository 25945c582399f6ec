import { msg } from '@weft/i18n'
import { brokenRules, isOneOf } from '../../shared/settings-rules.ts'
import { readBoolean } from '../../shared/text/boolean-words.ts'
import type { AttributeInput } from '@weft/model'
import { CHECKBOX_ICONS } from './definition.ts'

/** Takes in a tick, also in words. */
export const input: AttributeInput = {
  checkSettings: (settings) =>
    brokenRules(settings, { icon: [isOneOf(CHECKBOX_ICONS), msg('This icon is not available')] }),
  checkData: (data) => (typeof data === 'boolean' ? null : msg('This must be true or false')),
  normalise: (data) => data ?? null,
  parse(text, _settings, context) {
    if (text.trim() === '') return { data: null }
    const data = readBoolean(text, context.locale)
    return data === null ? { problem: msg('This is neither yes nor no') } : { data }
  },
  guess({ cells, context }) {
    const filled = cells.filter((cell) => cell !== '')
    // Digits are numbers, and a single doubtful word means that the column is something else.
    const isWord = (cell: string) => !/^\d+$/.test(cell) && readBoolean(cell, context.locale) !== null
    return filled.length > 0 && filled.every(isWord) ? { fits: 1, settings: {} } : null
  },
}
