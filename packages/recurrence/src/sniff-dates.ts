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
  /** Whether some cell is a start and an end. */
  hasRange: boolean
}

export function sniffDates(filled: readonly string[], locale: string): DateColumn {
  const words = dateWords(locale)
  const column: DateColumn = {
    dayFirst: 0,
    monthFirst: 0,
    isAmbiguous: false,
    hasTime: false,
    hasRange: false,
  }
  const sniff = (text: string) => {
    const read = (part: string, order: DateOrder) => readDay(part, order, words, { strict: true })
    const day = [read(text, 'dmy'), read(text, 'mdy')]
    if (day[0] ?? day[1]) return { day, hasTime: false }
    const time = readTime(text, words)
    if (!time || time.rest === '') return { day: [null, null], hasTime: false }
    return { day: [read(time.rest, 'dmy'), read(time.rest, 'mdy')], hasTime: true }
  }
  for (const cell of filled) {
    if (cell.length > 100 || !/[\d\u0660-\u06F9]/.test(cell)) continue
    const text = toAsciiDigits(cell).trim().replaceAll(/\s+/g, ' ')
    // These signs stand between two dates, and in none.
    const parts = text.split(/ ?[→–—] ?/).map(sniff)
    if (parts.length > 2) continue
    const isRead = (order: 0 | 1) => parts.every(({ day }) => day[order] !== null)
    if (!isRead(0) && !isRead(1)) continue
    if (isRead(0)) column.dayFirst++
    if (isRead(1)) column.monthFirst++
    column.isAmbiguous ||= parts.some(({ day }) => day[0]?.isAmbiguous === true)
    column.hasTime ||= parts.some(({ hasTime }) => hasTime)
    column.hasRange ||= parts.length === 2
  }
  return column
}
