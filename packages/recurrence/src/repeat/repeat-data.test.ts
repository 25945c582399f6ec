import { sampleContext } from '@weft/model/testing'
import { createTranslator } from '@weft/i18n'
import { expect, test } from 'vitest'
import { describeRule } from './describe-rule.ts'
import { occurrences } from './occurrences.ts'
import { nextOccurrence, nextStarts } from './later-occurrences.ts'
import { normaliseRepeat, repeatProblem } from './repeat-data.ts'
import { parseRule, printRule } from './rule.ts'

const day = (start: string, rule: string, more = {}) => ({
  start,
  hasTime: false,
  repeat: { rule, mode: 'same', ...more },
})
const canonical = (rule: string, start: string) => normaliseRepeat(rule, start, false, undefined)

test.each([
  ['rrule:freq=daily;interval=1;wkst=mo', 'FREQ=DAILY'],
  ['FREQ=WEEKLY;BYDAY=FR,MO,FR;INTERVAL=02', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR'],
  ['FREQ=MONTHLY;BYDAY=+1MO,-1FR', 'FREQ=MONTHLY;BYDAY=-1FR,1MO'],
  ['FREQ=DAILY;UNTIL=20240501T215959Z', 'FREQ=DAILY;UNTIL=20240501T215959Z'],
])('%s is written %s', (text, written) => {
  const rule = parseRule(text)
  expect('problem' in rule ? rule.problem : printRule(rule)).toBe(written)
})

test.each([
  ['', 'This repeat rule cannot be read'],
  ['FREQ=HOURLY', 'This repeat rule uses a part that dates do not repeat by'],
  ['FREQ=DAILY;BYHOUR=3', 'This repeat rule uses a part that dates do not repeat by'],
  ['FREQ=DAILY;INTERVAL=0', 'This repeat rule cannot be read'],
  ['FREQ=DAILY;COUNT=3;UNTIL=20240501', 'A repeat rule ends on a date or after a number of times, not both'],
  ['FREQ=WEEKLY;BYDAY=2MO', 'Only monthly and yearly rules count weekdays'],
  ['FREQ=WEEKLY;BYMONTHDAY=2', 'A weekly rule cannot name days of the month'],
  ['FREQ=MONTHLY;BYSETPOS=2', 'A repeat rule needs something to choose from'],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'This repeat rule never occurs'],
  ['FREQ=DAILY;UNTIL=20240230', 'This repeat rule cannot be read'],
])('%s is refused: %s', (rule, problem) => {
  expect(repeatProblem(day('2024-05-01', rule))).toBe(problem)
})

test('what a rule leaves open comes from its start, and the 31st is the last day of each month', () => {
  expect(canonical('FREQ=WEEKLY', '2024-05-01')).toEqual({ rule: 'FREQ=WEEKLY;BYDAY=WE', mode: 'same' })
  expect(canonical('FREQ=MONTHLY', '2024-01-15')).toMatchObject({ rule: 'FREQ=MONTHLY;BYMONTHDAY=15' })
  expect(canonical('FREQ=MONTHLY', '2024-01-31')).toMatchObject({ rule: 'FREQ=MONTHLY;BYMONTHDAY=-1' })
  expect(canonical('FREQ=YEARLY', '2024-02-29')).toMatchObject({
    rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1',
  })
  const ends = nextStarts(day('2024-01-31', 'FREQ=MONTHLY;BYMONTHDAY=-1'), 3)
  expect(ends).toEqual(['2024-02-29', '2024-03-31', '2024-04-30'])
  const thirtieth = canonical('FREQ=MONTHLY', '2024-01-30') as { rule: string }
  expect(nextStarts(day('2024-01-30', thirtieth.rule), 3)).toEqual(['2024-02-29', '2024-03-30', '2024-04-30'])
  const leap = canonical('FREQ=YEARLY', '2024-02-29') as { rule: string }
  expect(nextStarts(day('2024-02-29', leap.rule), 4)).toEqual([
    '2025-02-28',
    '2026-02-28',
    '2027-02-28',
    '2028-02-29',
  ])
})

test('a last day counts as a whole in the zone of a time, and a last moment is its day where days repeat', () => {
  expect(normaliseRepeat('FREQ=DAILY;UNTIL=20240501', '2024-04-01 08:00:00', true, 'Europe/Berlin')).toEqual({
    rule: 'FREQ=DAILY;UNTIL=20240501T215959Z',
    mode: 'same',
  })
  expect(canonical('FREQ=DAILY;UNTIL=20240501T215959Z', '2024-04-01')).toMatchObject({
    rule: 'FREQ=DAILY;UNTIL=20240501',
  })
})

test('the next occurrence takes the end along by the clock, and counts one down', () => {
  const date = {
    start: '2024-03-30 08:00:00',
    end: '2024-03-30 09:30:00',
    hasTime: true,
    tz: 'Europe/Berlin',
    repeat: { rule: 'FREQ=DAILY;COUNT=2', mode: 'copy' },
  }
  const next = nextOccurrence(date)
  expect(next).toEqual({
    ...date,
    start: '2024-03-31 07:00:00',
    end: '2024-03-31 08:30:00',
    repeat: { rule: 'FREQ=DAILY;COUNT=1', mode: 'copy' },
  })
  expect(next && nextOccurrence(next)).toBeNull()
})

test('a date that alone was moved goes on from the occurrence that it stands for', () => {
  const moved = day('2024-05-08', 'FREQ=WEEKLY;BYDAY=MO', { from: '2024-05-06' })
  expect(nextOccurrence(moved)).toEqual(day('2024-05-13', 'FREQ=WEEKLY;BYDAY=MO'))
})

test('a start that does not fit its rule is not counted', () => {
  const date = day('2024-05-01', 'FREQ=WEEKLY;BYDAY=MO;COUNT=2')
  expect(nextStarts(date, 5)).toEqual(['2024-05-06', '2024-05-13'])
  expect(nextOccurrence(date)).toEqual(day('2024-05-06', 'FREQ=WEEKLY;BYDAY=MO;COUNT=2'))
})

test('a rule far away is found without walking there', () => {
  const rule = parseRule('FREQ=DAILY;INTERVAL=7')
  if ('problem' in rule) throw new Error(rule.problem)
  // The 400 years of the calendar are whole weeks, so the year 9970 is as 1970 was.
  expect(occurrences(rule, '1970-01-01', 'UTC', { from: '9970-01-01', limit: 1 })).toEqual(['9970-01-01'])
})

test.each([
  ['FREQ=DAILY', 'Every day'],
  ['FREQ=DAILY;INTERVAL=3;COUNT=10', 'Every 3 days, 10 times'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'Every weekday'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR', 'Every 2 weeks on Monday and Friday'],
  ['FREQ=MONTHLY;BYMONTHDAY=15', 'Every month on day 15'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1;UNTIL=20250101', 'Every month on the last day, until Jan 1, 2025'],
  ['FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1', 'Every month on day 30 or the last day'],
  ['FREQ=MONTHLY;BYDAY=2TU', 'Every month on the second Tuesday'],
  ['FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=1', 'Every year on day 1 in May'],
])('%s is said "%s"', (text, words) => {
  const rule = parseRule(text)
  if ('problem' in rule) throw new Error(rule.problem)
  const { t } = createTranslator({ locale: 'en-US' })
  const said = describeRule(rule, t, sampleContext(), 'UTC')
  expect(said.replaceAll(/[\u2068\u2069]/g, '')).toBe(words)
})
