import { writeHours } from '@weft/numbers'
import type { Attribute, Item, Settings } from '@weft/model'

/** Seconds that an item was thought to take, by the attribute that says so in hours; null where nothing does. */
export function estimateOf(
  item: Item,
  settings: Settings,
  find: (id: string) => Attribute | undefined,
): number | null {
  const id = settings['estimate']
  if (typeof id !== 'string' || !find(id)) return null
  const hours = item.values?.[id]?.data
  return typeof hours === 'number' && hours > 0 ? hours * 3_600 : null
}

export function sayEstimate(spent: number, estimate: number, locale: string) {
  return {
    spent: writeHours(spent, locale),
    estimate: new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(estimate / 3_600),
  }
}
