import { describe, expect, test } from 'vitest'

import { checkColumnSettings } from './check-settings.ts'
import { readColumnSettings } from './definition.ts'

describe('the settings of a column view', () => {
  test('have the defaults that people expect', () => {
    expect(readColumnSettings({})).toEqual({
      stack: null,
      lanes: null,
      bucket: null,
      cover: undefined,
      cover_fit: 'crop',
      card_attributes: 3,
      show_names: false,
      hide_empty: false,
      footer: undefined,
      column_width: 280,
      stacks: {},
    })
  })

  test('that cannot be read are left out, the others stay', () => {
    const stacks = {
      a: { order: ['x', 7], hidden: 'y', limits: { x: { max: 3, hard: true }, y: { max: 0 } } },
    }
    const read = readColumnSettings({
      stack: 5,
      cover: null,
      column_width: 9_000,
      card_attributes: -1,
      stacks,
    })
    expect(read).toMatchObject({ stack: null, cover: null, column_width: 480, card_attributes: 0 })
    expect(read.stacks).toEqual({ a: { order: ['x'], hidden: [], limits: { x: { max: 3, hard: true } } } })
  })

  test('are refused where they cannot be', () => {
    const fine = {
      stack: 'a',
      lanes: null,
      bucket: 'week',
      cover: null,
      cover_fit: 'fit',
      card_attributes: 5,
    }
    expect(
      checkColumnSettings({ ...fine, stacks: { a: { limits: { x: { max: 2, hard: false } } } } }),
    ).toEqual([])
    for (const wrong of [
      { stack: 7 },
      { lanes: ['a'] },
      { bucket: 'century' },
      { cover_fit: 'stretch' },
      { card_attributes: 2.5 },
      { column_width: 10 },
      { show_names: 'yes' },
      { footer: { attribute_id: 3 } },
      { stacks: { a: { order: [1] } } },
      { stacks: { a: { limits: { x: { max: 0, hard: true } } } } },
      { stack: 'a', lanes: 'a' },
    ])
      expect([wrong, checkColumnSettings(wrong).length]).toEqual([wrong, 1])
  })
})
