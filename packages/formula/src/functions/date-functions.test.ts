import { FUNCTION_GROUPS } from './index.ts'
import { day, error, moment, testFunctions } from '../testing/sample-formulas.ts'

testFunctions(FUNCTION_GROUPS.date, {
  TODAY: [['TODAY()', day('2024-05-15')]],
  NOW: [['NOW()', moment('2024-05-15 12:00:00')]],
  DATEADD: [
    ['DATEADD({d1}, 1, "year")', day('2025-02-28')],
    ['DATEADD({d1}, -1, "months")', day('2024-01-29')],
    ['DATEADD({d1}, 2, "Weeks")', day('2024-03-14')],
    ['DATEADD({d1}, 90, "minutes")', moment('2024-02-29 00:30:00')],
    ['DATEADD({d3}, 1, "day")', { start: '2024-05-02', end: '2024-05-11', hasTime: false }],
    // Across the change of the clocks the wall clock stays.
    ['DATEADD(PARSE("2024-03-30 12:00"), 1, "day")', moment('2024-03-31 10:00:00')],
    ['DATEADD({d9}, 1, "day")', null],
    ['DATEADD({d1}, 1, "eon")', error('ERROR')],
    ['DATEADD({d1}, 1e9, "years")', error('ERROR')],
    ['DATEADD("x", 1, "day")', error('TYPE')],
  ],
  DATEDIFF: [
    ['DATEDIFF({d1}, PARSE("2024-03-05"))', 5],
    ['DATEDIFF({d1}, PARSE("2025-02-28"), "years")', 1],
    ['DATEDIFF(PARSE("2024-01-31"), {d1}, "months")', 1],
    ['DATEDIFF(PARSE("2024-01-31"), PARSE("2024-02-28"), "months")', 0],
    ['DATEDIFF({d1}, PARSE("2023-12-01"), "months")', -2],
    ['DATEDIFF({d2}, PARSE("2024-05-16 01:00"), "minutes")', 30],
    ['DATEDIFF({d1}, {d9})', null],
  ],
  FORMAT: [
    ['FORMAT({d2}, "YYYY-MM-DD HH:mm")', '2024-05-16 00:30'],
    ['FORMAT({d1}, "D MMMM YY [day] ddd Q W")', '29 February 24 day Thu 1 9'],
    ['FORMAT({d2}, "h:mm A")', '12:30 AM'],
    ['FORMAT({d9}, "D")', null],
  ],
  PARSE: [
    ['PARSE("2024-05-15")', day('2024-05-15')],
    ['PARSE("2024-05-15 10:00")', moment('2024-05-15 08:00:00')],
    ['PARSE("2024-05-15T10:00:00Z")', moment('2024-05-15 10:00:00')],
    ['PARSE("2024-05-15T10:00:00-02:30")', moment('2024-05-15 12:30:00')],
    ['PARSE("15/5/2024", "D/M/YYYY")', day('2024-05-15')],
    ['PARSE("5.15.24 1:05 pm", "M.D.YY h:mm a")', moment('2024-05-15 11:05:00')],
    ['PARSE("2024-02-30")', error('ERROR')],
    ['PARSE("soon")', error('ERROR')],
    ['PARSE("")', null],
  ],
  YEAR: [['YEAR({d2})', 2024]],
  QUARTER: [['QUARTER({d1})', 1]],
  MONTH: [['MONTH({d2})', 5]],
  WEEKNUM: [
    ['WEEKNUM(PARSE("2021-01-03"))', 53],
    ['WEEKNUM(PARSE("2021-01-04"))', 1],
  ],
  WEEKDAY: [
    ['WEEKDAY(PARSE("2024-05-19"))', 7],
    ['WEEKDAY(PARSE("2024-05-13"))', 1],
  ],
  DAY: [['DAY({d2})', 16]],
  HOUR: [
    ['HOUR({d2})', 0],
    ['HOUR({d1})', 0],
  ],
  MINUTE: [['MINUTE({d2})', 30]],
  STARTOF: [
    ['STARTOF({d1}, "month")', day('2024-02-01')],
    ['STARTOF({d2}, "day")', moment('2024-05-15 22:00:00')],
    ['STARTOF({d2}, "hour")', moment('2024-05-15 22:00:00')],
    ['STARTOF({d1}, "week")', day('2024-02-26')],
  ],
  ENDOF: [
    ['ENDOF({d1}, "quarter")', day('2024-03-31')],
    ['ENDOF({d2}, "day")', moment('2024-05-16 21:59:59')],
  ],
  WORKDAY: [
    ['WORKDAY(PARSE("2024-05-17"), 1)', day('2024-05-20')],
    ['WORKDAY(PARSE("2024-05-17"), 10, "2024-05-20")', day('2024-06-03')],
    ['WORKDAY(PARSE("2024-05-20"), -1)', day('2024-05-17')],
    ['WORKDAY(PARSE("2024-05-18"), 0)', day('2024-05-18')],
    ['WORKDAY({d1}, 1e12)', error('ERROR')],
  ],
  WORKDAY_DIFF: [
    ['WORKDAY_DIFF(PARSE("2024-05-13"), PARSE("2024-05-19"))', 5],
    ['WORKDAY_DIFF(PARSE("2024-05-13"), PARSE("2024-05-27"), "2024-05-20")', 10],
    ['WORKDAY_DIFF(PARSE("2024-05-19"), PARSE("2024-05-13"))', -5],
  ],
  IS_BEFORE: [
    ['IS_BEFORE({d1}, TODAY())', true],
    ['IS_BEFORE({d9}, TODAY())', null],
  ],
  IS_AFTER: [['IS_AFTER({d2}, NOW())', true]],
  IS_SAME: [
    ['IS_SAME({d1}, PARSE("2024-02-01"), "month")', true],
    ['IS_SAME({d1}, PARSE("2024-02-01"))', false],
    // In Berlin the moment is on the 16th.
    ['IS_SAME({d2}, PARSE("2024-05-16"), "day")', true],
  ],
  FROMNOW: [
    ['FROMNOW(DATEADD(TODAY(), 1, "day"))', 'tomorrow'],
    ['FROMNOW(DATEADD(NOW(), -90, "minutes"))', '1 hour ago'],
  ],
  DATE_START: [['DATE_START({d3})', day('2024-05-01')]],
  DATE_END: [
    ['DATE_END({d3})', day('2024-05-10')],
    ['DATE_END({d1})', day('2024-02-29')],
  ],
})
