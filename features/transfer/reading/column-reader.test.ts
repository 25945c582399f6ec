import { serverAttributeTypes } from '@weft/features/attributes/server'
import { withoutReadHints } from '@weft/features/attributes/shared'
import type { Settings } from '@weft/model'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { createColumnReader, widen } from './column-reader.ts'

const context = {
  locale: 'de-DE',
  tz: 'Europe/Berlin',
  week_start: 1 as const,
  now: Date.UTC(2026, 4, 5),
  me: 1,
  people: new Map([
    [1, { id: 1, name: 'Ada Lovelace', email: 'ada@example.com' }],
    [2, { id: 2, name: 'Grace Hopper', email: 'grace@example.com' }],
  ]),
}

const CELLS = [
  '',
  ' ',
  '0',
  '-0',
  '1.234,5',
  '12 %',
  '€ 12',
  '1e3',
  '=1+2',
  'ja',
  'no',
  'x',
  '2024-05-06',
  '06.05.2024 12:30',
  '6/5/24',
  'tomorrow',
  'ada@EXAMPLE.com',
  'Ada Lovelace <ada@Example.com>',
  'Ada Lovelace, Grace Hopper',
  'https://Example.com/A b',
  'red; blue',
  'two\nlines\r\nand \u0000 more',
  '<p>html &amp; <script>x</script></p>',
  'e\u0301 \uD800 half',
  'a'.repeat(300),
]
const cell = fc.oneof(
  fc.constantFrom(...CELLS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double().map(String),
)
const types = Object.values(serverAttributeTypes).filter((type) => !type.isStatic)

// Whoever writes what a reader gave skips its judgement: this is why that changes nothing.
test.each(types.map((type) => [type.type, type] as const))(
  'what the reader of %s gives is in its one spelling and passes the check, so a second judgement says the same',
  (name, type) => {
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 20 }), fc.boolean(), (cells, isMonthFirst) => {
        const given: Settings = {
          readOrder: isMonthFirst ? 'mdy' : 'dmy',
          readDecimal: isMonthFirst ? '.' : ',',
        }
        let settings: Settings = { ...type.defaultSettings }
        for (const text of cells)
          settings = withoutReadHints(
            widen(text, { type: name, settings: { ...settings, ...given } }, context),
          )
        const read = createColumnReader({ type: name, settings: { ...settings, ...given } }, context)
        for (const text of cells) {
          const reading = read(text)
          if (!('data' in reading) || reading.data === null) continue
          const stored = withoutReadHints(settings)
          expect(type.normalise(structuredClone(reading.data), stored)).toEqual(reading.data)
          expect(type.checkData(reading.data, stored)).toBeNull()
          // Only people are named whom the reader's own list shows.
          const save = { old: null, data: reading.data, settings: stored, me: context.me }
          const nameable = new Set(context.people.keys())
          expect(type.beforeSave?.({ ...save, nameable }) ?? null).toBeNull()
        }
      }),
      { numRuns: 150 },
    )
  },
)
