import { clientAttributeType, moreAttributeTypes } from '@weft/features/attributes/client'
import { expect, test } from 'vitest'

import type { ShownAttribute } from '../view-member.ts'
import { alignOf } from './value-align.ts'

await moreAttributeTypes.load()

test('what adds up stands at the end, what is ticked in the middle, and words and links at the start', () => {
  const align = (type: string) =>
    alignOf({ type: clientAttributeType(type), settings: {} } as unknown as ShownAttribute)
  expect(['number', 'checkbox', 'text', 'label', 'reference'].map(align)).toEqual([
    'end',
    'center',
    'start',
    'start',
    'start',
  ])
})
