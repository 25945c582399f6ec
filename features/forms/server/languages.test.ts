import { setCatalogueLoader } from '@weft/i18n'
import type { FastifyRequest } from 'fastify'
import { afterEach, expect, test } from 'vitest'

import { readFormSettings } from '../shared/index.ts'
import { translatorFor } from './form-page.ts'

afterEach(() => setCatalogueLoader(async () => ({})))

const request = (header: string) => ({ headers: { 'accept-language': header } }) as unknown as FastifyRequest

test('a form is in the language that the browser wants, or in its own', async () => {
  expect((await translatorFor(null, request('de-AT,en;q=0.5'))).locale).toBe('de')
  const french = readFormSettings({ form: { look: { language: 'fr' } } })
  expect((await translatorFor(french, request('de'))).locale).toBe('fr')
})

test('a language whose texts cannot be had is read in English', async () => {
  setCatalogueLoader(async () => {
    throw new Error('there is no such file')
  })
  expect((await translatorFor(null, request('ar'))).locale).toBe('en-US')
})
