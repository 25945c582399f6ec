import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { makeTempFolder } from '@weft/base/testing'
import { expect, onTestFinished, test } from 'vitest'

import { DEFAULT_LIMITS, loadLimits } from './limits.ts'

function file(text: string): string {
  const path = join(makeTempFolder('limits', onTestFinished), 'limits.json')
  writeFileSync(path, text)
  return path
}

test('without a file the defaults hold', () => {
  expect(loadLimits(undefined)).toBe(DEFAULT_LIMITS)
})

test('a file changes what it names and leaves the rest', () => {
  const limits = loadLimits(file('{"json_depth": 5, "write_rate": 0.5}'))
  expect(limits).toEqual({ ...DEFAULT_LIMITS, json_depth: 5, write_rate: 0.5 })
})

test.each([
  ['{"jsn_depth": 5}', `there is no limit named 'jsn_depth'`],
  ['{"toString": 5}', `there is no limit named 'toString'`],
  ['{"json_depth": "5"}', `'json_depth' must be a positive number`],
  ['{"json_depth": 0}', `'json_depth' must be a positive number`],
  ['{"json_depth": -1}', `'json_depth' must be a positive number`],
  ['{"json_depth": null}', `'json_depth' must be a positive number`],
  ['{"json_depth": 1e999}', `'json_depth' must be a positive number`],
  ['{"argon2_memory": 19455}', `'argon2_memory' must be at least 19456`],
  ['[]', 'must hold one JSON object'],
  ['null', 'must hold one JSON object'],
  ['{', 'cannot be read'],
])('a file with %s is refused by name', (text, problem) => {
  expect(() => loadLimits(file(text))).toThrow(problem)
})

test('a file that is not there is refused by name', () => {
  expect(() => loadLimits('/nonexistent/limits.json')).toThrow(
    'LIMITS_FILE /nonexistent/limits.json cannot be read',
  )
})
