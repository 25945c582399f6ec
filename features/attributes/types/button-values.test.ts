import { sampleContext } from '@weft/model/testing'
import type { ComputedCell, ComputedEnv, Settings } from '@weft/model'
import { describe, expect, test } from 'vitest'
import { serverAttributeType, serverAttributeTypes } from './registry.server.ts'

const definition = serverAttributeType('button')
const context = sampleContext()
const types: Record<string, string> = { name: 'text', done: 'checkbox' }
const env: ComputedEnv = {
  context,
  attribute(id) {
    const type = serverAttributeTypes[types[id] ?? '']
    return type && { type, settings: {} }
  },
  urlOf: (id) => `https://weft.test/i/${id}`,
}

function compute(settings: Settings, values: Record<string, unknown>) {
  const read = (id: string) => values[id] ?? null
  const cell: ComputedCell = { row_id: 'i1', attribute_id: 'b1', read, linked: () => null }
  return definition.computed?.prepare(settings, env)(cell)
}

describe('button', () => {
  test('tokens of its address are filled in with what the item shows, safe for an address', () => {
    const url = 'https://example.com/?q={name}&i={item}&x={gone}'
    expect(definition.computed?.inputs({ url })).toEqual(['name', 'gone'])
    expect(compute({ url }, { name: 'a&b c' })).toEqual({
      url: 'https://example.com/?q=a%26b%20c&i=https%3A%2F%2Fweft.test%2Fi%2Fi1&x=',
      isBarred: false,
    })
  })

  test('it is there when its conditions hold', () => {
    const visibleWhen = {
      op: 'and',
      conditions: [
        { attribute_id: 'done', operator: 'not_checked' },
        { attribute_id: 'name', operator: 'is_not_empty' },
        { attribute_id: 'gone', operator: 'is_empty' },
      ],
    }
    expect(definition.computed?.inputs({ visibleWhen })).toEqual(['done', 'name', 'gone'])
    const url = 'https://example.com'
    expect(compute({ visibleWhen, url }, { name: 'A' })).not.toBeNull()
    expect(compute({ visibleWhen, url }, { name: 'A', done: true })).toBeNull()
    expect(compute({ visibleWhen, url }, {})).toBeNull()
  })

  test('it is not there without an address', () => {
    expect(compute({ url: '' }, { name: 'A' })).toBeNull()
    expect(compute({}, { name: 'A' })).toBeNull()
  })

  test('one that starts automations needs no address, and is on no public page', () => {
    const settings = { starts: true, url: 'https://example.com/{name}' }
    expect(compute(settings, { name: 'A' })).toEqual({ url: '', isBarred: false })
    const guest = { ...env, context: { ...context, me: 0 } }
    const cell = { row_id: 'i1', attribute_id: 'b1', read: () => null, linked: () => null }
    expect(definition.computed?.prepare(settings, guest)(cell)).toBeNull()
  })

  test('who is not among those who may press is barred', () => {
    const url = 'https://example.com'
    expect(compute({ pressers: [2], url }, {})).toEqual({ url, isBarred: true })
    expect(compute({ pressers: [1, 2], url }, {})).toEqual({ url, isBarred: false })
  })

  test('an address must begin as one whatever its values are', () => {
    for (const url of ['https://a.example/{name}', 'mailto:{name}@example.com', 'tel:+49{name}', ''])
      expect([url, definition.checkSettings({ url })]).toEqual([url, []])
    for (const url of ['{name}', 'javascript:alert(1)', 'https://{name}', 'data:text/html,x', 'ftp://x'])
      expect([url, definition.checkSettings({ url })]).toEqual([
        url,
        ['The address must begin with http, https, mailto or tel'],
      ])
  })

  test('other settings that cannot be are refused', () => {
    const wrong = {
      label: 'x'.repeat(41),
      icon: 'skull',
      confirm: 1,
      visibleWhen: { op: 'xor' },
      pressers: ['a'],
    }
    expect(definition.checkSettings(wrong)).toHaveLength(5)
  })
})
