import { toAsciiDigits } from '@weft/numbers'
import { type DateOrder, dateWords } from './locale-words.ts'
import { readDay } from './read-day.ts'
import { readTime } from './read-time.ts'

/** What a column of texts says about dates written out in full; words like "tomorrow" do not count. */
export interface DateColumn {
  /** How many cells are dates when numbers are read as day/month, and as month/day. */
  dayFirst: number
  monthFirst: number
  /** Whether some cell is another day under the other reading. */
  isAmbiguous: boolean
  /** Whether some date has a time. */
  hasTime: boolean
}

export function sniffDates(filled: readonly string[], locale: string): DateColumn {
  const words = dateWords(locale)
  const column: DateColumn = { dayFirst: 0, monthFirst: 0, isAmbiguous: false, hasTime: false }
  for (const cell of filled) {
    if (cell.length > 60 || !/[\d\u0660-\u06F9]/.test(cell)) continue
    const text = toAsciiDigits(cell).trim().replaceAll(/\s+/g, ' ')
    const read = (part: string, order: DateOrder) => readDay(part, order, words, { strict: true })
    let [dayFirst, monthFirst] = [read(text, 'dmy'), read(text, 'mdy')]
    if (!dayFirst && !monthFirst) {
      const time = readTime(text, words)
      if (!time || time.rest === '') continue
      ;[dayFirst, monthFirst] = [read(time.rest, 'dmy'), read(time.rest, 'mdy')]
      if (dayFirst ?? monthFirst) column.hasTime = true
    }
    if (dayFirst) column.dayFirst++
    if (monthFirst) column.monthFirst++
    if (dayFirst?.isAmbiguous) column.isAmbiguous = true
  }
  return column
}
