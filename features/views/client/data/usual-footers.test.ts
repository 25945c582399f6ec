import { clientAttributeType, moreAttributeTypes } from '@weft/features/attributes/client'
import { sampleContext } from '@weft/model/testing'
import { expect, test } from 'vitest'

import { footerText } from './footer-text.ts'
import { aggregateFor, usualAggregate, usualSum } from './usual-footers.ts'

await moreAttributeTypes.load()

function shown(id: string) {
  const type = clientAttributeType(id)
  return { id, type, settings: type.defaultSettings }
}

test('amounts are summed and shares averaged where nobody chose; others say nothing', () => {
  const usual = ['number', 'progress', 'text', 'date', 'label', 'checkbox'].map((id) =>
    usualAggregate(shown(id)),
  )
  expect(usual).toEqual(['sum', 'average', null, null, null, null])
})

test('what was chosen holds, also that it is nothing', () => {
  expect(aggregateFor({ number: 'max' }, shown('number'))).toBe('max')
  expect(aggregateFor({ number: null }, shown('number'))).toBeNull()
  expect(aggregateFor({ other: 'max' }, shown('number'))).toBe('sum')
})

test('the average of a progress is a whole percentage', () => {
  const value = { kind: 'number', value: 53.33 } as const
  expect(footerText(value, 'average', shown('progress'), sampleContext()).value).toBe('53%')
})

test('heads sum the first amount of something, and no bare number, which may be a rank or a year', () => {
  const number = (id: string, format: string) => ({ ...shown('number'), id, settings: { format } })
  const [rank, share, hours] = [
    number('rank', 'decimal'),
    number('share', 'percent'),
    number('hours', 'unit'),
  ]
  expect(usualSum([shown('text'), shown('progress'), rank, share, hours])).toEqual({
    attribute_id: 'hours',
    aggregate: 'sum',
  })
  expect(usualSum([shown('text'), shown('number'), rank, share])).toBeNull()
})
