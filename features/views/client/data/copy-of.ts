import { isAssignable } from '@weft/features/attributes/shared'
import { t } from '@weft/i18n'
import type { Item } from '@weft/model'

import type { ViewRecords } from '../view-member.ts'
import type { WholeValues } from './whole-values.ts'

/** The values of an item, whole, with a word that it is a copy. */
export async function copyOf(
  item: Item,
  { all, primary, context }: ViewRecords,
  whole: WholeValues,
): Promise<Record<string, unknown>> {
  const copied: Record<string, unknown> = {}
  for (const { id, type, settings } of all) {
    const data = item.values?.[id]?.data ?? null
    if (data === null || !isAssignable(type)) continue
    copied[id] = type.isPartial?.(data) ? ((await whole.fetch(item.id, id))?.data ?? null) : data
    if (id !== primary?.id) continue
    const { parse } = await type.intake.load()
    const name = t('{name} (copy)', { name: type.format(data, settings, context) })
    const parsed = parse(name, settings, context)
    if ('data' in parsed) copied[id] = parsed.data
  }
  return copied
}
