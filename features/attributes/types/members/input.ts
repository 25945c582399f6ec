import { msg } from '@weft/i18n'
import { type AttributeInput, isUserId, nameKey, type Settings, type ValueContext } from '@weft/model'
import { isCreatorDefault } from '../../shared/elements/creator-default.ts'
import { mergeLists } from '../../shared/elements/merge-lists.ts'
import { splitNames } from '../../shared/elements/split-names.ts'
import { brokenRules, isBoolean } from '../../shared/settings-rules.ts'
import { isSingle, NOT_ON_BOARD } from './definition.ts'

const MAX_MEMBERS = 500
const limitOf = (settings: Settings) => (isSingle(settings) ? 1 : MAX_MEMBERS)

/** Takes in user ids, and the names and addresses of people. */
export const input: AttributeInput = {
  checkSettings: (settings) =>
    brokenRules(settings, {
      multiple: [isBoolean, msg('Multiple members must be on or off')],
      boardMembersOnly: [isBoolean, msg('Board members only must be on or off')],
      notify: [isBoolean, msg('Notify when added must be on or off')],
    }),
  checkData(data, settings) {
    if (!Array.isArray(data) || !data.every(isUserId)) return msg('This must be a list of user ids')
    if (data.length > limitOf(settings)) {
      return isSingle(settings) ? msg('Only one member fits here') : msg('Too many members')
    }
    return null
  },
  normalise(data) {
    if (!Array.isArray(data)) return data ?? null
    return data.length > 0 ? [...new Set(data)] : null
  },
  // Guests have no account that could be in a value.
  resolve: (data, _settings, at) =>
    isCreatorDefault(data) ? ((at?.me ?? 0) > 0 ? [at?.me] : null) : undefined,
  merge: (old, mine, theirs, settings) => mergeLists(old, mine, theirs, limitOf(settings)),
  parse,
}

function parse(text: string, settings: Settings, context: ValueContext) {
  const ids = new Set<number>()
  for (const part of peopleIn(text)) {
    const found = findPeople(part, context)
    const [id] = found
    if (id === undefined) return { problem: msg('Nobody here has this email address or name') }
    if (settings['boardMembersOnly'] === true && context.mayView?.(id) === false)
      return { problem: NOT_ON_BOARD }
    if (found.length > 1) return { problem: msg('More than one person has this name') }
    ids.add(id)
  }
  if (ids.size > limitOf(settings)) return { problem: msg('Only one member fits here') }
  return { data: ids.size > 0 ? [...ids] : null }
}

/** Names and addresses; of `Name <address>` the address counts. */
function peopleIn(text: string): string[] {
  return splitNames(text).map((part) => /<([^<>@]+@[^<>]+)>$/.exec(part)?.[1] ?? part)
}

/** Whoever has this address, else everybody with exactly this name. */
function findPeople(text: string, context: ValueContext): number[] {
  const wanted = nameKey(text)
  if (wanted === 'me' && context.people.has(context.me)) return [context.me]
  const named: number[] = []
  for (const [id, person] of context.people) {
    if (person.email !== undefined && nameKey(person.email) === wanted) return [id]
    if (nameKey(person.name) === wanted) named.push(id)
  }
  return named
}
