import { t } from '@weft/i18n'

import type { Left } from './plan-restore.ts'

/** Why something stays as it is today, with its name and how often. */
export function sayLeft({ name, why, count }: Left): string {
  const values = { name: name ?? '', count }
  if (why === 'converted')
    return t(
      '{name}: {count, plural, one {# value} other {# values}}. The attribute has another type today.',
      values,
    )
  if (why === 'gone')
    return t(
      '{name}: {count, plural, one {# value} other {# values}}. The attribute is not on the board today.',
      values,
    )
  if (why === 'own')
    return t(
      '{name}: {count, plural, one {# value} other {# values}}. Each person changes only their own part of it.',
      values,
    )
  if (why === 'misfit')
    return t(
      '{name}: {count, plural, one {# value} other {# values}}. The attribute does not take it today.',
      values,
    )
  if (why === 'text')
    return t('{name}: {count, plural, one {# text} other {# texts}}. What it held then is not kept.', values)
  if (why === 'links')
    return t(
      '{name}: {count, plural, one {# link} other {# links}}. The item at the other end is not here, or not yours to see or change.',
      values,
    )
  if (why === 'place')
    return t(
      '{count, plural, one {# item stays} other {# items stay}} where it is: what it was below is not here.',
      values,
    )
  return t('{count, plural, one {# item is} other {# items are}} not in this folder today.', values)
}
