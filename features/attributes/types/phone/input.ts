import { msg } from '@weft/i18n'
import type { AttributeInput, ColumnGuess, ColumnSample } from '@weft/model'
import { brokenRules } from '../../shared/settings-rules.ts'
import { callingCode, isPhone, MAX_PHONE, normalisePhone } from '../../shared/text/phones.ts'

const NO_PHONE = msg('This is not a phone number')
/** Headers of columns with numbers to call, in the languages of the interface and their neighbours. */
const CALLED =
  /(?:^|[\s_/(-])(?:phones?|telephones?|tel|mobiles?|cell ?phone|cell|fax|telefon\w*|handy\w*|rufnummer|t[eé]l[eé]phone|portable|tel[eé]fonos?|m[oó]vil|telefone|celular|telefoon|whatsapp|هاتف|جوال|电话|手机|電話)(?=$|[\s_./):#-])/iu
/** No other value is written like this: a country's code, then groups of digits. */
const INTERNATIONAL = /^\+\d{1,3}[ (-][\d ()-]{6,}$/
const MIN_DIGITS = 5

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
  guess,
}

/** Digits alone may be anything: the header says that they are called, or each has a country's code. */
function guess({ cells, name }: ColumnSample): ColumnGuess | null {
  const filled = cells.filter((cell) => cell !== '').map(normalisePhone)
  const isCalled = CALLED.test(name)
  const isCallable = (cell: string) =>
    isPhone(cell) && cell.replaceAll(/\D/g, '').length >= MIN_DIGITS && (isCalled || INTERNATIONAL.test(cell))
  const count = filled.filter(isCallable).length
  return count === 0 ? null : { fits: count / filled.length, settings: {} }
}
