import { msg } from '@weft/i18n'
import type { AttributeInput } from '@weft/model'
import { brokenRules } from '../../shared/settings-rules.ts'
import { callingCode, isPhone, MAX_PHONE, normalisePhone } from '../../shared/text/phones.ts'

const NO_PHONE = msg('This is not a phone number')

/** Takes in numbers as they are typed, also from links. */
export const input: AttributeInput = {
  checkSettings: (settings) =>
    brokenRules(settings, {
      country: [
        (value) => typeof value === 'string' && callingCode(value) !== undefined,
        msg('This country is not available'),
      ],
    }),
  checkData(data) {
    if (typeof data !== 'string') return NO_PHONE
    if (data.length > MAX_PHONE) return msg('This phone number is too long')
    return isPhone(data) ? null : NO_PHONE
  },
  normalise: (data) => (typeof data === 'string' ? normalisePhone(data) || null : (data ?? null)),
  parse(text) {
    const data = normalisePhone(normalisePhone(text).replace(/^tel:/i, ''))
    if (data === '') return { data: null }
    return data.length <= MAX_PHONE && isPhone(data) ? { data } : { problem: NO_PHONE }
  },
}
