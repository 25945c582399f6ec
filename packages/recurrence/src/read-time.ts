import { type DateWords, dateWord } from './locale-words.ts'

/** A time of day as read from the end of a text. */
export interface ReadTime {
  /** The text before the time, trimmed; it may be empty. */
  rest: string
  /** Seconds since midnight. */
  seconds: number
  /** Minutes ahead of UTC when the text named a zone; else the reader's zone is meant. */
  offset?: number
}

// The last clock-like number of the text, and what stands after it.
const timeTail =
  /^(.*?)(\d{1,2})(?::(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?)?([^\d:]*|[^\d:]*[+-]\d{2}:?\d{2})$/u

// What leads to a time, of which each sign is read in one way only: more would be tried for ever.
const TIME_LEAD = /(?<=\d)T$|[\s,،](?:[\s,،]|(?<=[\s,،])(?:at|@))*$|^at\s+$/i

/** Splits "…, 3:05 pm" or "…T15:05:00Z" into date and time; null when the text ends with no time. */
export function readTime(text: string, words: DateWords): ReadTime | null {
  const match = timeTail.exec(text)
  if (!match) return null
  const [, before = '', hourText = '', minuteText, secondText, tail = ''] = match
  if (before !== '' && !/[\s,،\p{L}]$/u.test(before)) return null
  const zone = /(?:\b(?:Z|UTC|GMT)|[+-]\d{2}:?\d{2})$/i.exec(tail)?.[0]
  const word = dateWord(zone === undefined ? tail : tail.slice(0, -zone.length))
  const leading = word === '' ? leadingHalf(before, words) : null
  const half = leading?.half ?? words.halves.get(word)
  // A bare number is a day or a year, and a number before another word is no time either.
  if (half === undefined && (word !== '' || minuteText === undefined)) return null
  let hour = Number(hourText)
  const minute = Number(minuteText ?? 0)
  const second = Number(secondText ?? 0)
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null
    hour = (hour % 12) + half
  }
  if (hour > 23 || minute > 59 || second > 59) return null
  return {
    rest: (leading?.rest ?? before).replace(TIME_LEAD, '').trim(),
    seconds: hour * 3600 + minute * 60 + second,
    ...(zone === undefined ? {} : { offset: offsetOf(zone) }),
  }
}

/** Some languages put the half of the day before the time. */
function leadingHalf(before: string, words: DateWords): { rest: string; half: 0 | 12 } | null {
  const text = before.trimEnd()
  const folded = text.toLowerCase()
  for (const [word, half] of words.halves) {
    const isJoined = !/^\p{ASCII}+$/u.test(word)
    if (!folded.endsWith(word)) continue
    const rest = text.slice(0, -word.length)
    if (isJoined || /(?:^|\s)$/.test(rest)) return { rest, half }
  }
  return null
}

function offsetOf(zone: string): number {
  const match = /^([+-])(\d{2}):?(\d{2})$/.exec(zone)
  if (!match) return 0
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]))
}
