import { createMemoryStorage } from '@weft/api-client'
import type { Profile } from '@weft/model'
import { expect, test } from 'vitest'

import { keepAccount, readAccount } from './kept-account.ts'

const me = { id: 7, name: 'Ada' } as Profile

test('who is signed in is read back as it was kept', () => {
  const storage = createMemoryStorage()
  keepAccount(storage, { me, teams: [] })
  expect(readAccount(storage)).toEqual({ me, teams: [] })
  keepAccount(storage, null)
  expect(readAccount(storage)).toBeNull()
})

test.each(['', '{', 'null', '{"me":{"id":0},"teams":[]}', '{"me":{"id":7}}', '[]'])(
  'what is not an account is none: %j',
  (text) => {
    const storage = createMemoryStorage()
    storage.setItem('weft.account', text)
    expect(readAccount(storage)).toBeNull()
  },
)

test('a device without room keeps none', () => {
  const storage = createMemoryStorage()
  keepAccount(storage, { me, teams: [] })
  const full = {
    ...storage,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  keepAccount(full, { me, teams: [] })
  expect(readAccount(storage)).toBeNull()
})
