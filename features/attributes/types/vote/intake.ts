import { msg } from '@weft/i18n'
import type { AttributeIntake } from '@weft/model'
import { mergeLists } from '../../shared/elements/merge-lists.ts'
import { brokenRules, isBoolean } from '../../shared/settings-rules.ts'

const MAX_VOTES = 10_000

/** Takes in lists of voters; whose votes changed is judged on saving. */
export const intake: AttributeIntake = {
  checkSettings: (settings) =>
    brokenRules(settings, { allowUnvote: [isBoolean, msg('Taking votes back must be on or off')] }),
  checkData(data) {
    const isGood = Array.isArray(data) && data.every((id) => Number.isSafeInteger(id) && (id as number) > 0)
    if (!isGood) return msg('This must be a list of user ids')
    return data.length > MAX_VOTES ? msg('These are too many votes') : null
  },
  normalise(data) {
    if (!Array.isArray(data)) return data ?? null
    return data.length > 0 ? [...new Set(data)] : null
  },
  merge: (old, mine, theirs) => mergeLists(old, mine, theirs),
  parse: (text) =>
    text.trim() === '' ? { data: null } : { problem: msg('Votes are given one by one, by each person') },
}
