import { describe, expect, test } from 'vitest'
import { FUNCTION_NAMES } from './functions/index.ts'
import { compute } from './testing/compute.ts'

const day = (start: string) => ({ start, hasTime: false })
const moment = (start: string) => ({ start, hasTime: true })
const error = (code: string) => expect.objectContaining({ error: code })

/** The viewer sits in Berlin on 15 May 2024 at 14:00; each line is a formula over `values` and what it comes to. */
const values = {
  n1: 7,
  t1: 'Café Ümlaut',
  d1: day('2024-02-29'),
  d2: moment('2024-05-15 22:30:00'),
  d3: { start: '2024-05-01', end: '2024-05-10', hasTime: false },
  b1: true,
  l1: ['Bug', 'Task', 'Bug'],
}
const berlin = { tz: 'Europe/Berlin' }

const cases: Record<string, [formula: string, result: unknown][]> = {
  IF: [
    ['IF({n1} > 5, "big", "small")', 'big'],
    ['IF(BLANK, 1)', null],
    ['IF(1/0, 1, 2)', error('DIV/0')],
    ['IF(TRUE, 1, 1/0)', 1],
  ],
  IFS: [
    ['IFS({n1} > 10, "a", {n1} > 5, "b")', 'b'],
    ['IFS(FALSE, 1)', null],
  ],
  SWITCH: [
    ['SWITCH({n1}, 1, "one", 7, "seven")', 'seven'],
    ['SWITCH({n1}, 1, "one", "else")', 'else'],
    ['SWITCH({n1}, 1, "one")', null],
    ['SWITCH("b", "a", 1, "b", 2, 3)', 2],
  ],
  AND: [
    ['AND({b1}, 1, "x")', true],
    ['AND(FALSE, 1/0)', false],
    ['AND(1/0, FALSE)', error('DIV/0')],
  ],
  OR: [
    ['OR(FALSE, {n1} = 7)', true],
    ['OR(BLANK, "")', false],
  ],
  NOT: [['NOT({b1})', false]],
  XOR: [
    ['XOR(TRUE, FALSE, TRUE)', false],
    ['XOR(TRUE)', true],
  ],
  BLANK: [
    ['BLANK() + 1', 1],
    ['BLANK & "x"', 'x'],
    ['BLANK()', null],
  ],
  ISBLANK: [
    ['ISBLANK({n9})', true],
    ['ISBLANK(0)', false],
    ['ISBLANK("")', true],
  ],
  IFBLANK: [
    ['IFBLANK({n9}, 5)', 5],
    ['IFBLANK(0, 5)', 0],
  ],
  ISERROR: [
    ['ISERROR(1/0)', true],
    ['ISERROR({gone})', true],
    ['ISERROR(1)', false],
  ],
  IFERROR: [
    ['IFERROR(1/0, "none")', 'none'],
    ['IFERROR(2, "none")', 2],
  ],
  ABS: [['ABS(-3.5)', 3.5]],
  SUM: [
    ['SUM(1, 2, {n1}, BLANK)', 10],
    ['SUM(0.1, 0.2)', 0.3],
    ['SUM("x")', error('TYPE')],
  ],
  AVERAGE: [
    ['AVERAGE(1, 2, BLANK, 6)', 3],
    ['AVERAGE(BLANK)', null],
  ],
  MIN: [
    ['MIN(3, -1, 2)', -1],
    ['MIN(BLANK)', null],
  ],
  MAX: [['MAX(3, -1, {n1})', 7]],
  MEDIAN: [
    ['MEDIAN(1, 9, 4)', 4],
    ['MEDIAN(1, 2, 3, 10)', 2.5],
    ['MEDIAN(BLANK)', null],
  ],
  ROUND: [
    ['ROUND(1.005, 2)', 1.01],
    ['ROUND(-2.5)', -3],
    ['ROUND(1234, -2)', 1200],
    ['ROUND(1e-7, 7)', 1e-7],
    ['ROUND(1e20, 2)', 1e20],
    ['ROUND(5, 1000)', 5],
  ],
  ROUNDUP: [
    ['ROUNDUP(1.01)', 2],
    ['ROUNDUP(-1.01)', -2],
    ['ROUNDUP(1.21, 1)', 1.3],
    ['ROUNDUP(1.1, 1)', 1.1],
  ],
  ROUNDDOWN: [
    ['ROUNDDOWN(-1.99)', -1],
    ['ROUNDDOWN(1.29, 1)', 1.2],
  ],
  CEILING: [
    ['CEILING(7, 5)', 10],
    ['CEILING(-7, 5)', -5],
    ['CEILING(0.3, 0.1)', 0.3],
    ['CEILING(1, 0)', error('DIV/0')],
  ],
  FLOOR: [
    ['FLOOR(7, 5)', 5],
    ['FLOOR(-7, 5)', -10],
  ],
  INT: [['INT(-1.5)', -2]],
  MOD: [
    ['MOD(7, 3)', 1],
    ['MOD(-7, 3)', 2],
    ['-7 % 3', 2],
    ['MOD(1, 0)', error('DIV/0')],
  ],
  POWER: [
    ['POWER(2, 10)', 1024],
    ['POWER(0, -1)', error('DIV/0')],
    ['POWER(-8, 0.5)', error('ERROR')],
  ],
  SQRT: [
    ['SQRT(81)', 9],
    ['SQRT(-1)', error('ERROR')],
  ],
  EXP: [
    ['EXP(0)', 1],
    ['EXP(1e6)', error('ERROR')],
  ],
  LOG: [
    ['LOG(1000)', 3],
    ['LOG(8, 2)', 3],
    ['LOG(0)', error('ERROR')],
    ['LOG(5, 1)', error('DIV/0')],
  ],
  EVEN: [
    ['EVEN(1.5)', 2],
    ['EVEN(-1)', -2],
    ['EVEN(0)', 0],
  ],
  ODD: [
    ['ODD(1.5)', 3],
    ['ODD(2)', 3],
    ['ODD(0)', 1],
    ['ODD(-2)', -3],
  ],
  VALUE: [
    ['VALUE("1,234.5")', 1234.5],
    ['VALUE(" -12% ")', -0.12],
    ['VALUE("1e3")', 1000],
    ['VALUE("")', null],
    ['VALUE("12a")', error('ERROR')],
    ['VALUE("1,23")', error('ERROR')],
    ['VALUE({b1})', 1],
  ],
  COUNT: [['COUNT(1, "x", BLANK, {l1})', 1]],
  COUNTA: [['COUNTA(1, "x", BLANK, {l1})', 5]],
  COUNTALL: [['COUNTALL(1, "x", BLANK, {l1})', 6]],
  CONCAT: [
    ['CONCAT("a", 1, BLANK, TRUE)', 'a1true'],
    ['CONCAT({d1})', '2024-02-29'],
    ['CONCAT({l1})', 'Bug, Task, Bug'],
  ],
  LEFT: [
    ['LEFT({t1}, 4)', 'Café'],
    ['LEFT("abc")', 'a'],
    ['LEFT("👍🏽x", 1)', '👍'],
    ['LEFT("abc", -1)', null],
  ],
  RIGHT: [
    ['RIGHT("abc", 2)', 'bc'],
    ['RIGHT("abc", 9)', 'abc'],
    ['RIGHT("abc", 0)', null],
  ],
  MID: [
    ['MID("abcdef", 2, 3)', 'bcd'],
    ['MID("abc", 9, 3)', null],
    ['MID("a👍c", 2, 1)', '👍'],
  ],
  LEN: [
    ['LEN({t1})', 11],
    ['LEN("👍")', 1],
    ['LEN(BLANK)', 0],
  ],
  LOWER: [['LOWER("ÀB")', 'àb']],
  UPPER: [['UPPER("àb")', 'ÀB']],
  PROPER: [['PROPER("jOHN o’neil-smith")', 'John O’neil-Smith']],
  TRIM: [['TRIM("  a  b ")', 'a  b']],
  SUBSTITUTE: [
    ['SUBSTITUTE("a-b-c", "-", "+")', 'a+b+c'],
    ['SUBSTITUTE("a-b-c", "-", "+", 2)', 'a-b+c'],
    ['SUBSTITUTE("abc", "", "x")', 'abc'],
    ['SUBSTITUTE("abc", "b", "x", 5)', 'abc'],
  ],
  REPLACE: [
    ['REPLACE("abcdef", 3, 2, "X")', 'abXef'],
    ['REPLACE("abc", 9, 1, "X")', 'abcX'],
  ],
  REGEX_MATCH: [
    ['REGEX_MATCH("abc123", "[0-9]+$")', true],
    ['REGEX_MATCH("abc", "^b")', false],
    ['REGEX_MATCH("a", "(")', error('ERROR')],
    ['REGEX_MATCH("a", "(?=a)")', error('ERROR')],
  ],
  REGEX_EXTRACT: [
    ['REGEX_EXTRACT("id: 42", "[0-9]+")', '42'],
    ['REGEX_EXTRACT("a=1", "(.)=(.)", 2)', '1'],
    ['REGEX_EXTRACT("abc", "[0-9]")', null],
    ['REGEX_EXTRACT("abc", "a", 5)', null],
  ],
  REGEX_REPLACE: [
    ['REGEX_REPLACE("2024-05", "([0-9]+)-([0-9]+)", "$2/$1")', '05/2024'],
    ['REGEX_REPLACE("aaa", "a", "$$")', '$$$'],
    ['REGEX_REPLACE("abc", "x*", "-")', '-a-b-c-'],
  ],
  FIND: [
    ['FIND("b", "abcb")', 2],
    ['FIND("b", "abcb", 3)', 4],
    ['FIND("B", "abc")', 0],
    ['FIND("c", "👍c")', 2],
  ],
  SEARCH: [
    ['SEARCH("B", "abc")', 2],
    ['SEARCH("x", "abc")', 0],
  ],
  CONTAINS: [
    ['CONTAINS({t1}, "CAFÉ")', true],
    ['CONTAINS({l1}, "bug")', true],
    ['CONTAINS({l1}, "bu")', false],
  ],
  REPT: [
    ['REPT("ab", 3)', 'ababab'],
    ['REPT("ab", -1)', null],
    ['REPT("ab", 1e9)', error('ERROR')],
  ],
  T: [
    ['T("x")', 'x'],
    ['T(5)', null],
  ],
  ENCODE_URL: [['ENCODE_URL("a b&ü")', 'a%20b%26%C3%BC']],
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
    ['WORKDAY({d1}, 1e12)', expect.objectContaining({ error: 'ERROR' })],
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
  JOIN: [
    ['JOIN({l1})', 'Bug, Task, Bug'],
    ['JOIN({l1}, "-")', 'Bug-Task-Bug'],
    ['JOIN({l9})', null],
  ],
  UNIQUE: [
    ['UNIQUE({l1})', ['Bug', 'Task']],
    ['UNIQUE(1, 1, "1")', [1, '1']],
  ],
  COMPACT: [['COMPACT(1, BLANK, "", 2)', [1, 2]]],
  FLATTEN: [['FLATTEN({l1}, 1)', ['Bug', 'Task', 'Bug', 1]]],
  FIRST: [
    ['FIRST({l1})', 'Bug'],
    ['FIRST({l9})', null],
  ],
  LAST: [['LAST(FLATTEN(1, 2))', 2]],
  LENGTH: [
    ['LENGTH({l1})', 3],
    ['LENGTH({l9})', 0],
  ],
  ITEM_ID: [['ITEM_ID()', 'item-1']],
  ITEM_URL: [['ITEM_URL()', 'https://weft.example/b/1/2/item-1']],
  CREATED_AT: [['CREATED_AT()', moment('2024-01-01 10:00:00')]],
  UPDATED_AT: [['YEAR(UPDATED_AT())', 2024]],
  CREATED_BY: [['CREATED_BY()', 'Grace Hopper']],
}
const fields = { created_at: '2024-01-01 10:00:00', updated_at: '2024-01-02 10:00:00', created_by: 2 }

describe('reference', () => {
  test('has every function', () => {
    expect(Object.keys(cases).toSorted()).toEqual(FUNCTION_NAMES.toSorted())
  })

  test.each(Object.entries(cases))('%s', (_name, lines) => {
    for (const [formula, wanted] of lines)
      expect([formula, compute(formula, { ...values, ...fields }, berlin)]).toEqual([formula, wanted])
  })
})

test.each<[string, unknown]>([
  ['1 + 2 * 3', 7],
  ['(1 + 2) * 3', 9],
  ['-2 ^ 2', -4],
  ['2 ^ -1', 0.5],
  ['2 ^ 3 ^ 2', 512],
  ['10 - 2 - 3', 5],
  ['8 / 2 / 2', 2],
  ['1 / 0', error('DIV/0')],
  ['{gone} + 1', error('REF')],
  ['"a" & 1 + 2', 'a3'],
  ['1 + 1 = 2', true],
  ['0.1 + 0.2 = 0.3', true],
  ['"a" < "b"', true],
  ['"a" = "A"', false],
  ['{n9} = 0', true],
  ['{t9} = ""', true],
  ['{b9} = FALSE', true],
  ['{n9} * 5', 0],
  ['{d1} > {d9}', false],
  ['{d1} = {d1}', true],
  ['{d1} < 5', error('TYPE')],
  ['{d1} + 1', error('TYPE')],
  ['"x" * 2', error('TYPE')],
  ['{l1} = "Bug, Task, Bug"', true],
  ['FIRST(FLATTEN(5)) + 1', 6],
  ['1e308 * 10', error('ERROR')],
  ['/* a comment */ 1 /* { " */', 1],
  ["'it''s'", error('ERROR')],
  ['"say \\"hi\\"" ', 'say "hi"'],
  ['true', true],
  ['IF({d1} < TODAY(), "late")', 'late'],
  ['', null],
])('%s', (formula, wanted) => {
  expect(compute(formula, values, berlin)).toEqual(wanted)
})
