import { msg } from '@weft/i18n'
import type { AttributeInput } from '@weft/model'
import { isBallot } from '../../shared/elements/ballots.ts'
import { mergeLists } from '../../shared/elements/merge-lists.ts'
import { brokenRules, isBoolean } from '../../shared/settings-rules.ts'
import { isPerson } from './definition.ts'

const MAX_VOTES = 10_000

/** Takes in lists of votes; whose votes changed is judged on saving. */
export const input: AttributeInput = {
  checkSettings: (settings) =>
    brokenRules(settings, {
      allowUnvote: [isBoolean, msg('Removing votes must be on or off')],
      anonymous: [isBoolean, msg('Hiding who voted must be on or off')],
    }),
  checkData(data) {
    const isGood = Array.isArray(data) && data.every((vote) => isPerson(vote) || isBallot(vote))
    if (!isGood) return msg('This must be a list of user ids or ballots')
    return data.length > MAX_VOTES ? msg('Too many votes') : null
  },
  normalise(data) {
    if (!Array.isArray(data)) return data ?? null
    const votes = [...new Set(data)]
    // In no order of theirs: the one in which people voted would tell on them.
    const ballots = votes.filter(isBallot).toSorted()
    const sorted = ballots.length > 0 ? [...votes.filter((vote) => !isBallot(vote)), ...ballots] : votes
    return sorted.length > 0 ? sorted : null
  },
  merge: (old, mine, theirs) => mergeLists(old, mine, theirs),
  parse: (text) =>
    text.trim() === '' ? { data: null } : { problem: msg('Each person votes for themselves') },
}
