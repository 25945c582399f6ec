import { randomBytes } from 'node:crypto'

import { expect, test } from 'vitest'

import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { seal, unseal } from './seal.ts'

const key = randomBytes(32)

test('a sealed text opens for its owner and with its key only', () => {
  const sealed = seal(key, '7', 'JBSWY3DPEHPK3PXP')
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP')
  expect(seal(key, '7', 'JBSWY3DPEHPK3PXP')).not.toBe(sealed)
  expect(unseal(key, '7', sealed)).toBe('JBSWY3DPEHPK3PXP')
  expect(() => unseal(key, '8', sealed)).toThrow(/authenticate data|not sealed/)
  expect(() => unseal(randomBytes(32), '7', sealed)).toThrow(/authenticate data|not sealed/)
  expect(() => unseal(key, '7', `${sealed.slice(0, -2)}AA`)).toThrow(/authenticate data|not sealed/)
  expect(() => unseal(key, '7', 'x.y')).toThrow(/authenticate data|not sealed/)
})

test('there are ten recovery codes of ten characters that are not taken for one another', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[a-hj-km-np-z2-9]{10}$/)
})

test('a recovery code is known however it was written, for one person', () => {
  const hash = hashRecoveryCode(key, 7, 'abcdefghjk')
  expect(hashRecoveryCode(key, 7, ' ABCDE-fghjk ')).toBe(hash)
  expect(hashRecoveryCode(key, 8, 'abcdefghjk')).not.toBe(hash)
  expect(hash).not.toContain('abcde')
})
