import { conditionTest, type Operator } from '@weft/model'
import { sampleContext } from '@weft/model/testing'
import { describe, expect, test } from 'vitest'
import { member as definition } from './server.ts'

const context = sampleContext()
const berlin = sampleContext({ tz: 'Europe/Berlin', locale: 'de' })
const newYork = sampleContext({ tz: 'America/New_York' })

function read(text: string, viewer = context, settings = {}) {
  const parsed = definition.parse(text, settings, viewer)
  return 'problem' in parsed ? parsed.problem : parsed.data
}
const day = (start: string) => ({ start, hasTime: false })
const time = (start: string) => ({ start, hasTime: true })

describe('reading dates', () => {
  test.each([
    ['2024-05-01', '2024-05-01'],
    ['2024/5/1', '2024-05-01'],
    ['5/1/2024', '2024-05-01'],
    ['13/5/2024', '2024-05-13'],
    ['5/1/24', '2024-05-01'],
    ['May 5, 2024', '2024-05-05'],
    ['5 May 2024', '2024-05-05'],
    ['Sun, May 5th, 2024', '2024-05-05'],
    ['5 Sept 2024', '2024-09-05'],
    ['2024年5月1日', '2024-05-01'],
    ['today', '2024-05-15'],
    ['Tomorrow', '2024-05-16'],
    ['yesterday', '2024-05-14'],
    ['fri', '2024-05-17'],
    ['wednesday', '2024-05-15'],
    ['mon', '2024-05-20'],
    ['next fri', '2024-05-24'],
    ['last monday', '2024-05-06'],
    ['this sunday', '2024-05-19'],
    ['+2w', '2024-05-29'],
    ['-3d', '2024-05-12'],
    ['in 3 days', '2024-05-18'],
    ['2 months ago', '2024-03-15'],
    ['next week', '2024-05-22'],
    ['next month', '2024-06-15'],
    ['5 jun', '2024-06-05'],
    ['6/5', '2024-06-05'],
  ])('%s', (text, start) => {
    expect(read(text)).toEqual(day(start))
  })

  test.each([
    ['2024-05-01 10:00', '2024-05-01 10:00:00'],
    ['2024-05-01T10:00:30Z', '2024-05-01 10:00:30'],
    ['2024-05-01T10:00:00+02:00', '2024-05-01 08:00:00'],
    ['tomorrow 3pm', '2024-05-16 15:00:00'],
    ['tomorrow at 12:30 am', '2024-05-16 00:30:00'],
    ['3pm', '2024-05-15 15:00:00'],
    ['15:30', '2024-05-15 15:30:00'],
    ['May 5, 2024, 3:00 PM', '2024-05-05 15:00:00'],
  ])('%s', (text, start) => {
    expect(read(text)).toEqual(time(start))
  })

  test('times without a zone are meant in the reader’s zone, days are never shifted', () => {
    expect(read('2024-05-01 10:00', berlin)).toEqual(time('2024-05-01 08:00:00'))
    expect(read('2024-01-01 10:00', newYork)).toEqual(time('2024-01-01 15:00:00'))
    expect(read('2024-05-01', newYork)).toEqual(day('2024-05-01'))
    expect(read('2024-05-01 10:00', berlin, { timeZone: 'Asia/Tokyo' })).toEqual(time('2024-05-01 01:00:00'))
  })

  test('a time that the clocks skip moves on by an hour, one that comes twice is the first', () => {
    expect(read('2024-03-31 02:30', berlin)).toEqual(time('2024-03-31 01:30:00'))
    expect(read('2024-10-27 02:30', berlin)).toEqual(time('2024-10-27 00:30:00'))
  })

  test('day and month follow the locale, or the answer of an import', () => {
    expect(read('1.5.2024', berlin)).toEqual(day('2024-05-01'))
    expect(read('1/5/2024', sampleContext({ locale: 'en-GB' }))).toEqual(day('2024-05-01'))
    expect(read('1/5/2024', context, { readOrder: 'dmy' })).toEqual(day('2024-05-01'))
    expect(read('5. Mai 2024', berlin)).toEqual(day('2024-05-05'))
    expect(read('morgen 15:00', berlin)).toEqual(time('2024-05-16 13:00:00'))
  })

  test('ranges are read and must not run backwards', () => {
    expect(read('2024-05-01 – 2024-05-03')).toEqual({
      start: '2024-05-01',
      end: '2024-05-03',
      hasTime: false,
    })
    expect(read('2024-05-01/2024-05-03')).toEqual({ start: '2024-05-01', end: '2024-05-03', hasTime: false })
    expect(read('tomorrow 3pm - 5pm')).toEqual({
      start: '2024-05-16 15:00:00',
      end: '2024-05-16 17:00:00',
      hasTime: true,
    })
    expect(read('2024-05-03 to 2024-05-01')).toBe('End date must not be before start date')
  })

  test.each(['', ' '])('%j is empty', (text) => {
    expect(read(text)).toBeNull()
  })

  test.each(['soon', '2024-02-30', '31/31/2024', '5', '2024', '25:00', '1.2.3.4', 'tomorrow 13pm', '+2x'])(
    '%s is no date',
    (text) => {
      expect(read(text)).toBe('This is not a date')
    },
  )
})

describe('date data', () => {
  test('one spelling: ISO times become UTC wire times, an end at the start goes', () => {
    expect(definition.normalise({ start: '2024-05-01T10:00:00+02:00', end: null }, {})).toEqual(
      time('2024-05-01 08:00:00'),
    )
    expect(definition.normalise({ start: '2024-05-01', end: '2024-05-01', hasTime: true }, {})).toEqual(
      day('2024-05-01'),
    )
    expect(definition.normalise({ start: '', reminders: [] }, {})).toBeNull()
    expect(definition.normalise({ ...day('2024-05-01'), later: 1 }, {})).toEqual({
      ...day('2024-05-01'),
      later: 1,
    })
  })

  test('one spelling: a rule in its order with the day it repeats on, reminders from the earliest', () => {
    expect(
      definition.normalise(
        {
          ...day('2024-05-31'),
          repeat: 'rrule:interval=2;freq=monthly',
          reminders: [
            { n: 0, unit: 'day' },
            { n: 1, unit: 'week', user_ids: [7, 7] },
          ],
        },
        {},
      ),
    ).toEqual({
      ...day('2024-05-31'),
      repeat: { rule: 'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=-1', mode: 'same' },
      reminders: [
        { n: 1, unit: 'week', user_ids: [7] },
        { n: 0, unit: 'day' },
      ],
    })
  })

  test.each([
    [{ start: '2024-02-30', hasTime: false }, 'This is not a date'],
    [{ start: '2024-02-30 10:00:00', hasTime: true }, 'This is not a date'],
    [{ start: '2024-05-01 25:00:00', hasTime: true }, 'This is not a date'],
    [{ end: '2024-05-01' }, 'This is not a date'],
    ['2024-05-01', 'This is not a date'],
    [{ ...day('2024-05-02'), end: '2024-05-01' }, 'End date must not be before start date'],
    [{ ...day('2024-05-02'), end: '2024-05-03 10:00:00' }, 'This is not an end date'],
    [{ ...day('2024-05-02'), tz: 'Mars/Base' }, 'This time zone is not known'],
    [{ ...time('2024-05-02 10:00:00'), repeat: 'FREQ=DAILY' }, 'A repeated time needs a time zone'],
    [{ ...time('2024-05-02 10:00:00'), tz: 'Europe/Berlin', repeat: 'FREQ=DAILY' }, null],
    [
      { ...day('2024-05-02'), repeat: 'FREQ=HOURLY' },
      'This repeat rule uses a part that dates do not repeat by',
    ],
    [
      { ...day('2024-05-02'), repeat: { rule: 'FREQ=DAILY', mode: 'often' } },
      'This repetition cannot be read',
    ],
    [{ ...day('2024-05-02'), reminders: [{ n: 0, unit: 'day' }] }, null],
    [
      { ...day('2024-05-02'), reminders: [{ n: 5, unit: 'minute' }] },
      'A date without a time can only have reminders days or weeks before',
    ],
    [{ ...day('2024-05-02'), reminders: [{ n: -1, unit: 'day' }] }, 'This reminder cannot be read'],
    [
      { ...day('2024-05-02'), reminders: [{ n: 1, unit: 'day', user_ids: [] }] },
      'This reminder cannot be read',
    ],
    [
      { ...day('2024-05-02'), reminders: [1, 1].map((n) => ({ n, unit: 'day' })) },
      'This reminder already exists',
    ],
    [
      { ...day('2024-05-02'), reminders: [1, 2, 3, 4, 5, 6].map((n) => ({ n, unit: 'day' })) },
      'A date has at most 5 reminders',
    ],
    [{ ...day('2024-05-02'), end: '2024-05-03' }, null],
  ])('%j', (data, problem) => {
    expect(definition.checkData(data, {})).toBe(problem)
  })

  test.each([
    [day('2024-05-05'), {}, 'en-US', 'May 5, 2024'],
    [day('2024-05-05'), {}, 'de', '05.05.2024'],
    [day('2024-05-05'), { dateFormat: 'dmy' }, 'en-US', '05/05/2024'],
    [day('2024-05-05'), { dateFormat: 'ymd' }, 'en-US', '2024-05-05'],
    [day('2024-05-05'), { dateFormat: 'long' }, 'en-US', '5 May 2024'],
    [day('2024-05-18'), { dateFormat: 'relative' }, 'en-US', 'in 3 days'],
    [{ ...day('2024-05-05'), end: '2024-05-07' }, { dateFormat: 'ymd' }, 'en-US', '2024-05-05 – 2024-05-07'],
    [time('2024-05-05 15:00:00'), { dateFormat: 'ymd', hour12: false }, 'en-US', '2024-05-05, 15:00'],
    [
      time('2024-05-05 15:00:00'),
      { dateFormat: 'ymd', timeZone: 'Asia/Tokyo', hour12: false },
      'en-US',
      '2024-05-06, 00:00 GMT+9',
    ],
  ])('%j with %j in %s is shown as %s', (data, settings, locale, text) => {
    expect(definition.format(data, settings, sampleContext({ locale })).replaceAll('\u202F', ' ')).toBe(text)
  })

  test('a day and a time sort by the moment in the viewer’s zone', () => {
    const key = (data: unknown) => Number(definition.sortKey(data, {}, newYork))
    // 03:00 UTC is still the evening before in New York.
    expect(key(time('2024-05-02 03:00:00'))).toBeLessThan(key(day('2024-05-02')))
  })
})

describe('date conditions', () => {
  const fits = (
    operator: Parameters<typeof definition.predicate>[0],
    operand: unknown,
    data: unknown,
    viewer = context,
  ) => definition.predicate(operator, operand, {}, viewer)?.(data)

  test('days compare by the viewer’s calendar', () => {
    const late = time('2024-05-15 23:30:00')
    expect(fits('is', '2024-05-15', late)).toBe(true)
    expect(fits('is', '2024-05-15', late, berlin)).toBe(false)
    expect(fits('is', '2024-05-16', late, berlin)).toBe(true)
    expect(fits('is', { rel: 'day', n: 0 }, day('2024-05-15'), berlin)).toBe(true)
  })

  test.each([
    ['is', { rel: 'day', n: 1 }, '2024-05-16', true],
    ['is', { rel: 'week', n: -1 }, '2024-05-08', true],
    ['is', { rel: 'month', n: 1 }, '2024-06-15', true],
    ['is_not', '2024-05-15', '2024-05-15', false],
    ['before', '2024-05-15', '2024-05-14', true],
    ['before', '2024-05-15', '2024-05-15', false],
    ['after', '2024-05-15', '2024-05-15', false],
    ['after', '2024-05-15', '2024-05-16', true],
    ['on_or_before', '2024-05-15', '2024-05-15', true],
    ['on_or_after', '2024-05-15', '2024-05-15', true],
    ['between', ['2024-05-16', '2024-05-14'], '2024-05-14', true],
    ['between', ['2024-05-14', '2024-05-16'], '2024-05-17', false],
    ['within', { range: 'this', unit: 'week' }, '2024-05-13', true],
    ['within', { range: 'this', unit: 'week' }, '2024-05-12', false],
    ['within', { range: 'past', unit: 'week' }, '2024-05-12', true],
    ['within', { range: 'next', unit: 'week' }, '2024-05-20', true],
    ['within', { range: 'next', unit: 'week' }, '2024-05-19', false],
    ['within', { range: 'past', unit: 'day', n: 7 }, '2024-05-15', true],
    ['within', { range: 'past', unit: 'day', n: 7 }, '2024-05-09', true],
    ['within', { range: 'past', unit: 'day', n: 7 }, '2024-05-08', false],
    ['within', { range: 'next', unit: 'day', n: 1 }, '2024-05-15', true],
    ['within', { range: 'this', unit: 'quarter' }, '2024-06-30', true],
    ['within', { range: 'past', unit: 'year' }, '2023-01-01', true],
    ['within', { range: 'past', unit: 'month' }, '2024-04-30', true],
  ] as const)('%s %j holds for %s: %s', (operator, operand, start, holds) => {
    expect(fits(operator, operand, day(start))).toBe(holds)
  })

  test('weeks begin on the viewer’s first day', () => {
    const sunday = sampleContext({ week_start: 0 })
    expect(fits('within', { range: 'this', unit: 'week' }, day('2024-05-12'), sunday)).toBe(true)
    expect(fits('within', { range: 'this', unit: 'week' }, day('2024-05-19'), sunday)).toBe(false)
  })

  test('overdue looks at the end, days when they are over and times when they are past', () => {
    expect(fits('overdue', undefined, day('2024-05-15'))).toBe(false)
    expect(fits('overdue', undefined, day('2024-05-14'))).toBe(true)
    expect(fits('overdue', undefined, { ...day('2024-05-10'), end: '2024-05-20' })).toBe(false)
    expect(fits('overdue', undefined, time('2024-05-15 11:59:00'))).toBe(true)
    expect(fits('overdue', undefined, time('2024-05-15 12:01:00'))).toBe(false)
    expect(fits('overdue', undefined, null)).toBe(false)
  })

  test('the end of a range is asked instead of its start; a date without an end is its own', () => {
    const range = { ...day('2024-05-10'), end: '2024-05-20' }
    const asks = (operator: Operator, value: unknown, data: unknown) =>
      conditionTest(
        { attribute_id: 'due', operator, value, point: 'end' },
        { type: definition, settings: { range: true } },
        context,
      )?.(data)
    expect(asks('after', '2024-05-15', range)).toBe(true)
    expect(fits('after', '2024-05-15', range)).toBe(false)
    expect(asks('is', '2024-05-20', range)).toBe(true)
    expect(asks('is', '2024-05-10', range)).toBe(false)
    expect(asks('is', '2024-05-10', day('2024-05-10'))).toBe(true)
    expect(asks('is_not', '2024-05-20', null)).toBe(true)
    expect(definition.rangeEnd?.operatorsFor({ range: true })).toContain('before')
    expect(definition.rangeEnd?.operatorsFor({})).toEqual([])
  })

  test('overlaps sees the whole range', () => {
    const range = { ...day('2024-05-10'), end: '2024-05-20' }
    expect(fits('overlaps', ['2024-05-20', '2024-05-30'], range)).toBe(true)
    expect(fits('overlaps', ['2024-05-21', '2024-05-30'], range)).toBe(false)
    expect(fits('overlaps', { range: 'this', unit: 'week' }, range)).toBe(true)
    expect(fits('overlaps', '2024-05-12', range)).toBe(true)
    expect(definition.operatorsFor?.({ range: true })).toContain('overlaps')
    expect(definition.operatorsFor?.({})).not.toContain('overlaps')
  })

  test.each([
    ['is', null],
    ['is', '2024-02-30'],
    ['is', { rel: 'year', n: 1 }],
    ['is', { rel: 'day', n: 1.5 }],
    ['within', { range: 'past', unit: 'day' }],
    ['within', { range: 'over', unit: 'week' }],
    ['between', ['2024-05-01']],
    ['gt', '2024-05-01'],
  ] as const)('%s %j is incomplete', (operator, operand) => {
    expect(definition.predicate(operator, operand, {}, context)).toBeNull()
  })

  test.each([
    ['day', '2024-05-05', 'Sun, May 5, 2024'],
    ['week', 'week 2024-04-29', 'Apr 29 – May 5, 2024'],
    ['month', '2024-05', 'May 2024'],
    ['quarter', '2024-Q2', 'Q2 2024'],
    ['year', '2024', '2024'],
    ['relative', 'earlier', 'Earlier'],
  ])('groups by %s', (groupBy, key, label) => {
    const [group] = definition.groups?.(day('2024-05-05'), { groupBy }, context) ?? []
    expect(group).toMatchObject({ key })
    expect(group?.label.replaceAll(/[\u2009\u202F]/g, ' ')).toBe(label)
  })
})

describe('guessing dates', () => {
  const guess = (cells: string[], viewer = context) =>
    definition.guess?.({ cells, name: '', context: viewer })

  test('times are noticed', () => {
    expect(guess(['2024-05-01', ''])).toEqual({ fits: 1, settings: { time: false } })
    expect(guess(['2024-05-01 10:00:00'])).toEqual({ fits: 1, settings: { time: true } })
  })

  test('a column that reads both ways asks which comes first', () => {
    expect(
      guess(['1/2/2024', '3/4/2024'])?.question?.options.map(({ settings }) => settings.readOrder),
    ).toEqual(['dmy', 'mdy'])
    expect(guess(['1/2/2024'])?.settings.readOrder).toBe('mdy')
    expect(guess(['1/2/2024'], sampleContext({ locale: 'en-GB' }))?.settings.readOrder).toBe('dmy')
  })

  test('one day above twelve settles it', () => {
    expect(guess(['1/2/2024', '13/2/2024'])).toEqual({ fits: 1, settings: { time: false, readOrder: 'dmy' } })
  })

  test('words, years and version numbers are no dates', () => {
    expect(guess(['today', '2024', '1.2.10', 'fri'])?.fits).toBe(0)
  })
})
