import { describe, expect, it } from 'vitest'

import { entryKey, parseEntryKey } from './entry-key.ts'
import { PERMISSIONS } from './names.ts'
import { ROLE_DEFAULTS } from './role-defaults.ts'
import { validateEntries } from './validate-entries.ts'

describe('validation of entries', () => {
  it('finds nothing wrong with what the product itself writes', () => {
    expect(validateEntries(ROLE_DEFAULTS)).toEqual([])
    expect(validateEntries({})).toEqual([])
  })

  it.each([null, undefined, [], 'x', 3])('refuses %j, which is no map', (map) => {
    expect(validateEntries(map)).toEqual(['Permissions must be an object of keys and booleans.'])
  })

  it.each([
    'FLY:role:admin',
    'VIEW_BOARD',
    'VIEW_BOARD:role',
    'VIEW_BOARD:role:boss',
    'VIEW_BOARD:tag:member',
    'VIEW_BOARD:user:0',
    'VIEW_BOARD:user:-1',
    'VIEW_BOARD:user:07',
    'VIEW_BOARD:user:1e3',
    'VIEW_BOARD:user:null',
    'VIEW_BOARD:role:admin:',
    'VIEW_BOARD:role:admin:member',
    'VIEW_BOARD:role:admin:owner:owner',
    '__proto__:role:admin',
  ])('calls the key %s unknown', (key) => {
    expect(validateEntries({ [key]: true })).toEqual([`Unknown permission key '${key}'.`])
  })

  it.each(['true', 1, null, {}])('refuses the value %j', (value) => {
    expect(validateEntries({ 'VIEW_BOARD:role:admin': value })).toEqual([
      "Permission 'VIEW_BOARD:role:admin' must be true or false.",
    ])
  })

  it.each(['EDIT_ITEM:role:owner', 'EDIT_ITEM:role:owner:owner', 'EDIT_ITEM_OWN:role:owner'])(
    'refuses to take %s from the owner',
    (key) => {
      expect(validateEntries({ [key]: false })).toEqual([
        `The owner has every right: '${key}' cannot be false.`,
      ])
      expect(validateEntries({ [key]: true })).toEqual([])
    },
  )

  it('tells every problem, and shortens a hostile key', () => {
    expect(validateEntries({ ['x'.repeat(1000)]: 'y' })).toEqual([
      `Unknown permission key '${'x'.repeat(80)}…'.`,
      `Permission '${'x'.repeat(80)}…' must be true or false.`,
    ])
  })
})

describe('a key', () => {
  it('is read back as it was written', () => {
    for (const permission of PERMISSIONS) {
      for (const token of ['role:owner', 'tag:guest_user', 'user:12'] as const) {
        for (const owner of [true, false]) {
          expect(parseEntryKey(entryKey(permission, token, owner))).toEqual({ permission, token, owner })
        }
      }
    }
  })
})
