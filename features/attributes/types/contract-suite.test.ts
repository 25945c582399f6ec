import { sampleContext } from '@weft/model/testing'
import { readdirSync } from 'node:fs'

import { sameJson } from '@weft/base'
import { type Operator, textCollator } from '@weft/model'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ServerAttributeType } from '../server/server-type.ts'
import { fallbackType } from '../shared/fallback-type.ts'
import { guessColumn } from '../shared/guess.ts'
import { samples } from '../shared/testing/sample-values.ts'
import { clientAttributeTypes, moreAttributeTypes } from './registry.client.ts'
import { serverAttributeType, serverAttributeTypes } from './registry.server.ts'

await moreAttributeTypes.load()

const context = sampleContext()
const contexts = [context, sampleContext({ locale: 'de', tz: 'Asia/Kolkata', week_start: 0, me: 0 })]
const folders = readdirSync(new URL('.', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
const opposites: [Operator, Operator][] = [
  ['contains', 'not_contains'],
  ['is', 'is_not'],
  ['eq', 'neq'],
  ['any_of', 'none_of'],
  ['checked', 'not_checked'],
  ['is_empty', 'is_not_empty'],
]
const anything = fc.oneof(
  fc.jsonValue(),
  fc.array(fc.jsonValue()),
  fc.record({ start: fc.string(), end: fc.string(), hasTime: fc.boolean() }, { requiredKeys: [] }),
  fc.record({ excerpt: fc.string(), length: fc.nat(), hash: fc.string() }),
  fc.array(fc.record({ id: fc.string(), url: fc.string(), name: fc.string() }, { requiredKeys: [] })),
)

describe('the family', () => {
  test('each folder is a member on both sides, under its own name', () => {
    expect(Object.keys(serverAttributeTypes).toSorted()).toEqual(folders.toSorted())
    expect(Object.keys(clientAttributeTypes).toSorted()).toEqual(folders.toSorted())
    for (const name of folders) {
      expect(serverAttributeTypes[name]?.type).toBe(name)
      expect(clientAttributeTypes[name]?.type).toBe(name)
    }
  })

  test('each member is exercised by name', () => {
    expect(Object.keys(samples).toSorted()).toEqual(folders.toSorted())
  })

  test('menus offer each member under a title, at a place of its own', () => {
    const places = Object.values(clientAttributeTypes).map(
      ({ menu }) => menu && `${menu.under} ${menu.order}`,
    )
    expect(places).not.toContain(undefined)
    expect(new Set(places).size).toBe(folders.length)
  })

  test('a name that is not known gives a read-only stand-in, also for names of every object', () => {
    for (const name of ['hologram', 'constructor', '__proto__', 'toString']) {
      const type = serverAttributeType(name)
      expect(type.type).toBe(name)
      expect(type.isStatic).toBe(true)
      expect(type.format({ b: 1, a: [2] }, {}, context)).toBe('{"a":[2],"b":1}')
      expect(type.checkData(1, {})).not.toBeNull()
      expect(type.parse('x', {}, context)).toHaveProperty('problem')
    }
  })
})

const all: [string, ServerAttributeType][] = [
  ...Object.entries(serverAttributeTypes),
  ['(unknown)', fallbackType('unknown')],
]

describe.each(all)('any data as %s', (_name, type) => {
  const settings = samples[type.type]?.settings ?? {}

  test('has one spelling, and normalising it again changes nothing', () => {
    fc.assert(
      fc.property(anything, (data) => {
        const once = type.normalise(data, settings)
        expect(once).not.toBe(undefined)
        expect(sameJson(type.normalise(once, settings), once)).toBe(true)
      }),
    )
  })

  test('can be shown, sorted, grouped, counted and asked about without a failure', () => {
    fc.assert(
      fc.property(anything, fc.constantFrom(...type.operators), fc.jsonValue(), (data, operator, operand) => {
        for (const viewer of contexts) {
          expect(typeof type.format(data, settings, viewer)).toBe('string')
          expect(['number', 'string', 'object']).toContain(typeof type.sortKey(data, settings, viewer))
          expect(Array.isArray(type.groups?.(data, settings, viewer) ?? [])).toBe(true)
          expect(type.toNumber?.(data, settings)).not.toBeNaN()
          const fits = type.predicate(operator, operand, settings, viewer)?.(data)
          expect([true, false, undefined]).toContain(fits)
        }
        const problem = type.checkData(data, settings)
        expect(problem === null || problem.length > 0).toBe(true)
      }),
    )
  })

  test('null stays null', () => {
    expect(type.normalise(null, settings)).toBeNull()
    expect(type.normalise(undefined, settings)).toBeNull()
  })
})

describe.each(Object.keys(samples))('good data as %s', (name) => {
  const type = serverAttributeType(name)
  const { settings, data, operand, readsBack } = samples[name] ?? expect.unreachable()
  const filled = data.map((sample) => type.normalise(sample, settings)).filter((sample) => sample !== null)

  test('is accepted under the default settings of its type and shows a text', () => {
    expect(type.checkSettings(type.defaultSettings)).toEqual([])
    expect(type.checkSettings(settings)).toEqual([])
    fc.assert(
      fc.property(filled, (sample) => {
        // Of a static type only the server, or the row itself, has values.
        expect(type.checkData(sample, settings) === null).toBe(type.isStatic !== true)
        expect(type.format(sample, settings, context)).not.toBe('')
      }),
    )
  })

  test.runIf(readsBack)('reads back what it shows', () => {
    fc.assert(
      fc.property(filled, fc.constantFrom(...contexts), (sample, viewer) => {
        const parsed = type.parse(type.format(sample, settings, viewer), settings, viewer)
        expect(parsed).toEqual({ data: sample })
      }),
    )
  })

  test('whatever is read is stored as it is, and accepted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const parsed = type.parse(text, settings, context)
        if ('problem' in parsed) return
        const widened = parsed.settings ?? settings
        expect(sameJson(type.normalise(parsed.data, widened), parsed.data)).toBe(true)
        if (parsed.data !== null) expect(type.checkData(parsed.data, widened)).toBeNull()
        expect(type.checkSettings(widened)).toEqual([])
      }),
    )
  })

  test('has sort keys of one kind, so that their order is total', () => {
    const compare = textCollator('en').compare
    const order = (a: number | string | null, b: number | string | null) =>
      typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b))
    fc.assert(
      fc.property(filled, filled, filled, (...rows) => {
        const keys = rows.map((row) => type.sortKey(row, settings, context))
        expect(new Set(keys.map((key) => typeof key)).size).toBe(1)
        const [a, b, c] = keys.toSorted(order)
        expect(order(a ?? null, b ?? null)).toBeLessThanOrEqual(0)
        expect(order(a ?? null, c ?? null)).toBeLessThanOrEqual(0)
      }),
    )
  })

  test('conditions and their opposites share all rows between them', () => {
    const pairs = opposites.filter(([a, b]) => type.operators.includes(a) && type.operators.includes(b))
    expect(pairs.length).toBeGreaterThan(0)
    fc.assert(
      fc.property(fc.option(filled), operand, fc.constantFrom(...pairs), (row, wanted, [yes, no]) => {
        const fits = type.predicate(yes, wanted, settings, context)
        const fitsNot = type.predicate(no, wanted, settings, context)
        expect(fits === null).toBe(fitsNot === null)
        if (fits && fitsNot) expect(fits(row)).toBe(!fitsNot(row))
      }),
    )
  })

  test('every operator can be completed, and an empty value answers like an empty one', () => {
    for (const operator of type.operators) {
      const made = fc
        .sample(operand, 200)
        .some((wanted) => type.predicate(operator, wanted, settings, context) !== null)
      expect([operator, made]).toEqual([operator, true])
    }
    expect(type.predicate('is_empty', undefined, settings, context)?.(null) ?? true).toBe(true)
    expect(type.operatorsFor?.(settings).every((name) => type.operators.includes(name)) ?? true).toBe(true)
  })

  test('lies in at least one group with a key and a label', () => {
    fc.assert(
      fc.property(filled, (sample) => {
        const groups = type.groups?.(sample, settings, context)
        if (!groups) return
        expect(groups.length).toBeGreaterThan(0)
        expect(groups.every(({ key, label }) => key !== '' && label !== '')).toBe(true)
        expect(new Set(groups.map(({ sort }) => typeof sort)).size).toBe(1)
      }),
    )
  })

  test('merges give the same whoever is first, and keep an edit that nobody contradicts', () => {
    fc.assert(
      fc.property(fc.option(filled), fc.option(filled), fc.option(filled), (old, mine, theirs) => {
        if (!type.merge) return
        // What both put in at one place stands in the order in which it came: elements of a list, blocks of a text.
        const asSet = (data: unknown) => {
          const parts = typeof data === 'string' ? data.split(/(?<=>)(?=<)/) : data
          return Array.isArray(parts) ? parts.map((part) => JSON.stringify(part)).toSorted() : parts
        }
        const merged = type.merge(old, mine, theirs, settings)
        expect(asSet(type.merge(old, theirs, mine, settings))).toEqual(asSet(merged))
        const alone = type.normalise(type.merge(old, mine, old, settings) ?? null, settings)
        expect(asSet(alone)).toEqual(asSet(mine))
      }),
    )
  })
})

describe('guesses', () => {
  test('never fail on any column', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('', '1.234', '1,5', 'yes', '2024-05-01', '1/2/2024', 'a@b.co', 'https://x.org'),
    )
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 30 }), fc.constantFrom(...contexts), (cells, viewer) => {
        const guess = guessColumn({ cells, name: '', context: viewer }, serverAttributeTypes)
        const type = serverAttributeType(guess.type)
        expect(type.checkSettings({ ...type.defaultSettings, ...guess.settings })).toEqual([])
        // What was counted as readable can be read.
        const problems = cells.filter((text) => 'problem' in type.parse(text.trim(), guess.settings, viewer))
        expect(problems.length).toBeLessThanOrEqual(guess.fails)
      }),
    )
  })
})
