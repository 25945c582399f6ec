import { FUNCTION_GROUPS } from './index.ts'
import { error, testFunctions } from '../testing/sample-formulas.ts'

testFunctions(FUNCTION_GROUPS.text, {
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
})
