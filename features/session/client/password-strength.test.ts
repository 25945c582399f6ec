import { expect, it } from 'vitest'

import { passwordLevel } from './password-strength.tsx'

it.each([
  ['', 0],
  ['seven77', 1],
  ['aaaaaaaaaaaa', 2],
  ['password', 2],
  ['longerwords', 3],
  ['correct horse battery', 4],
  ['Short1!x', 3],
])('judges %j as %i', (password, level) => {
  expect(passwordLevel(password)).toBe(level)
})
