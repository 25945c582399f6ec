import { createTranslator } from '@weft/i18n'
import { expect, it } from 'vitest'

import { scorePassword } from './password-score.ts'
import { passwordLevel, passwordProblem } from './password-strength.tsx'

const { t } = createTranslator({ locale: 'en-US' })

it.each([
  ['', 0],
  ['seven77', 1],
  ['aaaaaaaaaaaa', 1],
  ['password', 1],
  ['Password1!', 1],
  ['Short1!x', 2],
  ['longerwords', 3],
  ['correct horse battery', 4],
  ['мој кофер је зелен', 4],
])('judges %j as %i', (password, level) => {
  expect(passwordLevel(password, scorePassword)).toBe(level)
})

it('rates nothing before it is loaded, except what is too short', () => {
  expect(passwordLevel('password', null)).toBe(0)
  expect(passwordLevel('short', null)).toBe(1)
  expect(passwordProblem('password', t, null)).toBeNull()
})

it.each([
  ['short', 'The password needs 8 characters or more.'],
  ['password', 'Too many people use this password or one like it. Try four unrelated words.'],
  ['aaaaaaaaaaaa', 'Repeated characters are easy to guess. Try four unrelated words.'],
])('refuses %j with a reason', (password, reason) => {
  expect(passwordProblem(password, t, scorePassword)).toBe(reason)
})

it('takes what is hard to guess', () => {
  expect(passwordProblem('correct horse battery', t, scorePassword)).toBeNull()
})

it('a long password is rated by its beginning', () => {
  expect(scorePassword('correct horse battery '.repeat(5_000)).score).toBe(4)
})
