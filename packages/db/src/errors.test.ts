import { expect, test } from 'vitest'
import { isConnectionLoss, isRerunnable, toAppError } from './errors.ts'

const withCode = (code: string) => Object.assign(new Error('x'), { code })

test.each(['ECONNREFUSED', 'ENOENT', '57P01', '57P03', '08006', '53300', '25P03'])(
  '%s is a lost connection',
  (code) => {
    expect(isConnectionLoss(withCode(code))).toBe(true)
    expect(toAppError(withCode(code))).toMatchObject({
      code: 'database_unavailable',
      status: 503,
      retryAfter: 1,
    })
  },
)

test("the driver's own errors without a code are lost connections too", () => {
  expect(isConnectionLoss(new Error('Connection terminated unexpectedly'))).toBe(true)
  expect(isConnectionLoss(new Error('something else'))).toBe(false)
})

test.each([
  ['57014', 'overloaded'],
  ['55P03', 'overloaded'],
  ['40P01', 'overloaded'],
  ['53100', 'storage_full'],
])('%s becomes %s', (code, expected) => {
  expect(toAppError(withCode(code))).toMatchObject({ code: expected })
})

test("a statement's own failure stays what it is", () => {
  const taken = withCode('23505')
  expect(toAppError(taken)).toBe(taken)
  expect(isRerunnable(taken)).toBe(false)
  expect(isRerunnable(withCode('40001'))).toBe(true)
})
