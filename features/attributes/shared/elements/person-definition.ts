import { msg } from '@weft/i18n'
import type { PseudoAttribute, ValueContext } from '@weft/model'
import type { FamilyMember } from '../family-member.ts'
import { operandList, setPredicate, SINGLE_OPERATORS } from './element-sets.ts'
import { isRemoved, missingName } from './missing-name.ts'

/** Shown for who was not signed in. */
const GUEST = msg('Guest')

/** The id in data, as a list; 0 is a guest. */
export function personIn(data: unknown): number[] {
  const list: unknown[] = Array.isArray(data) ? data : [data]
  return list.filter((id): id is number => Number.isSafeInteger(id) && (id as number) >= 0)
}

/** What a person is called; for `t`. */
export function personName(id: number, context: ValueContext): string {
  return id === 0 ? GUEST : (context.people.get(id)?.name ?? missingName(context))
}

/** What an element of the operand looks for: a user, "me", or "removed" for people who left. */
function testOf(element: unknown, context: ValueContext): ((id: number) => boolean)[] {
  if (element === 'me') return [(id) => id === context.me]
  if (element === 'removed') return [(id) => id !== 0 && isRemoved(id, context)]
  return Number.isSafeInteger(element) ? [(id) => id === element] : []
}

/** A type that shows one of the people whom every item names; data is a user id, 0 for a guest; `order` is its place in menus. */
export function personDefinition(
  type: string,
  label: string,
  field: PseudoAttribute,
  order: number,
): FamilyMember {
  return {
    type,
    label,
    menu: { under: 'automatic', order },
    isStatic: true,
    isUnique: true,
    card: 'people',
    holds: 'people',
    defaultSettings: {},
    computed: {
      inputs: () => [field],
      prepare: () => (cell) => {
        const id = cell.read(field)
        return typeof id === 'number' && id > 0 ? id : 0
      },
    },
    format: (data, _settings, context) =>
      personIn(data)
        .map((id) => personName(id, context))
        .join(', '),
    sortKey(data, _settings, context) {
      const [id] = personIn(data)
      return id === undefined ? null : (context.people.get(id)?.name ?? null)
    },
    operators: SINGLE_OPERATORS,
    predicate(operator, operand, _settings, context) {
      const wanted = operandList(operand).flatMap((element) => testOf(element, context))
      return setPredicate(operator, wanted, personIn)
    },
    groups: (data, _settings, context) =>
      personIn(data).map((id) => {
        const name = context.people.get(id)?.name
        // People who left come after all names.
        return { key: String(id), label: personName(id, context), sort: name ?? '\uFFFF' }
      }),
    aggregates: [],
  }
}
