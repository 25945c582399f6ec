import { expect, test } from 'vitest'

import { declaredErrors } from '@weft/base'

import { errorsPage, writtenErrorsPage } from './errors-doc.ts'

test('docs/errors.md lists exactly the declared errors', () => {
  expect(writtenErrorsPage()).toBe(errorsPage())
})

test('every declared error has an HTTP error status and a sentence', () => {
  for (const { code, status, message } of declaredErrors()) {
    expect(status, code).toBeGreaterThanOrEqual(400)
    expect(message, code).toMatch(/\S{2,}/)
  }
})
