import { expect, test } from 'vitest'

import british from '../locales/en-GB.json' with { type: 'json' }
import source from '../locales/en.json' with { type: 'json' }

import {
  acceptedTags,
  directionOf,
  interfaceLanguages,
  intlTag,
  languages,
  matchLanguage,
} from './languages.ts'

test('the ten interface languages besides the two of English can be chosen', () => {
  expect(interfaceLanguages.map(({ tag }) => tag)).toEqual([
    'en-US',
    'en-GB',
    'sr',
    'es',
    'it',
    'de',
    'fr',
    'pl',
    'ar',
    'tr',
    'zh',
    'ko',
  ])
})

test('Arabic, Hebrew, Persian and Urdu are read right to left', () => {
  for (const tag of ['ar', 'he', 'fa', 'ur', 'ar-EG', 'ar-XB']) expect(directionOf(tag)).toBe('rtl')
  for (const tag of ['en-US', 'sr', 'xx', 'not a tag']) expect(directionOf(tag)).toBe('ltr')
})

test('every tag is one that Intl accepts', () => {
  for (const { tag } of languages) expect(() => new Intl.NumberFormat(intlTag(tag))).not.toThrow()
})

test('Serbian is formatted in Latin letters, regions are kept, nonsense is English', () => {
  expect(intlTag('sr')).toBe('sr-Latn')
  expect(intlTag('de-at')).toBe('de-AT')
  expect(intlTag('not a tag')).toBe('en-US')
})

test('the first preferred language that can be chosen wins', () => {
  expect(matchLanguage(['he', 'xx', 'de-AT', 'fr'])).toBe('de')
  expect(matchLanguage(['he'])).toBe('en-US')
  expect(matchLanguage(['ar-XB', 'ar-SA'])).toBe('ar')
  expect(['en', 'en-AU', 'en-GB'].map((tag) => matchLanguage([tag]))).toEqual(['en-US', 'en-US', 'en-GB'])
})

test('the catalogue of British English holds texts of the interface alone, each spelled otherwise', () => {
  const texts = new Set(Object.keys(source))
  for (const [text, other] of Object.entries(british)) {
    expect(texts).toContain(text)
    expect(other).not.toBe(text)
  }
})

test('an Accept-Language header gives its tags by weight', () => {
  expect(acceptedTags('fr;q=0.5, de-AT, en;q=0.8, *;q=0')).toEqual(['de-AT', 'en', 'fr'])
  expect(acceptedTags(undefined)).toEqual([])
})
