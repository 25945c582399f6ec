import { sampleContext } from '@weft/model/testing'
import { sameJson } from '@weft/base'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { serverAttributeType, serverAttributeTypes } from '../../types/registry.server.ts'
import { samples } from '../testing/sample-values.ts'
import type { ConversionSide } from './conversion-side.ts'
import { convert } from './convert.ts'
import { createConverter } from './converter.ts'
import { isConversionSource, isConversionTarget } from './pairs.ts'

const context = sampleContext()
const names = Object.keys(serverAttributeTypes)
const red = { id: '00000000-0000-4000-8000-000000000001', name: 'Red', color: 'red', textColor: '' }
const blue = { id: '00000000-0000-4000-8000-000000000002', name: 'Blue', color: 'blue', textColor: '' }

function side(type: string, settings: Record<string, unknown> = {}): ConversionSide {
  const known = serverAttributeType(type)
  return { type: known, settings: { ...known.defaultSettings, ...settings } }
}

function converted(data: unknown, from: ConversionSide, to: ConversionSide): unknown {
  const made = convert(data, from, to, context)
  return 'problem' in made ? 'LOST' : made.data
}

const labels = { labels: [red, blue] }
const TABLE: [from: string, to: string, data: unknown, result: unknown, ConversionSide?, ConversionSide?][] =
  [
    // Anything to text: what is shown.
    ['number', 'text', 1234.5, '1,234.5', side('number', { precision: 1 })],
    ['checkbox', 'text', true, 'Yes'],
    ['label', 'text', [red.id, blue.id], 'Red, Blue', side('label', labels)],
    ['members', 'text', [1, 2], 'Ada Lovelace, Grace Hopper'],
    ['vote', 'text', [1, 2, 3], '3'],
    ['longtext', 'text', '<p>One</p><p>two</p>', 'One two'],
    ['text', 'longtext', 'a < b', '<p>a &lt; b</p>'],
    ['text', 'longtext', '', null],
    // Text to what it says.
    ['text', 'number', '1,234.50', 1234.5],
    ['text', 'number', '(12)', -12],
    ['text', 'number', 'twelve', 'LOST'],
    ['text', 'number', '7', 'LOST', side('text'), side('number', { min: 8 })],
    ['text', 'date', '2026-03-04', { start: '2026-03-04', hasTime: false }],
    ['text', 'date', '2026-02-30', 'LOST'],
    ['text', 'checkbox', 'yes', true],
    ['text', 'checkbox', 'perhaps', 'LOST'],
    ['text', 'email', 'Ada@EXAMPLE.com', 'Ada@example.com'],
    ['text', 'email', 'nobody', 'LOST'],
    ['text', 'phone', '+49 30 1234', '+49 30 1234'],
    ['text', 'links', 'not a link', 'LOST'],
    ['text', 'members', 'grace@example.com', [2]],
    ['text', 'members', 'Grace Hopper', [2]],
    ['text', 'members', 'Alan Turing', 'LOST'],
    ['text', 'members', 'Nobody', 'LOST'],
    // One and several.
    [
      'label',
      'label',
      [red.id, blue.id],
      [red.id],
      side('label', labels),
      side('label', { ...labels, multiple: false }),
    ],
    ['members', 'members', [2, 1], [2], side('members'), side('members', { multiple: false })],
    ['members', 'email', [2, 1], 'grace@example.com'],
    // Numbers among themselves.
    ['number', 'rating', 3.5, 4],
    ['number', 'rating', 99, 5],
    ['number', 'rating', -1, null],
    ['number', 'progress', 140, 100],
    ['number', 'progress', -3, 0],
    ['number', 'progress', 0.4, 40, side('number', { format: 'percent' })],
    ['progress', 'number', 40, 40],
    ['progress', 'number', 40, 0.4, side('progress'), side('number', { format: 'percent' })],
    ['progress', 'rating', 50, 3],
    ['number', 'checkbox', 0, false],
    ['number', 'checkbox', -0.1, true],
    ['checkbox', 'number', true, 1],
    ['checkbox', 'number', false, 0],
    ['checkbox', 'progress', true, 100],
    ['rating', 'number', 4, 4],
    // Dates are written so that they read back.
    ['date', 'text', { start: '2026-03-04', hasTime: false }, '2026-03-04'],
    ['date', 'text', { start: '2026-03-04', end: '2026-03-06', hasTime: false }, '2026-03-04/2026-03-06'],
    ['date', 'text', { start: '2026-03-04 09:30:00', hasTime: true }, '2026-03-04T09:30:00Z'],
    ['text', 'date', '2026-03-04/2026-03-06', { start: '2026-03-04', end: '2026-03-06', hasTime: false }],
    ['text', 'date', '2026-03-04T09:30:00Z', { start: '2026-03-04 09:30:00', hasTime: true }],
    ['date', 'number', { start: '2026-03-04', hasTime: false }, 'LOST'],
    // What was worked out is frozen.
    ['formula', 'number', 4, 4],
    ['formula', 'text', { error: 'DIV0', reason: 'x' }, 'LOST'],
    ['created_at', 'date', '2026-03-04 09:30:00', { start: '2026-03-04 09:30:00', hasTime: true }],
    ['created_by', 'members', 2, [2]],
  ]

describe('the table of conversions', () => {
  test.each(TABLE)('%s to %s: %j is %j', (from, to, data, result, own, other) => {
    expect(converted(data, own ?? side(from), other ?? side(to))).toEqual(result)
  })

  test('distinct texts become labels, written once however they are spelled, and read back as they were', () => {
    const converter = createConverter(side('text'), side('label', { multiple: false }), context)
    const ids = ['Red', 'red ', 'Blue'].map((text) => {
      const made = converter.convert(text)
      return 'data' in made ? made.data : made
    })
    const settings = converter.settings()
    expect((settings['labels'] as { name: string }[]).map(({ name }) => name)).toEqual(['Red', 'Blue'])
    expect(ids[0]).toEqual(ids[1])
    expect(converted(ids[2], { type: side('label').type, settings }, side('text'))).toBe('Blue')
  })

  test('more than 200 texts are no labels', () => {
    const converter = createConverter(side('text'), side('label'), context)
    for (let n = 0; n < 200; n++) converter.convert(`Label ${n}`)
    expect(converter.isTooMany()).toBe(false)
    converter.convert('One more')
    expect(converter.isTooMany()).toBe(true)
  })
})

const pairs = names
  .filter((from) => isConversionSource({ type: from }))
  .flatMap((from) =>
    names.filter((to) => isConversionTarget(serverAttributeType(to))).map((to) => [from, to] as const),
  )

test.each(pairs)('whatever %s holds, %s takes what becomes of it', (from, to) => {
  const sample = samples[from]
  const own = side(from, sample?.settings)
  fc.assert(
    fc.property(sample?.data ?? fc.constant(null), (data) => {
      const other = side(to, to === from ? sample?.settings : {})
      const made = convert(data, own, other, context)
      if ('problem' in made || made.data === null) return
      const settings = made.settings ?? other.settings
      expect(other.type.checkData(made.data, settings)).toBeNull()
      expect(sameJson(other.type.normalise(made.data, settings), made.data)).toBe(true)
    }),
    { numRuns: 20 },
  )
})
