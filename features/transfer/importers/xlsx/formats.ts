const DAY_MS = 86_400_000
/** No program writes longer ones. */
const LONGEST_CODE = 255

/** Whether a format shows a number as a date or a time: letters of days and hours outside quotes, colours and escapes. */
export function isDateFormat(code: string): boolean {
  if (code.length > LONGEST_CODE) return false
  const bare = code.replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  return /[dmyhs]/i.test(bare.replaceAll(/general/gi, ''))
}

/**
 * The day and time that a workbook means by a number, as ISO 8601 without a zone; a time alone where the number is less
 * than a day. Days count from 30 December 1899 (which leaves out the day that 1900 did not have), or from 1904 on.
 */
export function dateOfNumber(days: number, is1904: boolean): string {
  const shifted = is1904 ? days + 1_462 : days
  // The calendar of these programs has a 29 February 1900: before it all is a day late.
  const real = !is1904 && shifted >= 1 && shifted < 60 ? shifted + 1 : shifted
  const ms = Math.round((real * DAY_MS) / 1_000) * 1_000
  const date = new Date(Date.UTC(1899, 11, 30) + ms)
  if (Number.isNaN(date.getTime())) return String(days)
  const [day = '', time = ''] = date.toISOString().slice(0, 19).split('T')
  if (days >= 0 && days < 1) return time.replace(/:00$/, '')
  if (time === '00:00:00') return day
  return `${day} ${time.replace(/:00$/, '')}`
}

/** A number as people write it, without the noise of its last digits: 0.1 + 0.2 is 0.3. */
export function writtenNumber(value: number): string {
  return String(Number(value.toPrecision(15)))
}
