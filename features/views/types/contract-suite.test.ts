import { describe, expect, test } from 'vitest'

import { clientViewType, clientViewTypes, moreViewTypes } from './registry.client.ts'
import { serverViewTypes } from './registry.server.ts'

await moreViewTypes.load()
const names = Object.keys(clientViewTypes)

describe('the family of views', () => {
  test('has the same members on both sides', () => {
    expect(Object.keys(serverViewTypes).toSorted()).toEqual(names.toSorted())
  })

  test('knows no member that it was not given', () => {
    expect(clientViewType('constructor')).toBeUndefined()
    expect(clientViewType('hologram')).toBeUndefined()
  })
})

/** What every member promises, asked of each by name. */
describe.each(names)('the view %s', (name) => {
  const client = clientViewTypes[name]
  const server = serverViewTypes[name]

  test('carries its own name on both sides', () => {
    expect([client?.type, server?.type]).toEqual([name, name])
    expect(client?.label).toBe(server?.label)
  })

  test('can be shown', () => {
    expect(client?.Component).toBeTypeOf('function')
    expect(client?.icon).toBeTruthy()
  })

  test('accepts its own settings and none at all', () => {
    expect(server?.checkSettings(server.defaultSettings)).toEqual([])
    expect(server?.checkSettings({})).toEqual([])
  })

  test('refuses settings that cannot be', () => {
    expect(server?.checkSettings({ filter: 'everything' })).not.toEqual([])
    expect(server?.checkSettings({ sort: [{ attribute_id: 'a', direction: 'sideways' }] })).not.toEqual([])
    expect(server?.checkSettings({ hidden: [7] })).not.toEqual([])
  })

  test('has settings that survive the wire', () => {
    expect(JSON.parse(JSON.stringify(client?.defaultSettings))).toEqual(client?.defaultSettings)
  })
})
