import { clientAttributeType } from '@weft/features/attributes/client'
import { sampleContext } from '@weft/model/testing'
import { expect, test } from 'vitest'

import { footerText } from './footer-text.ts'
import { groupValue } from './group-value.ts'

const type = clientAttributeType('number')
const settings = { ...type.defaultSettings, format: 'currency', currency: 'USD', precision: 2 }
const context = sampleContext()

test('a sum below zero has a true minus, where it is seen and not in what is copied', () => {
  const said = footerText({ kind: 'number', value: -5 }, 'sum', { type, settings }, context)
  expect(said.value).toBe('\u2212$5.00')
  expect(type.format(-5, settings, context)).toBe('-$5.00')
})

test('groups of numbers below zero have one too, and one of a single number is still painted as that', () => {
  const [step] = type.groups?.(-5, { ...settings, groupSize: 10 }, context) ?? []
  expect(step?.label).toBe('\u2212$10.00 – $0.00')
  const [own] = type.groups?.(-5, settings, context) ?? []
  expect(own && groupValue(own, -5, { type, settings }, context)).toEqual({ data: -5 })
})
