import { canonicalJson } from '@weft/base'
import { msg } from '@weft/i18n'
import type { AttributeInput } from '@weft/model'
import type { FamilyMember } from './family-member.ts'

/** Shown instead of an edit to a type that this program does not know. */
const READ_ONLY = msg('This attribute type needs a newer version of the app')

/** A read-only stand-in for a type that this program does not know: its data is kept and shown as JSON. */
export function fallbackType(type: string): FamilyMember & AttributeInput {
  return {
    type,
    label: msg('Unknown kind'),
    isStatic: true,
    defaultSettings: {},
    checkSettings: () => [],
    checkData: () => READ_ONLY,
    normalise: (data) => data ?? null,
    parse: () => ({ problem: READ_ONLY }),
    format: (data) => (typeof data === 'string' ? data : canonicalJson(data)),
    sortKey: (data) => (typeof data === 'number' ? data : canonicalJson(data)),
    operators: ['is_empty', 'is_not_empty'],
    predicate(operator) {
      if (operator === 'is_empty') return (data) => (data ?? null) === null
      if (operator === 'is_not_empty') return (data) => (data ?? null) !== null
      return null
    },
    aggregates: [],
  }
}
