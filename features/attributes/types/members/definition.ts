import { msg } from '@weft/i18n'
import { foldText, type Settings, type ValueContext } from '@weft/model'
import {
  ALL_SET_OPERATORS,
  mergeLists,
  operandList,
  SET_OPERATORS,
  setPredicate,
  SINGLE_OPERATORS,
} from '../../shared/elements/element-sets.ts'
import { splitNames } from '../../shared/elements/split-names.ts'
import type { FamilyMember } from '../../shared/family-member.ts'
import { brokenRules, isBoolean } from '../../shared/settings-rules.ts'

export const MAX_MEMBERS = 500

/** Shown for a person who is not there any more. */
const REMOVED = msg('Removed User')

/** People of the workspace; data is an array of user ids, the first one being the one to sort by. */
export const definition: FamilyMember = {
  type: 'members',
  label: msg('Members'),
  defaultSettings: { multiple: true },
  checkSettings: (settings) =>
    brokenRules(settings, {
      multiple: [isBoolean, msg('Several members must be on or off')],
      notify: [isBoolean, msg('Notify when added must be on or off')],
    }),
  checkData(data, settings) {
    if (!Array.isArray(data) || !data.every(isUserId)) return msg('This must be a list of user ids')
    if (data.length > limitOf(settings)) {
      return isSingle(settings) ? msg('Only one member fits here') : msg('These are too many members')
    }
    return null
  },
  normalise(data) {
    if (!Array.isArray(data)) return data ?? null
    return data.length > 0 ? [...new Set(data)] : null
  },
  merge: (old, mine, theirs, settings) => mergeLists(old, mine, theirs, limitOf(settings)),
  parse,
  format: (data, _settings, context) =>
    userIds(data)
      .map((id) => context.people.get(id)?.name ?? REMOVED)
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
      return { key: String(id), label: name ?? REMOVED, sort: name ?? '\uFFFF' }
    }),
  aggregates: [],
}

const isUserId = (id: unknown): id is number => Number.isSafeInteger(id) && (id as number) > 0
/** The ids of people in data, without anything else. */
export const userIds = (data: unknown): number[] => (Array.isArray(data) ? data.filter(isUserId) : [])
const isSingle = (settings: Settings) => settings.multiple === false
const limitOf = (settings: Settings) => (isSingle(settings) ? 1 : MAX_MEMBERS)

/** What an element of the operand looks for: a user, "me", or "removed" for people who left. */
function testOf(element: unknown, context: ValueContext): ((id: number) => boolean)[] {
  if (element === 'me') return [(id) => id === context.me]
  if (element === 'removed') return [(id) => !context.people.has(id)]
  return isUserId(element) ? [(id) => id === element] : []
}

function parse(text: string, settings: Settings, context: ValueContext) {
  const ids = new Set<number>()
  for (const part of peopleIn(text)) {
    const found = findPeople(part, context)
    const [id] = found
    if (id === undefined) return { problem: msg('Nobody here has this e-mail address or name') }
    if (found.length > 1) return { problem: msg('Several people have this name') }
    ids.add(id)
  }
  if (ids.size > limitOf(settings)) return { problem: msg('Only one member fits here') }
  return { data: ids.size > 0 ? [...ids] : null }
}

/** Names and addresses; of `Name <address>` the address counts. */
function peopleIn(text: string): string[] {
  return splitNames(text).map((part) => /<([^<>]+@[^<>]+)>$/.exec(part)?.[1] ?? part)
}

/** Whoever has this address, else everybody with exactly this name. */
function findPeople(text: string, context: ValueContext): number[] {
  const wanted = foldText(text)
  if (wanted === 'me' && context.people.has(context.me)) return [context.me]
  const named: number[] = []
  for (const [id, person] of context.people) {
    if (person.email !== undefined && foldText(person.email) === wanted) return [id]
    if (foldText(person.name) === wanted) named.push(id)
  }
  return named
}
