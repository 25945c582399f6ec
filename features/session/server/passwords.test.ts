import { setImmediate as turn } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { createPasswords } from './passwords.ts'

const passwords = createPasswords({ argon2_parallel: 2, argon2_queue: 10, argon2_memory: 1_024 })

test('nobody gets in by the hash of an account that does not exist', async () => {
  expect(await passwords.matches(async () => null, '')).toBe(false)
  expect(await passwords.matches(async () => null, 'anything')).toBe(false)
})

test('hashes of a crowd are asked for no sooner than they can be verified', async () => {
  const stored = await passwords.hash('correct horse')
  let asked = 0
  const ask = async () => {
    asked += 1
    return stored
  }
  const answers = Array.from({ length: 6 }, () => passwords.matches(ask, 'correct horse'))
  await turn()
  expect(asked).toBe(2)
  expect(await Promise.all(answers)).toEqual(answers.map(() => true))
})
