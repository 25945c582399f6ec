import { clientAttributeType, moreAttributeTypes } from '@weft/features/attributes/client'
import type { Attribute } from '@weft/model'
import { expect, test } from 'vitest'

import { fitting } from './fitting-values.ts'
import { toShown } from './use-records.ts'

test('a filter gives a new item nothing that nobody can set, or that means something else', async () => {
  await moreAttributeTypes.load()
  await clientAttributeType('number').input.load()
  const values: Record<string, unknown> = {}
  const all = Object.entries({ number: 5, created_by: [1], vote: 3, checklist: 50, rating: 4 }).map(
    ([type, data]) => {
      values[type] = data
      return toShown({ id: type, type, name: type, settings: {} } as Attribute)
    },
  )
  expect(fitting({ ...values, gone: 1 }, { all })).toEqual({ number: 5, rating: 4 })
})
