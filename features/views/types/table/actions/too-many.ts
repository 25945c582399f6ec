import { formatNumber, t } from '@weft/i18n'
import { toast } from '@weft/ui'

import type { CellRange } from '../grid/selection.ts'

/** So many cells can be written at once; the queue takes them one part after another. */
export const MAX_CELLS = 100_000

export function tooMany({ top, bottom, start, end }: CellRange): boolean {
  return (bottom - top + 1) * (end - start + 1) > MAX_CELLS
}

/** Says that a paste or a fill is larger than the limit. */
export function refuseSize(locale: string): void {
  const most = formatNumber(MAX_CELLS, { locale })
  toast.longError(
    `${t('Failed loading data due to value limit')}. ${t('You can edit at most {most} cells at once.', { most })}`,
  )
}
