import { sampleContext } from '@weft/model/testing'
import type { Settings } from '@weft/model'
import { expect, test } from 'vitest'

import { knownSettings, unknownSettings } from '../shared/setting-keys.ts'
import { samples } from '../shared/testing/sample-values.ts'
import { serverAttributeType, serverAttributeTypes } from './registry.server.ts'
import * as fc from 'fast-check'

/** Settings that note which of them are read. */
function noting(settings: Settings, read: Set<string>): Settings {
  return new Proxy(settings, {
    get(target, key, self) {
      if (typeof key === 'string') read.add(key)
      return Reflect.get(target, key, self) as unknown
    },
  })
}

/** Said by an editor while what was typed is no formula, and refused with its sentence. */
const HELD_BACK = 'problem'

/** Laid over the settings by a view that groups numbers in steps and dates in periods. */
const BY_VIEW = ['groupSize', 'groupBy']

test.each(Object.keys(serverAttributeTypes))('every setting that %s reads is one that it knows', (name) => {
  const type = serverAttributeType(name)
  const context = sampleContext()
  const read = new Set<string>()
  const { settings: given, data: some, operand } = samples[name] ?? { settings: {} }
  const settings = { ...type.defaultSettings, ...given }
  const noted = () => noting(settings, read)
  type.checkSettings(noted())
  type.operatorsFor?.(noted())
  type.aggregatesFor?.(noted())
  type.parse('12', noted(), context)
  type.numbering?.(noted())
  type.hidesAuthor?.(noted())
  type.watching?.of(noted())
  for (const data of some ? fc.sample(some, 5) : []) {
    type.format(data, noted(), context)
    type.sortKey(data, noted(), context)
    type.groups?.(data, noted(), context)
    type.toNumber?.(data, noted())
    type.checkData(data, noted())
  }
  for (const operator of type.operators)
    for (const value of operand ? fc.sample(operand, 3) : [])
      type.predicate(operator, value, noted(), context)
  read.delete(HELD_BACK)
  for (const key of BY_VIEW) read.delete(key)
  expect(unknownSettings(type, Object.fromEntries([...read].map((key) => [key, 1])))).toEqual([])
})

test('what a type does not know is named, unless it stood there before and is the same', () => {
  const type = serverAttributeType('number')
  const unknown = (settings: Settings, before?: Settings) => unknownSettings(type, settings, before)
  expect(unknown({ precision: 2, unit: 'kg', description: 'x', required: true, unique: true })).toEqual([])
  expect(unknown({ precisoin: 2 })).toEqual(["settings: there is no setting named 'precisoin'"])
  for (const key of ['constructor', '__proto__', 'toString', ''])
    expect(unknown(JSON.parse(`{${JSON.stringify(key)}: null}`) as Settings)).toHaveLength(1)
  const before = { old: { a: [1, 2] } }
  expect(unknown({ old: { a: [1, 2] }, precision: 1 }, before)).toEqual([])
  expect(unknown({ old: { a: [1, 3] } }, before)).toHaveLength(1)
  expect(unknown({ toString: 1 }, before)).toHaveLength(1)
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`${n} `.repeat(2_000), n]))
  expect(JSON.stringify(unknown(many)).length).toBeLessThan(2_000)
  expect(knownSettings(type, { ...before, precision: 1 })).toEqual({ precision: 1 })
})
