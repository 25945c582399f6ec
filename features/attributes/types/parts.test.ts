import { expect, test } from 'vitest'
import type { ServerAttributeType } from '../server/server-type.ts'
import { knownSettings } from '../shared/setting-keys.ts'
import { samples } from '../shared/testing/sample-values.ts'
import { clientAttributeTypes, moreAttributeTypes } from './registry.client.ts'
import { serverAttributeTypes } from './registry.server.ts'

await moreAttributeTypes.load()
const members = Object.entries(serverAttributeTypes)
const settingsOf = (name: string) => samples[name]?.settings ?? {}

const partsOf = ({ asked, stack, groups, published }: ServerAttributeType) => ({
  asked,
  stack,
  groups,
  html: published?.html,
})

test.each(members)('%s has each part, or its sample says that it has not', (name, type) => {
  const missing = Object.entries(partsOf(type)).flatMap(([part, own]) => (own === undefined ? [part] : []))
  expect([...(samples[name]?.without ?? [])].toSorted()).toEqual(missing.toSorted())
})

test.each(members)('%s has the same parts on both sides', (name, type) => {
  const client = clientAttributeTypes[name]
  for (const part of ['card', 'holds', 'stack', 'done', 'isPlainText', 'canBeBody', 'namesPeople'] as const)
    expect([part, client?.[part]]).toEqual([part, type[part]])
  expect(client?.asked?.(settingsOf(name))).toEqual(type.asked?.(settingsOf(name)))
  expect(client?.isDate?.(settingsOf(name))).toBe(type.isDate?.(settingsOf(name)))
})

test.each(members)('%s lets out settings that it has, and no others', (_name, type) => {
  const { settings = [] } = type.published ?? {}
  const keys = typeof settings === 'function' ? settings(type.defaultSettings) : settings
  const known = knownSettings(type, Object.fromEntries(keys.map((key) => [key, 1])))
  expect(Object.keys(known).toSorted()).toEqual([...keys].toSorted())
})

test.each(members)('%s asks for nothing that nobody can give', (_name, type) => {
  const isGiven = type.asked?.(type.defaultSettings) !== undefined
  // Links are given one by one: a form makes them of the items that were chosen.
  expect(isGiven && type.isStatic === true && type.holds !== 'items').toBe(false)
  expect(isGiven && type.isOwnPart === true).toBe(false)
})

test.each(members)('%s says how far an item is between nothing and all of it', (name, type) => {
  const of = (data: unknown) => type.progress?.of(data, settingsOf(name)) ?? 0
  for (const data of [null, true, false, -5, 0.3, 9_999, 'x', [], [{ done: true }]]) {
    expect(of(data)).toBeGreaterThanOrEqual(0)
    expect(of(data)).toBeLessThanOrEqual(1)
  }
})
