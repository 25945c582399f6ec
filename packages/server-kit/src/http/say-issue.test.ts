import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { sayRefused } from '@weft/i18n'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { invalid } from '../errors.ts'
import { sentences } from '../records/write/record-fields.ts'
import { sayIssue } from './say-issue.ts'

beforeAll(() => void z.config({ customError: sayIssue }))
afterAll(() => void z.config({ customError: undefined }))

const CATALOGUE = resolve(import.meta.dirname, '../../../i18n/locales/en.json')

const schema = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(5)),
  email: z.optional(z.email()),
  count: z.optional(z.int().check(z.gte(2), z.lte(9))),
  list: z.optional(z.array(z.string()).check(z.maxLength(1))),
  kind: z.optional(z.enum(['a', 'b'])),
  either: z.optional(z.union([z.string(), z.boolean()])),
  id: z.optional(z.uuid()),
  own: z.optional(z.string().check(z.refine(() => false, 'must be ours'))),
})

const said = (value: unknown): string[] => {
  const parsed = z.safeParse(schema, value)
  return parsed.success ? [] : sentences(parsed.error)
}

test.each([
  [{}, 'name: is missing'],
  [{ name: 1 }, 'name: must be a text'],
  [{ name: '' }, 'name: must not be empty'],
  [{ name: '123456' }, 'name: must have at most 5 characters'],
  [{ name: 'a', count: 1 }, 'count: must be at least 2'],
  [{ name: 'a', count: 1.5 }, 'count: must be a whole number'],
  [{ name: 'a', list: ['a', 'b'] }, 'list: must have at most 1 entry'],
  [{ name: 'a', kind: 'c' }, 'kind: must be one of a, b'],
  [{ name: 'a', either: 1 }, 'either: is not valid'],
  [{ name: 'a', id: 'x' }, 'id: is not an id'],
  [{ name: 'a', own: 'x' }, 'own: must be ours'],
  [{ name: 'a', other: 1, more: 2 }, 'is not known: other, more'],
  ['text', 'must be an object'],
])('%j is said in our own words', (value, sentence) => {
  expect(said(value)).toEqual([sentence])
})

test('nothing of the validator is in any sentence', () => {
  const all = [undefined, null, [], 7, 'x', {}, { email: 'x' }].flatMap((value) => [
    ...said({ name: value, email: value, count: value, list: value, kind: value, id: value }),
  ])
  expect(all.length).toBeGreaterThan(20)
  for (const sentence of all) expect(sentence).not.toMatch(/Invalid|Too |expected|received|Unrecognized/)
})

test('each is said in the language of the reader', () => {
  const known = new Set(Object.keys(JSON.parse(readFileSync(CATALOGUE, 'utf8')) as object))
  const asked: string[] = []
  const t = (text: string) => (asked.push(text), text)
  const all = [
    {},
    { name: 1 },
    { name: '' },
    { name: '123456', count: 1 },
    { name: 'a', count: 10.5 },
    { name: 'a', email: 'x', list: ['a', 'b'], either: 1 },
  ]
  for (const value of all) for (const sentence of said(value)) sayRefused(sentence, t)
  expect(asked.length).toBeGreaterThan(7)
  expect(asked.filter((text) => !known.has(text))).toEqual([])
})

test('the same is said once', () => {
  expect(invalid('a: is missing', 'a: is missing', 'b: is missing').data).toEqual([
    'a: is missing',
    'b: is missing',
  ])
})
