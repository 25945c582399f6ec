import { formatNumber, t } from '@weft/i18n'
import { toast } from '@weft/ui'

/** So many items can be changed by one act. */
export const MOST_ITEMS = 5_000

/** Whether these are too many for one act; the person is told. */
export function tellLarge(count: number, locale: string): boolean {
  if (count <= MOST_ITEMS) return false
  const most = formatNumber(MOST_ITEMS, { locale })
  toast.longError(t('You can change at most {most} items at once. Select fewer.', { most }))
  return true
}
