import { msg } from '@weft/i18n'
import type { Settings, ValueContext } from '@weft/model'
import type { FamilyMember } from '../../shared/family-member.ts'
import { NUMBER_OPERATORS, numberPredicate } from '../../shared/numbers/number-predicate.ts'
import { plainOperand } from '../../shared/numbers/plain-operand.ts'

/** The ids of the people who voted. */
export function votersOf(data: unknown): number[] {
  return Array.isArray(data) ? data.filter((id): id is number => Number.isSafeInteger(id) && id > 0) : []
}

/** Whether a vote that was given may be taken back. */
export const allowsUnvote = (settings: Settings) => settings.allowUnvote !== false

/** The votes after the viewer's press: with their own, or without it where it may be taken back. */
export function toggledVote(data: unknown, settings: Settings, { me }: ValueContext): unknown {
  const voters = votersOf(data)
  if (me <= 0) return data ?? null
  if (!voters.includes(me)) return [...voters, me]
  if (!allowsUnvote(settings)) return data
  return voters.length > 1 ? voters.filter((id) => id !== me) : null
}

/** Votes; data is an array of user ids, of which everybody changes only their own. No vote is 0 votes. */
export const definition: FamilyMember = {
  type: 'vote',
  label: msg('Vote'),
  isOwnPart: true,
  defaultSettings: { allowUnvote: true },
  // Footers add votes up, and show the sum as the type shows one value.
  format: (data) => String(typeof data === 'number' ? data : votersOf(data).length),
  sortKey: (data) => votersOf(data).length,
  emptySortKey: 0,
  operators: NUMBER_OPERATORS,
  operand: plainOperand,
  predicate(operator, operand) {
    if (operator === 'is_empty') return (data) => votersOf(data).length === 0
    if (operator === 'is_not_empty') return (data) => votersOf(data).length > 0
    const fits = numberPredicate(operator, operand)
    return fits && ((data) => fits(votersOf(data).length))
  },
  groups(data) {
    const count = votersOf(data).length
    return [{ key: String(count), label: String(count), sort: count }]
  },
  aggregates: ['sum', 'average', 'max'],
  toNumber: (data) => votersOf(data).length,
}
