import { fromWireTime, now } from '@weft/base'
import { CSV_MARK, csvCell, csvLines } from '@weft/features/attributes/shared'
import { useT } from '@weft/i18n/react'
import { saveFile } from '@weft/ui'

import type { ToldEntry } from '../../shared/index.ts'
import { lineOfEntry } from './line-of-entry.ts'

interface FileOptions {
  readonly tz: string
  /** Minutes; 0 leaves the rounded column away. */
  readonly rounding?: number
  personOf(entry: ToldEntry): string
}

/** Saves entries as a file for a spreadsheet, the earliest first. */
export function useEntriesFile(): (entries: readonly ToldEntry[], options: FileOptions) => void {
  const t = useT()
  return (entries, { tz, rounding = 0, personOf }) => {
    const words = { tz, at: now(), rounding, yes: t('Yes'), no: t('No') }
    const heads = [t('Day'), t('From'), t('To'), t('Person'), t('Item'), t('Labels'), t('Description')]
    heads.push(t('Attribute'), t('Billable'), t('Hours'))
    if (rounding > 0) heads.push(t('Rounded hours'))
    const lines = entries
      .toSorted((a, b) => fromWireTime(a.started_at) - fromWireTime(b.started_at))
      .map((entry) => lineOfEntry(entry, { ...words, person: personOf(entry) }))
    saveFile(
      `${t('Time')}.csv`,
      CSV_MARK + csvLines([heads.map((head) => csvCell(head)), ...lines]),
      'text/csv',
    )
  }
}
