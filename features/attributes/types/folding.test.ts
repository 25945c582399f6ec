import { sampleContext } from '@weft/model/testing'
import { compute } from '@weft/formula/testing'
import { textCollator } from '@weft/model'
import { type QueryRow, selectRows } from '@weft/query'
import { describe, expect, test } from 'vitest'
import { serverAttributeType } from './registry.server.ts'

/** How a value of each type holds a text that conditions look through. */
const cases: [string, Record<string, unknown>, (text: string) => unknown][] = [
  ['text', {}, (text) => text],
  ['formula', { result: 'text' }, (text) => text],
  ['longtext', {}, (text) => ({ excerpt: text, length: text.length, hash: '' })],
  ['lookup', { target: { type: 'text', settings: {} } }, (text) => [text]],
  ['reference', {}, (text) => [{ item_id: 'i', folder_id: 'f', name: text, shown: {}, inputs: {} }]],
]
const words: [string, string, string, boolean][] = [
  ['Straße', 'STRASSE', 'de', true],
  ['STRASSE', 'straße', 'de', true],
  ['IŞIK', 'ışık', 'tr', true],
  ['IŞIK', 'işik', 'tr', false],
  ['İzmir', 'izmir', 'tr', true],
  ['İzmir', 'ızmir', 'tr', false],
  ['İzmir', 'izmir', 'en-US', true],
  ['Izmir', 'ızmir', 'en-US', true],
]

describe.each(words)('%s asked by %s in %s', (text, wanted, locale, isFound) => {
  const context = sampleContext({ locale })

  test.each(cases)('in a condition on a %s', (name, settings, hold) => {
    const type = serverAttributeType(name)
    expect(type.predicate('contains', wanted, settings, context)?.(hold(text))).toBe(isFound)
    expect(type.predicate('not_contains', wanted, settings, context)?.(hold(text))).toBe(!isFound)
    if (type.operators.includes('is') && name !== 'reference')
      expect(type.predicate('is', wanted, settings, context)?.(hold(text))).toBe(isFound)
  })

  test('in the search of a view, the names of files, SEARCH and CONTAINS', () => {
    const rows: (QueryRow & { text: string })[] = [{ id: 'a', sort_order: 1, text }]
    const env = { attribute: () => ({ type: serverAttributeType('text'), settings: {} }), context }
    const spec = { search: { text: wanted, attribute_ids: ['text'] } }
    const found = selectRows({ rows, spec, env, read: (row) => row.text })
    expect(found.rows.length === 1).toBe(isFound)
    const files = [{ id: 'f', name: `${text}.pdf`, size: 1, mime: 'application/pdf' }]
    const test = serverAttributeType('attachments').predicate('file_name', wanted, {}, context)
    expect(test?.(files)).toBe(isFound)
    const values = { t1: text, t2: wanted }
    expect(compute('SEARCH({t2}, {t1})', values, { locale })).toBe(isFound ? 1 : 0)
    expect(compute('SEARCH({t2}, "ß " & {t1}, 2)', values, { locale })).toBe(isFound ? 3 : 0)
    expect(compute('CONTAINS({t1}, {t2})', values, { locale })).toBe(isFound)
  })
})

test.each(['en-US', 'de', 'sv', 'tr', 'pl'])(
  'texts of formulas come one after the other as sorts of %s',
  (locale) => {
    const texts = [
      'Zebra',
      'ähre',
      'apfel',
      'Öl',
      'item 10',
      'item 9',
      'ılık',
      'İnci',
      'ıi',
      'Łódź',
      'a',
      'A',
      '',
    ]
    const { compare } = textCollator(locale)
    for (const t1 of texts)
      for (const t2 of texts) {
        if (t1 === '' || t2 === '') continue
        const values = { t1, t2 }
        const [below, equal] = [compare(t1, t2) < 0, t1 === t2]
        expect([t1, t2, compute('{t1} < {t2}', values, { locale })]).toEqual([t1, t2, below])
        expect(compute('{t1} >= {t2}', values, { locale })).toBe(!below)
        expect(compute('{t1} = {t2}', values, { locale })).toBe(equal)
      }
  },
)
