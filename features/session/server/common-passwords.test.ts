import { expect, test } from 'vitest'

import { refuseCommon } from './common-passwords.ts'

test.each([
  'password',
  '12345678',
  'Password1',
  'PASSWORD123!',
  '!!Welcome1!!',
  'p@ssw0rd',
  'qwertyuiop',
  'ｐａｓｓｗｏｒｄ',
  'aaaaaaaaaaaa',
  '123412341234',
  'abcdefghijkl',
  '9876543210',
])('%s is refused: it is tried before all others', async (password) => {
  await expect(refuseCommon(password)).rejects.toMatchObject({
    status: 422,
    code: 'password_common',
    data: [expect.stringMatching(/^password: This password is on lists of leaked passwords.+Choose another/)],
  })
})

test.each([
  'correct horse',
  'another horse',
  'мој кофер је зелен',
  '🐎🐎🐴🐎🐎🐎🐴🐴x',
  'kq8#vLw2',
  'a bench password',
])('%s is taken', async (password) => {
  await expect(refuseCommon(password)).resolves.toBeUndefined()
})
