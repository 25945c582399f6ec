import { oneLine } from '@weft/base'
import { msg } from '@weft/i18n'
import { isEmail, MAX_EMAIL, normaliseEmail } from '../../shared/text/emails.ts'
import type { AttributeInput } from '@weft/model'

const NO_EMAIL = msg('This is not an email address')

/** Takes in addresses, also as mail programs copy them. */
export const input: AttributeInput = {
  checkSettings: () => [],
  checkData(data) {
    if (typeof data !== 'string') return NO_EMAIL
    if (data.length > MAX_EMAIL) return msg('This email address is too long')
    return isEmail(data) ? null : NO_EMAIL
  },
  normalise: (data) => (typeof data === 'string' ? normaliseEmail(data) || null : (data ?? null)),
  parse(text) {
    const line = oneLine(text).replace(/^mailto:/i, '')
    // Mail programs copy `Name <address>`.
    const data = normaliseEmail(/^[^<>]*<([^<>]+)>$/.exec(line)?.[1] ?? line)
    if (data === '') return { data: null }
    return isEmail(data) ? { data } : { problem: NO_EMAIL }
  },
  guess({ cells }) {
    const filled = cells.filter((cell) => cell !== '')
    if (filled.length === 0) return null
    return {
      fits: filled.filter((cell) => isEmail(normaliseEmail(cell))).length / filled.length,
      settings: {},
    }
  },
}
