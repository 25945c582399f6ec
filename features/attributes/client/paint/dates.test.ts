import { sampleContext } from '@weft/model/testing'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sayDate, wordDate } from './dates.ts'

const contexts = [
  sampleContext(),
  sampleContext({ locale: 'de', tz: 'Europe/Berlin' }),
  sampleContext({ locale: 'ar-EG', tz: 'America/New_York' }),
]
const lookOf = (dateFormat: string, more = {}) => ({ dateFormat, ...more })
const looks = [
  lookOf('locale'),
  lookOf('relative'),
  lookOf('long'),
  lookOf('locale', { timeZone: 'Asia/Tokyo' }),
]
const day = fc
  .date({ min: new Date('2024-04-01'), max: new Date('2024-06-30'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const point = fc.oneof(
  day,
  day.map((text) => `${text} 21:30:00`),
)
const date = fc.oneof(
  point.map((start) => ({ start, hasTime: start.length > 10 })),
  fc.tuple(point, point).map(([start, end]) => ({ start, end, hasTime: start.length > 10 })),
)

test('a date that was said before is said the same way as one that is worded anew', () => {
  fc.assert(
    fc.property(date, fc.constantFrom(...looks), fc.constantFrom(...contexts), (one, settings, context) => {
      expect(sayDate(one, settings, context)).toEqual(wordDate(one, settings, context))
      expect(sayDate({ ...one }, settings, context)).toEqual(wordDate(one, settings, context))
    }),
  )
})
