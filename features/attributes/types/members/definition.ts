import { msg } from '@weft/i18n'
import { isUserId, type Settings, type ValueContext } from '@weft/model'
import {
  ALL_SET_OPERATORS,
  operandList,
  SET_OPERATORS,
  setPredicate,
  SINGLE_OPERATORS,
} from '../../shared/elements/element-sets.ts'
import { isRemoved, missingName } from '../../shared/elements/missing-name.ts'
import type { FamilyMember } from '../../shared/family-member.ts'

/** People of the workspace; data is an array of user ids, the first one being the one to sort by. */
export const definition: FamilyMember = {
  type: 'members',
  label: msg('Members'),
  menu: { under: 'contact', order: 10 },
  asked: () => ({ input: 'choice', ofPeople: true }),
  card: 'people',
  holds: 'people',
  namesPeople: true,
  tellsAdded: ({ notify }) => notify !== false,
  stack: 'people',
  defaultSettings: { multiple: true },
  otherSettings: ['notify', 'boardMembersOnly'],
  format: (data, _settings, context) =>
    userIds(data)
      .map((id) => context.people.get(id)?.name ?? missingName(context))
      .join(', '),
  sortKey(data, _settings, context) {
    const [first] = userIds(data)
    return first === undefined ? null : (context.people.get(first)?.name ?? null)
  },
  operators: ALL_SET_OPERATORS,
  operatorsFor: (settings) => (isSingle(settings) ? SINGLE_OPERATORS : SET_OPERATORS),
  predicate(operator, operand, _settings, context) {
    const wanted = operandList(operand).flatMap((element) => testOf(element, context))
    return setPredicate(operator, wanted, userIds)
  },
  groups: (data, _settings, context) =>
    userIds(data).map((id) => {
      const name = context.people.get(id)?.name
      // People who left come after all names.
      return { key: String(id), label: name ?? missingName(context), sort: name ?? '\uFFFF' }
    }),
  aggregates: [],
}

/** Refuses people where a value names only those who may view the board. */
export const NOT_ON_BOARD = msg('Choose people who can view this board')

/** The ids of people in data, without anything else. */
export const userIds = (data: unknown): number[] => (Array.isArray(data) ? data.filter(isUserId) : [])
export const isSingle = (settings: Settings) => settings.multiple === false

/** What an element of the operand looks for: a user, "me", or "removed" for people who left. */
function testOf(element: unknown, context: ValueContext): ((id: number) => boolean)[] {
  if (element === 'me') return [(id) => id === context.me]
  if (element === 'removed') return [(id) => isRemoved(id, context)]
  return isUserId(element) ? [(id) => id === element] : []
}
