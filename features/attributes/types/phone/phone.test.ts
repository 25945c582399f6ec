import { sampleContext } from '@weft/model/testing'
import { describe, expect, test } from 'vitest'
import { countryOf, telUrl } from '../../shared/text/phones.ts'
import { member as definition } from './server.ts'

const context = sampleContext()

describe('phone', () => {
  test.each(['+1 555 010-9999', '(030) 123 456', '112', '+49 (30) 1234', '٠٣٠ ١٢٣٤'])(
    '%s is kept as it is typed',
    (text) => {
      expect(definition.parse(` ${text} `, {}, context)).toEqual({ data: text })
      expect(definition.checkData(text, {})).toBeNull()
    },
  )

  test.each(['call me', '12', '+', '1234567890123456789012', '555.0101x', '(1(2)34', '++491234'])(
    '%s is no phone number',
    (text) => {
      expect(definition.parse(text, {}, context)).toEqual({ problem: 'This is not a phone number' })
    },
  )

  test('a number is called where its country says', () => {
    expect(telUrl('+49 (30) 12-34', 'US')).toBe('tel:+49301234')
    expect(telUrl('030 123456', 'DE')).toBe('tel:+4930123456')
    expect(telUrl('06 1234 5678', 'IT')).toBe('tel:+390612345678')
    expect(telUrl('8 495 123-45-67', 'RU')).toBe('tel:+74951234567')
    expect(telUrl('0049 30 1234', 'FR')).toBe('tel:+49301234')
    expect(telUrl('112', 'DE')).toBe('tel:112')
    expect(telUrl('030 123456', null)).toBe('tel:030123456')
  })

  test('the country is that of a locale, where it names one', () => {
    expect(['en-US', 'pt-BR', 'zh-Hant-TW', 'de', 'en-001', undefined].map(countryOf)).toEqual([
      'US',
      'BR',
      'TW',
      null,
      null,
      null,
    ])
  })

  test('a country that is not known is refused', () => {
    expect(definition.checkSettings({ country: 'XX' })).toEqual(['This country is not available'])
    expect(definition.checkSettings({ country: null })).toEqual([])
  })
})
