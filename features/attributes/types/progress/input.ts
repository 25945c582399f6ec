import { clampProgress, decimalToRead, PROGRESS_SOURCES, progressSettings, readNumber } from '@weft/numbers'
import { isUuid } from '@weft/base'
import { msg } from '@weft/i18n'
import type { AttributeInput } from '@weft/model'
import { isLabelColor } from '../../shared/elements/labels.ts'
import { brokenRules, isNumber, isOneOf } from '../../shared/settings-rules.ts'

const NO_NUMBER = msg('This is not a number')

/** Takes in numbers and percentages; what lies outside the range becomes its nearest end. */
export const input: AttributeInput = {
  checkSettings(settings) {
    const problems = brokenRules(settings, {
      min: [isNumber, msg('The minimum must be a number')],
      max: [isNumber, msg('The maximum must be a number')],
      step: [(value) => isNumber(value) && value > 0, msg('The step must be more than 0')],
      color: [isLabelColor, msg('This color is not available')],
      from: [isUuid, msg('What it is counted from must be an attribute')],
      source: [isOneOf(PROGRESS_SOURCES), msg('This source is not available')],
    })
    const { min = 0, max = 100 } = settings
    if (isNumber(min) && isNumber(max) && min >= max)
      problems.push(msg('The minimum must be below the maximum'))
    const { source, from } = progressSettings(settings)
    if (source !== 'manual' && from === null) problems.push(msg('Choose what to count from'))
    return problems
  },
  checkData(data, settings) {
    if (!isNumber(data)) return NO_NUMBER
    const { min, max, source } = progressSettings(settings)
    if (source !== 'manual') return msg('This progress is calculated and cannot be set')
    if (data < min) return msg('This number is below the minimum')
    return data > max ? msg('This number is above the maximum') : null
  },
  normalise: (data) => (data === 0 ? 0 : (data ?? null)),
  parse(text, settings, context) {
    const typed = text.trim()
    if (typed === '') return { data: null }
    const range = progressSettings(settings)
    const read = readNumber(typed, { decimal: decimalToRead(settings, context.locale) })
    if (!read) return { problem: NO_NUMBER }
    const { min, max } = range
    const value = read.isPercent ? min + (read.value / 100) * (max - min) : read.value
    return { data: clampProgress(value, range) }
  },
}
