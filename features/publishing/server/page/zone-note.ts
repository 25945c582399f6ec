import { type MarkupValue, markup } from '@weft/server-kit'
import { asDate, dateSettings } from '@weft/recurrence'

import type { PublicAttribute, PublicItem } from '../content/public-content.ts'
import type { CellKit } from './cell-html.ts'

/** Which zone the times of a page are in, where it has some that do not say so themselves. */
export function zoneNote(
  attributes: readonly PublicAttribute[],
  items: readonly Pick<PublicItem, 'cells'>[],
  { context, t }: CellKit,
): MarkupValue {
  const unsaid = attributes.filter(({ settings }) => dateSettings(settings).timeZone === null)
  const hasTimes = items.some(({ cells }) => unsaid.some(({ id }) => isTime(cells[id])))
  return (
    hasTimes &&
    markup`<p class="muted">${t('Times are in {zone}.', { zone: context.tz.replaceAll('_', ' ') })}</p>`
  )
}

/** Looked-up dates are several. */
const isTime = (data: unknown): boolean => [data].flat().some((one) => asDate(one)?.hasTime === true)
