import { setCatalogueLoader } from '@weft/i18n'
import { afterEach, expect, test } from 'vitest'

import { visitorOf } from './visitor.ts'

afterEach(() => setCatalogueLoader(async () => ({})))

const asking = (language: string) => visitorOf({ headers: { 'accept-language': language } }, false)

test('a page speaks the language of the browser, and English where that has no texts yet', async () => {
  setCatalogueLoader(async (tag) => {
    if (tag !== 'ar') throw new Error('There is no such file')
    return { Open: 'افتح' }
  })
  const arabic = await asking('ar')
  expect([arabic.lang, arabic.dir, arabic.t('Open')]).toEqual(['ar', 'rtl', 'افتح'])
  const serbian = await asking('sr;q=0.9, xx')
  expect([serbian.dir, serbian.t('Open')]).toEqual(['ltr', 'Open'])
})
