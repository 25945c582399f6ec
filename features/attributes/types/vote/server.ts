import { numberHtml } from '../../server/published-values.ts'
import { msg } from '@weft/i18n'
import { makeBallot, newNonce } from '../../shared/elements/ballots.ts'
import type { ServerAttributeType } from '../../server/server-type.ts'
import {
  allowsUnvote,
  definition,
  isAnonymous,
  isPerson,
  isVoteOf,
  type Vote,
  votesOf,
} from './definition.ts'
import { input } from './input.ts'

/** Nobody has such an id. */
const NOBODY = Number.MAX_SAFE_INTEGER

export const member: ServerAttributeType = {
  ...definition,
  ...input,
  published: {
    html: numberHtml,
    // How many voted is shown, and not who.
    drawn: (data) => (Array.isArray(data) ? data.map((_voter, at) => NOBODY - at) : data),
  },
  hidesAuthor: isAnonymous,
  anonymize(data, keyOf) {
    const votes = votesOf(data).map((vote) => (isPerson(vote) ? makeBallot(keyOf(vote), newNonce()) : vote))
    return input.normalise(votes, {})
  },
  anonymizeOnSave({ old, data, settings, me, ballot_key }) {
    if (!isAnonymous(settings) || ballot_key === undefined || !Array.isArray(data)) return data
    const voter = { me, ballot_key }
    const own = votesOf(data).filter((vote) => isVoteOf(vote, voter))
    if (own.length === 0) return data
    const before = votesOf(old).find((vote) => isVoteOf(vote, voter))
    const kept: Vote =
      before ?? own.find((vote) => typeof vote === 'string') ?? makeBallot(ballot_key, newNonce())
    return input.normalise([...data.filter((vote) => !own.includes(vote as Vote)), kept], settings)
  },
  beforeSave({ old, data, settings, me, ballot_key }) {
    const voter = { me, ballot_key }
    const before = new Set(votesOf(old))
    const after = new Set(votesOf(data))
    const changed = [...before.symmetricDifference(after)]
    if (changed.length === 0) return null
    const own = (votes: Iterable<Vote>) => [...votes].filter((vote) => isVoteOf(vote, voter)).length
    if (me <= 0 || own(changed) < changed.length || own(after) > 1)
      return msg('Only your own vote can be changed')
    if (isAnonymous(settings) && changed.some((vote) => isPerson(vote) && after.has(vote)))
      return msg('Votes are anonymous here, and this one names a person')
    return own(after) < own(before) && !allowsUnvote(settings) ? msg('Votes cannot be removed here') : null
  },
}
