import { makeNumberFormat } from './number-format.ts'

/** Seconds as hours and minutes, such as "1:05", in digits of the reader's script. */
export function writeHours(seconds: number, locale: string): string {
  const minutes = Math.floor(Math.abs(seconds) / 60)
  const digits = (value: number, minimumIntegerDigits: number) =>
    makeNumberFormat(locale, { minimumIntegerDigits, useGrouping: false }).format(value)
  return `${seconds < 0 && minutes > 0 ? '-' : ''}${digits(Math.floor(minutes / 60), 1)}:${digits(minutes % 60, 2)}`
}

/** Seconds of "1:30", "1.5 h", "90 min" or "2"; a bare number is hours. Null for what is no time. */
export function readHours(text: string): number | null {
  const typed = text.trim().toLowerCase()
  const clock = /^(\d{1,5}):([0-5]\d)(?::([0-5]\d))?$/.exec(typed)
  if (clock) return Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3] ?? 0)
  const one = /^(\d{1,6}(?:[.,]\d{1,4})?)\s*(h|m|min)?$/.exec(typed)
  if (!one) return null
  const value = Number((one[1] ?? '').replace(',', '.'))
  return Math.round(value * (one[2]?.startsWith('m') ? 60 : 3600))
}
