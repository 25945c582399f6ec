import { expect, test } from 'vitest'

import { declaredErrors } from '@weft/base'

import { errorsPage, writtenErrorsPage } from './errors-doc.ts'
import { isSaid } from './specified-sentences.ts'

test('docs/errors.md lists exactly the declared errors', () => {
  expect(writtenErrorsPage()).toBe(errorsPage())
})

test('every declared error has an HTTP error status and a sentence', () => {
  for (const { code, status, message } of declaredErrors()) {
    expect(status, code).toBeGreaterThanOrEqual(400)
    expect(message, code).toMatch(/\S{2,}/)
  }
})

test('a longer sentence that begins like a specified one is not taken for it', () => {
  const said = (text: string) => isSaid(text, 'Failed loading data', true)
  expect(said("t('Failed loading data due to value limit')")).toBe(false)
  expect(said("t('Failed loading data')")).toBe(true)
  expect(said("t('Failed loading data due to value limit'), t('Failed loading data')")).toBe(true)
  expect(isSaid('Error deleting a folder', 'Error deleting', false)).toBe(true)
})
