import { toAsciiDigits } from '@weft/numbers'
import { dateWords, formatTime, readTime, secondsAt } from '@weft/recurrence'

import type { Reading } from './words.ts'

const two = (part: number) => String(part).padStart(2, '0')

/** Hours and minutes that the clocks of a zone show, the same in all languages. */
export function clockAt(ms: number, tz: string): string {
  const seconds = secondsAt(ms, tz)
  return `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}`
}

/** The same as the reader writes it, such as "9:30 PM"; in a way that `readClock` reads again. */
export function writeTime(ms: number, { tz, locale }: Reading): string {
  // Spaces of other widths cannot be typed.
  const said = formatTime(ms, tz, null, locale).replaceAll(/\s/g, ' ')
  const plain = clockAt(ms, tz)
  return readClock(said, locale) === readClock(plain, locale) ? said : plain
}

/** Seconds since midnight of "21:30", "9.30" or "9:30 pm", with the halves of the day in English and the reader's language; or null. */
export function readClock(text: string, locale: string): number | null {
  const plain = toAsciiDigits(text.trim()).replace(/(\d)\.(?=\d)/, '$1:')
  const read = readTime(plain, dateWords(locale))
  return read?.rest === '' && read.offset === undefined ? read.seconds : null
}
