import type { Attribute } from '@weft/model'
import { loadLateParts } from '@weft/ui'
import { beforeAll, expect, test } from 'vitest'

import { heldAttributes, mapAttributes } from './move-mapping.ts'

// Of types that are rarely there the program comes late.
beforeAll(() => loadLateParts())

const attribute = (id: string, name: string, type = 'text', primary = false) =>
  ({ id, name, type, primary }) as Attribute

test('attributes go to those of their name and type, and the primary one to the primary one', () => {
  const from = [
    attribute('a', 'Task', 'text', true),
    attribute('b', 'Due', 'date'),
    attribute('c', 'Cost', 'number'),
  ]
  const to = [
    attribute('x', 'Name', 'text', true),
    attribute('y', 'due ', 'date'),
    attribute('z', 'Cost', 'text'),
  ]
  const mapping = mapAttributes(from, to)
  expect(mapping).toEqual({ a: 'x', b: 'y' })
})

test('what was chosen goes before, and nothing is used twice', () => {
  const from = [attribute('a', 'Name', 'text', true), attribute('b', 'Note'), attribute('c', 'Place')]
  const to = [attribute('x', 'Name', 'text', true), attribute('y', 'Note')]
  const mapping = mapAttributes(from, to, { c: 'y', a: null })
  expect(mapping).toEqual({ c: 'y' })
})

test('time goes along wherever there is an attribute for it, whoever spent some', () => {
  const own = [attribute('a', 'Time', 'time_tracking'), attribute('b', 'Cost', 'number')]
  expect(heldAttributes(own, [attribute('x', 'Hours', 'time_tracking')], [])).toEqual([own[0]])
  expect(heldAttributes(own, [attribute('x', 'Hours', 'number')], [])).toEqual([])
})
