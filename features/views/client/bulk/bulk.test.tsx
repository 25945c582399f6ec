import { clientAttributeType } from '@weft/features/attributes/client'
import { createAttribute, createItem, type Item, type ValueContext } from '@weft/model'
import { loadLateParts } from '@weft/ui'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'

import type { ShownAttribute } from '../view-member.ts'
import { csvHead, csvOfItems } from './csv-of-items.ts'
import type { JoinMode } from '@weft/features/items/shared'
import { canJoin, joinedEdits } from './joined-edits.ts'
import { MOST_ITEMS, tellLarge } from './limit.ts'

const context: ValueContext = {
  locale: 'en-US',
  tz: 'UTC',
  week_start: 1,
  now: 0,
  me: 7,
  people: new Map([[7, { name: 'Ada' }]]),
}

function column(name: string, type: string, settings = {}): ShownAttribute {
  const attribute = createAttribute(1, { board_id: 'b', name, type })
  const member = clientAttributeType(type)
  return { id: name, attribute, type: member, settings: { ...member.defaultSettings, ...settings } }
}

function itemsOf(values: Record<string, unknown>[]): Map<string, Item> {
  return new Map(
    values.map((one, n) => [
      `i${n}`,
      {
        ...createItem(1, { board_id: 'b', folder_id: 'f' }),
        id: `i${n}`,
        values: Object.fromEntries(Object.entries(one).map(([id, data]) => [id, { data, row_version: 1 }])),
      },
    ]),
  )
}

beforeAll(() => loadLateParts())

describe('a value for several items', () => {
  const people = fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 4 })

  test('is set, added to lists without doubles, or taken from them', async () => {
    const attribute = column('who', 'members', { multiple: true })
    const input = await attribute.type.input.load()
    fc.assert(
      fc.property(people, people, fc.constantFrom<JoinMode>('set', 'add', 'remove'), (own, given, mode) => {
        const items = itemsOf([{ who: own.length > 0 ? own : null }])
        const { edits } = joinedEdits({
          ids: ['i0'],
          records: { item: (id) => items.get(id) },
          attribute,
          mode,
          data: given,
          settings: attribute.settings,
          input,
        })
        const after = new Set(mode === 'set' ? given : own)
        for (const one of given)
          if (mode === 'add') after.add(one)
          else if (mode === 'remove') after.delete(one)
        const data = edits[0]?.data ?? []
        expect(new Set(data as number[])).toEqual(after)
      }),
    )
  })

  test('is left out where the type would not keep it', async () => {
    const attribute = column('size', 'number', { max: 10 })
    const input = await attribute.type.input.load()
    const { settings } = attribute
    const bulk = { ids: ['i0'], records: { item: () => undefined }, attribute, settings, input }
    expect(joinedEdits({ ...bulk, mode: 'set', data: 11 })).toEqual({ edits: [], problems: 1 })
  })

  test('can be added to lists of several only', () => {
    expect(canJoin(column('who', 'members', { multiple: true }))).toBe(true)
    expect(canJoin(column('state', 'label', { multiple: false }))).toBe(false)
    expect(canJoin(column('size', 'number'))).toBe(false)
  })

  test('is for at most 5,000', () => {
    expect([tellLarge(MOST_ITEMS, 'en-US'), tellLarge(MOST_ITEMS + 1, 'en-US')]).toEqual([false, true])
  })
})

test('items are written as CSV that no spreadsheet runs, with bare numbers and ISO dates', async () => {
  const items = itemsOf([
    { title: '=1+1', size: -1234.5, due: { start: '2026-03-01', hasTime: false } },
    { title: 'say "hi", twice\nover', size: null },
  ])
  const shown = [column('title', 'text'), column('size', 'number'), column('due', 'date')]
  const records = { shown, item: (id: string) => items.get(id), context }
  expect(csvHead(records) + (await csvOfItems(['i0', 'i1', 'gone'], records))).toBe(
    '\uFEFFtitle,size,due\r\n\'=1+1,-1234.5,2026-03-01\r\n"say ""hi"", twice\nover",,\r\n',
  )
})
