import { getTranslator } from '@weft/i18n'
import { expect, test } from 'vitest'

import { storageState } from '../../shared/index.ts'
import { storageWords } from './storage-words.ts'

const { t } = getTranslator()
const words = (used: number, limit: number | null, locale = 'en') =>
  storageWords({ used, limit, file_limit: 1, state: storageState(used, limit) }, t, locale)

const GB = 1_000_000_000

test('the bar says what is used and of how much, counted in thousands', () => {
  expect(words(0, 5 * GB)).toEqual({ used: '0 kB of 5 GB used', share: 0, notice: null })
  expect(words(1.25 * GB, 5 * GB)).toMatchObject({ used: '1.3 GB of 5 GB used', share: 0.25 })
  expect(words(1.25 * GB, 5 * GB, 'de').used).toMatch(/^1,3\sGB/)
})

test('it has nothing to fill where there is no end', () => {
  expect(words(12_000_000, null)).toEqual({ used: '12 MB used', share: null, notice: null })
})

test('people are told from 80 % on, and at the end that uploads are what stops', () => {
  expect(words(4 * GB - 1, 5 * GB).notice).toBe(null)
  expect(words(4 * GB, 5 * GB).notice).toEqual({
    title: 'Storage is almost full',
    text: '4 GB of 5 GB used. When storage is full, no more files can be uploaded.',
  })
  expect(words(5 * GB, 5 * GB).notice?.title).toBe('Storage Capacity Is Full')
  expect(words(6 * GB, 5 * GB)).toMatchObject({ used: '6 GB of 5 GB used', share: 1 })
})
