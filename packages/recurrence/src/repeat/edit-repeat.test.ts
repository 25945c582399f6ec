import { expect, test } from 'vitest'
import { moveRule, nthOfMonth, rulePresets, settleDate } from './edit-repeat.ts'
import { parseRule, printRule } from './rule.ts'

const moved = (text: string, from: string, to: string) => {
  const rule = parseRule(text)
  if ('problem' in rule) throw new Error(rule.problem)
  return printRule(moveRule(rule, from, to))
}

test('a day is offered its date, its counted weekday and the last day', () => {
  expect(rulePresets('2024-05-31').map(printRule)).toEqual([
    'FREQ=DAILY',
    'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    'FREQ=WEEKLY;BYDAY=FR',
    'FREQ=MONTHLY;BYMONTHDAY=-1',
    'FREQ=MONTHLY;BYDAY=-1FR',
    'FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=31',
  ])
  expect(nthOfMonth('2024-05-16')).toEqual({ nth: 3, isLast: false })
})

test.each([
  ['FREQ=WEEKLY;BYDAY=TH', '2024-05-16', '2024-05-17', 'FREQ=WEEKLY;BYDAY=FR'],
  ['FREQ=WEEKLY;BYDAY=MO,TH', '2024-05-16', '2024-05-20', 'FREQ=WEEKLY;BYDAY=MO,TH'],
  ['FREQ=MONTHLY;BYMONTHDAY=16;COUNT=3', '2024-05-16', '2024-05-17', 'FREQ=MONTHLY;BYMONTHDAY=17;COUNT=3'],
  ['FREQ=MONTHLY;BYDAY=3TH', '2024-05-16', '2024-05-24', 'FREQ=MONTHLY;BYDAY=4FR'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', '2024-01-31', '2024-02-29', 'FREQ=MONTHLY;BYMONTHDAY=-1'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', '2024-01-31', '2024-02-10', 'FREQ=MONTHLY;BYMONTHDAY=10'],
  ['FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=16', '2024-05-16', '2024-06-01', 'FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=1'],
  ['FREQ=DAILY', '2024-05-16', '2024-06-01', 'FREQ=DAILY'],
])('%s from %s goes with the date to %s', (rule, from, to, wanted) => {
  expect(moved(rule, from, to)).toBe(wanted)
})

test('a repeating date that gets a time gets the zone it is meant in, and loses it with the time', () => {
  const repeat = { rule: 'FREQ=DAILY', mode: 'same' }
  const timed = settleDate({ start: '2024-05-16 07:00:00', hasTime: true, repeat }, null, 'Europe/Berlin')
  expect(timed.tz).toBe('Europe/Berlin')
  expect(settleDate({ ...timed, start: '2024-05-16', hasTime: false }, timed, 'UTC')).not.toHaveProperty('tz')
})
