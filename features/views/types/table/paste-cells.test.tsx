import { clientAttributeType } from '@weft/features/attributes/client'
import { createAttribute, createItem, type Item, type ValueContext } from '@weft/model'
import { describe, expect, test } from 'vitest'

import type { ShownAttribute } from '../../client/view-member.ts'
import { clearEdits, textsOf } from './cell-texts.ts'
import { fillEdits, loadIntakes, pasteEdits } from './paste-cells.ts'

const context: ValueContext = {
  locale: 'en-US',
  tz: 'UTC',
  week_start: 1,
  now: Date.UTC(2026, 10, 20),
  me: 7,
  people: new Map([[7, { name: 'Ada', email: 'ada@x.io' }]]),
}

function column(name: string, type: string, settings = {}): ShownAttribute {
  const attribute = createAttribute(1, { board_id: 'b', name, type })
  const member = clientAttributeType(type)
  return { id: name, attribute, type: member, settings: { ...member.defaultSettings, ...settings } }
}

function row(values: Record<string, unknown>): Item {
  const slots = Object.entries(values).map(([id, data]) => [id, { data, row_version: 1 }] as const)
  return { ...createItem(1, { board_id: 'b', folder_id: 'f' }), values: Object.fromEntries(slots) }
}

const text = column('title', 'text')
const size = column('size', 'number')
const label = column('label', 'label')
const columns = [text, size, label]
const rows = [row({ title: 'One', size: 1 }), row({ title: 'Two' }), row({ title: 'Three', size: 3 })]
const intakes = await loadIntakes(columns)
const whole = { top: 0, bottom: 0, start: 0, end: 0 }

describe('copying cells', () => {
  test('gives what people see', () => {
    expect(textsOf({ rows: rows.slice(0, 2), columns: [text, size], context })).toEqual([
      ['One', '1'],
      ['Two', ''],
    ])
  })
})

describe('pasting texts', () => {
  test('reads each by the type of its column and counts what cannot be read', () => {
    const { edits, problems } = pasteEdits(
      { rows, columns, context, intakes },
      [
        ['New', '1,234'],
        ['Other', 'many'],
      ],
      whole,
    )
    expect(edits.map(({ data }) => data)).toEqual(['New', 1234, 'Other'])
    expect(problems).toBe(1)
  })

  test('makes a label once for all cells that name it', () => {
    const { edits, settings } = pasteEdits(
      { rows, columns: [label], context, intakes },
      [['Bug'], ['bug'], ['Task']],
      whole,
    )
    const made = settings.get('label')?.['labels'] as { id: string; name: string }[]
    expect(made.map(({ name }) => name)).toEqual(['Bug', 'Task'])
    expect(edits[0]?.data).toEqual(edits[1]?.data)
  })

  test('fills a larger target with one text', () => {
    const target = { top: 0, bottom: 2, start: 0, end: 0 }
    const { edits } = pasteEdits({ rows, columns: [text], context, intakes }, [['x']], target)
    expect(edits).toHaveLength(3)
  })
})

describe('filling', () => {
  const at = (line: number) => rows[line] ?? null

  test('repeats values downwards as they are', () => {
    const source = { top: 0, bottom: 0, start: 1, end: 1 }
    const { edits } = fillEdits(context, { at, intakes, columns, source, target: { ...source, bottom: 2 } })
    expect(edits.map(({ data, item_id }) => [item_id, data])).toEqual([
      [rows[1]?.id, 1],
      [rows[2]?.id, 1],
    ])
  })

  test('between columns of other types reads the text', () => {
    const source = { top: 2, bottom: 2, start: 1, end: 1 }
    const { edits } = fillEdits(context, { at, intakes, columns, source, target: { ...source, start: 0 } })
    expect(edits).toMatchObject([{ attribute_id: 'title', data: '3' }])
  })
})

describe('clearing', () => {
  test('touches only cells that hold something', () => {
    expect(clearEdits(rows, [size])).toEqual([
      { item_id: rows[0]?.id, attribute_id: 'size', data: null },
      { item_id: rows[2]?.id, attribute_id: 'size', data: null },
    ])
  })
})
