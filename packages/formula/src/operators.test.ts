import { expect, test } from 'vitest'
import { computeSample, error } from './testing/sample-formulas.ts'

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
  expect(computeSample(formula)).toEqual(wanted)
})
