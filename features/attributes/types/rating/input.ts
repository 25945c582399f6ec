import { decimalToRead, readNumber } from '@weft/numbers'
import { msg } from '@weft/i18n'
import type { AttributeInput, Settings, ValueContext } from '@weft/model'
import { isLabelColor } from '../../shared/elements/labels.ts'
import { brokenRules, isOneOf, isWhole } from '../../shared/settings-rules.ts'
import { MAX_RATING, RATING_ICONS, ratingSettings } from './definition.ts'

const NO_RATING = msg('This is not a rating')

/** Takes in a rating: as a number, as "3/5", as a share, or as so many stars. */
export const input: AttributeInput = {
  checkSettings: (settings) =>
    brokenRules(settings, {
      max: [isWhole(1, MAX_RATING), msg('The highest rating must be between 1 and 10')],
      icon: [isOneOf(Object.keys(RATING_ICONS)), msg('This icon is not available')],
      color: [isLabelColor, msg('This color is not available')],
    }),
  checkData(data, settings) {
    if (!Number.isInteger(data) || (data as number) < 1) return msg('A rating must be a whole number')
    return (data as number) > ratingSettings(settings).max
      ? msg('This is more than the highest rating')
      : null
  },
  normalise: (data) => (data === 0 ? null : (data ?? null)),
  parse(text, settings, context) {
    const typed = text.trim()
    if (typed === '') return { data: null }
    const { max } = ratingSettings(settings)
    const value = starsIn(typed, settings) ?? partIn(typed, max, context) ?? null
    if (value === null || value < 0) return { problem: NO_RATING }
    return { data: Math.min(Math.round(value), max) || null }
  },
}

/** "★★★☆☆", or the same with the icon of these settings. */
function starsIn(text: string, settings: Settings): number | null {
  const sign = RATING_ICONS[ratingSettings(settings).icon]
  const bare = text.replaceAll(/[\s\uFE0F☆♡]/gu, '')
  const filled = bare.replaceAll('⭐', '★').replaceAll('❤', '♥')
  const count = filled.split(sign).length - 1
  const starCount = filled.split('★').length - 1
  if (count > 0 && filled === sign.repeat(count)) return count
  if (starCount > 0 && filled === '★'.repeat(starCount)) return starCount
  return bare === '' ? 0 : null
}

/** "4", "8/10" (as the same share of the highest one), "80 %". */
function partIn(text: string, max: number, context: ValueContext): number | null {
  const decimal = decimalToRead({}, context.locale)
  const [part, whole, ...more] = text.split('/')
  const read = readNumber(part ?? '', { decimal })
  if (!read || more.length > 0) return null
  if (read.isPercent) return whole === undefined ? (read.value / 100) * max : null
  if (whole === undefined) return read.value
  const of = readNumber(whole, { decimal })?.value ?? 0
  return of > 0 ? (read.value / of) * max : null
}
