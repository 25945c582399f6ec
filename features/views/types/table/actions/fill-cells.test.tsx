import { clientAttributeType } from '@weft/features/attributes/client'
import { createAttribute, createItem, type Item, type ValueContext } from '@weft/model'
import { loadLateParts } from '@weft/ui'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'

import type { ShownAttribute } from '../../../client/view-member.ts'
import { type FillField, fillEdits } from './fill-cells.ts'
import { loadInputs } from './load-inputs.ts'
import type { Inputs } from './paste-plan.ts'
import { seriesOf } from './series.ts'

const context: ValueContext = {
  locale: 'en-US',
  tz: 'UTC',
  week_start: 1,
  now: Date.UTC(2026, 10, 20),
  me: 7,
  people: new Map(),
}

function column(name: string, type: string): ShownAttribute {
  const attribute = createAttribute(1, { board_id: 'b', name, type })
  const member = clientAttributeType(type)
  return { id: name, attribute, type: member, settings: member.defaultSettings }
}

let columns: ShownAttribute[] = []
let inputs: Inputs = new Map()
beforeAll(async () => {
  await loadLateParts()
  columns = [column('title', 'text'), column('a', 'number'), column('b', 'number'), column('due', 'date')]
  inputs = await loadInputs(columns)
})

function itemsOf(values: Record<string, unknown>[]): Item[] {
  return values.map((one, n) => ({
    ...createItem(1, { board_id: 'b', folder_id: 'f' }),
    id: `i${n}`,
    values: Object.fromEntries(Object.entries(one).map(([id, data]) => [id, { data, row_version: 1 }])),
  }))
}

function fill(items: Item[], field: Pick<FillField, 'source' | 'target'> & { isTurned?: boolean | null }) {
  const { edits, problems } = fillEdits({
    isTurned: false,
    ...field,
    at: (line) => items[line] ?? null,
    columns,
    inputs,
    context,
  })
  return {
    problems,
    edits: edits.map(
      ({ item_id, attribute_id, data }) => `${item_id}.${attribute_id} ${JSON.stringify(data)}`,
    ),
  }
}

describe('what goes on', () => {
  const next = (values: unknown[], isTurned = false) => {
    const series = seriesOf(values, isTurned)
    return series && [series(values.length), series(values.length + 1), series(-1)]
  }
  const day = (start: string, end?: string) => ({ start, hasTime: false, ...(end ? { end } : {}) })

  test('evenly rising numbers do, a single one only with Ctrl, and with Ctrl rising ones are repeated', () => {
    expect(next([1, 2])).toEqual([3, 4, 0])
    expect(next([10, 7.5])).toEqual([5, 2.5, 12.5])
    expect(next([0.1, 0.2])).toEqual([0.3, 0.4, 0])
    expect([next([5]), next([1, 2, 5]), next([3, 3]), next([1, null])]).toEqual([null, null, null, null])
    expect(next([5], true)).toEqual([6, 7, 4])
    expect(next([1, 2], true)).toBeNull()
  })

  test('dates do by days, weeks and months, with their ends', () => {
    expect(next([day('2026-03-30'), day('2026-03-31')])).toEqual([
      day('2026-04-01'),
      day('2026-04-02'),
      day('2026-03-29'),
    ])
    expect(next([day('2026-01-05'), day('2026-01-12')])?.[0]).toEqual(day('2026-01-19'))
    expect(next([day('2026-01-31')], true)?.[0]).toEqual(day('2026-02-01'))
    expect(next([day('2026-01-15', '2026-01-20'), day('2026-02-15', '2026-02-20')])?.[0]).toEqual(
      day('2026-03-15', '2026-03-20'),
    )
    const timed = (start: string) => ({ start, hasTime: true })
    expect(next([timed('2026-01-01 22:00:00'), timed('2026-01-01 23:00:00')])?.[0]).toEqual(
      timed('2026-01-02 00:00:00'),
    )
  })

  test('names that end in a number do', () => {
    expect(next(['Sprint 8', 'Sprint 9'])).toEqual(['Sprint 10', 'Sprint 11', 'Sprint 7'])
    expect(next(['v007', 'v008'])?.[0]).toBe('v009')
    expect(next(['Sprint 8', 'Week 9'])).toBeNull()
  })

  test('any even run of numbers goes on as it came, backwards too', () => {
    const whole = fc.integer({ min: -1_000, max: 1_000 })
    fc.assert(
      fc.property(
        whole,
        whole.filter((step) => step !== 0),
        fc.integer({ min: 2, max: 6 }),
        (first, step, count) => {
          const values = Array.from({ length: count }, (_, n) => first + n * step)
          const series = seriesOf(values, false)
          for (const n of [-3, -1, 0, count, count + 4]) expect(series?.(n)).toBe(first + n * step)
        },
      ),
    )
  })
})

describe('filling', () => {
  test('repeats downwards and upwards in turn, over lines without cells', () => {
    const items = itemsOf([{}, { a: 1 }, { a: 5 }, {}, {}])
    const source = { top: 1, bottom: 2, start: 1, end: 1 }
    expect(fill(items, { source, target: { ...source, top: 0, bottom: 4 }, isTurned: null }).edits).toEqual([
      'i0.a 5',
      'i3.a 1',
      'i4.a 5',
    ])
  })

  test('goes on with series by pattern, column by column', () => {
    const items = itemsOf([{ a: 1, b: 7 }, { a: 2, b: 7 }, {}, {}])
    const source = { top: 0, bottom: 1, start: 1, end: 2 }
    expect(fill(items, { source, target: { ...source, bottom: 3 } }).edits).toEqual([
      'i2.a 3',
      'i3.a 4',
      'i2.b 7',
      'i3.b 7',
    ])
  })

  test('to the side, other types read the text and what they cannot read is left', () => {
    const items = itemsOf([{ title: '12' }, { title: 'many' }])
    const source = { top: 0, bottom: 1, start: 0, end: 0 }
    expect(fill(items, { source, target: { ...source, end: 2 } })).toEqual({
      problems: 2,
      edits: ['i0.a 12', 'i0.b 12'],
    })
  })
})
