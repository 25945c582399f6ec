import { NUMBER_OPERATORS, numberPredicate } from '@weft/numbers'
import { msg } from '@weft/i18n'
import type { Settings, ValueContext } from '@weft/model'
import { isBallot, isBallotOf, makeBallot, newNonce } from '../../shared/elements/ballots.ts'
import type { FamilyMember } from '../../shared/family-member.ts'
import { plainOperand } from '../../shared/plain-operand.ts'

/** A vote is the id of a person, or a ballot that says nothing of whose it is. */
export type Vote = number | string

/** A person as votes know them: without a key they cannot vote anonymously, and find no ballot of theirs. */
export interface Voter {
  me: number
  ballot_key?: string | undefined
}

/** The votes that data holds; what is none is left out. */
export function votesOf(data: unknown): Vote[] {
  return Array.isArray(data) ? data.filter((vote): vote is Vote => isPerson(vote) || isBallot(vote)) : []
}

export const isPerson = (vote: unknown): vote is number => Number.isSafeInteger(vote) && (vote as number) > 0

export function isVoteOf(vote: Vote, { me, ballot_key }: Voter): boolean {
  if (typeof vote === 'number') return vote === me && me > 0
  return ballot_key !== undefined && isBallotOf(ballot_key, vote)
}

/** Whether a vote that was given may be taken back. */
export const allowsUnvote = (settings: Settings) => settings['allowUnvote'] !== false

/** Whether votes that are given do not say whose they are. */
export const isAnonymous = (settings: Settings) => settings['anonymous'] === true

/** The votes after the viewer's press: with their own, or without it where it may be taken back. */
export function toggledVote(data: unknown, settings: Settings, viewer: ValueContext): unknown {
  const votes = votesOf(data)
  if (viewer.me <= 0) return data ?? null
  if (votes.some((vote) => isVoteOf(vote, viewer))) {
    if (!allowsUnvote(settings)) return data
    const others = votes.filter((vote) => !isVoteOf(vote, viewer))
    return others.length > 0 ? others : null
  }
  if (!isAnonymous(settings)) return [...votes, viewer.me]
  return viewer.ballot_key === undefined
    ? (data ?? null)
    : [...votes, makeBallot(viewer.ballot_key, newNonce())]
}

/**
 * Votes; data is an array of user ids and of ballots, of which everybody changes only their own. No vote is 0 votes.
 */
export const definition: FamilyMember = {
  type: 'vote',
  label: msg('Vote'),
  menu: { under: 'progress', order: 40 },
  card: 'foot',
  isOwnPart: true,
  defaultSettings: { allowUnvote: true, anonymous: false },
  // Footers add votes up, and show the sum as the type shows one value.
  format: (data) => String(typeof data === 'number' ? data : votesOf(data).length),
  sortKey: (data) => votesOf(data).length,
  emptySortKey: 0,
  operators: NUMBER_OPERATORS,
  operand: plainOperand,
  predicate(operator, operand) {
    if (operator === 'is_empty') return (data) => votesOf(data).length === 0
    if (operator === 'is_not_empty') return (data) => votesOf(data).length > 0
    const fits = numberPredicate(operator, operand)
    return fits && ((data) => fits(votesOf(data).length))
  },
  groups(data) {
    const count = votesOf(data).length
    return [{ key: String(count), label: String(count), sort: count }]
  },
  aggregates: ['sum', 'average', 'max'],
  toNumber: (data) => votesOf(data).length,
}
