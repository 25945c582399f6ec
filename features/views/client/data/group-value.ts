import { t } from '@weft/i18n'
import type { ValueContext } from '@weft/model'
import { trueMinus } from '@weft/numbers'

import type { ShownAttribute } from '../view-member.ts'

interface Group {
  key: string | null
  label: string
}

/**
 * What the head of a group shows: a value to be painted as the attribute paints it, else a text. `data` is that of any
 * item of the group. A period of dates and a bucket of numbers are no values: an item's own would say too much.
 */
export function groupValue(
  { key, label }: Group,
  data: unknown,
  attribute: Pick<ShownAttribute, 'type' | 'settings'> | undefined,
  context: ValueContext,
): { data: unknown } | { text: string } {
  if (!attribute || key === null || (data ?? null) === null) return { text: label }
  const one: unknown = Array.isArray(data) ? data.filter((entry) => String(entry) === key) : data
  if (Array.isArray(one) && one.length !== 1) return { text: label }
  const { type, settings } = attribute
  const isOwnName = type.toNumber === undefined || trueMinus(type.format(one, settings, context)) === label
  // Periods have words of the interface for names, such as "Today".
  return isOwnName ? { data: one } : { text: t(label) }
}
