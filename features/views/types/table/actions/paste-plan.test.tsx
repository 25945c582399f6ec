import { clientAttributeType } from '@weft/features/attributes/client'
import { createAttribute, createItem, type Item, type ValueContext } from '@weft/model'
import { loadLateParts } from '@weft/ui'
import { beforeAll, describe, expect, test } from 'vitest'

import type { ShownAttribute } from '../../../client/view-member.ts'
import { clearEdits, textsOf } from '../cell-texts.ts'
import type { ClipCell } from './clip-cell.ts'
import { loadInputs } from './load-inputs.ts'
import { type Inputs, type PasteField, planPaste } from './paste-plan.ts'
import { chosenOf } from './paste-at.ts'
import { parseHtml } from './read-html.ts'
import { LIBRE_OFFICE } from './sample-clipboards.ts'

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

const cellsOf = (rows: string[][]): ClipCell[][] => rows.map((cells) => cells.map((text) => ({ text })))
const rows = [row({ title: 'One', size: 1 }), row({ title: 'Two' }), row({ title: 'Three', size: 3 })]
let columns: ShownAttribute[] = []
let inputs: Inputs = new Map()

beforeAll(async () => {
  await loadLateParts()
  columns = [column('title', 'text'), column('size', 'number'), column('label', 'label')]
  inputs = await loadInputs([...columns, column('due', 'date'), column('who', 'members')])
})

function plan(cells: ClipCell[][], more: Partial<PasteField> = {}) {
  const target = { rows: 1, columns: 1 }
  return planPaste(
    { rows, columns, inputs, context, target, canAddRows: true, canWiden: true, ...more },
    cells,
  )
}

describe('copying cells', () => {
  test('gives what people see', () => {
    expect(textsOf({ rows: rows.slice(0, 2), columns: columns.slice(0, 2), context })).toEqual([
      ['One', '1'],
      ['Two', ''],
    ])
  })
})

describe('what a paste would do', () => {
  test('each cell is read by the type of its column, and what cannot be read is told with its reason', async () => {
    const made = await plan(
      cellsOf([
        ['New', '1,234'],
        ['Other', 'many'],
      ]),
    )
    expect(made.edits.map(({ data }) => data)).toEqual(['New', 1234, 'Other'])
    expect(made.misfits).toBe(1)
    expect(made.examples).toEqual([
      { row: 2, place: 2, column: 'size', text: 'many', problem: 'This is not a number' },
    ])
  })

  test('rows beyond the last are added, or refused where one may not', async () => {
    const cells = cellsOf([['a'], ['b'], ['c'], ['d'], ['e']])
    const made = await plan(cells)
    expect([made.addedRows, made.edits.filter(({ item_id }) => item_id === null).length]).toEqual([2, 2])
    expect(chosenOf(made, { addsRows: false, createsLabels: true })).toHaveLength(3)
    const refused = await plan(cells, { canAddRows: false })
    expect([refused.addedRows, refused.misfits]).toEqual([0, 2])
  })

  test('a label that is not there is made once for all cells that name it, on consent', async () => {
    const made = await plan(cellsOf([['Bug'], ['bug'], ['Task']]), { columns: columns.slice(2) })
    expect(made.widened.get('label')?.names).toEqual(['Bug', 'Task'])
    expect(made.edits[0]?.data).toEqual(made.edits[1]?.data)
    expect(chosenOf(made, { addsRows: true, createsLabels: false })).toEqual([])
    const refused = await plan(cellsOf([['Bug']]), { columns: columns.slice(2), canWiden: false })
    expect([refused.misfits, refused.widened.size]).toEqual([1, 0])
  })

  test('members are found by name, and strangers do not fit', async () => {
    const made = await plan(cellsOf([['Ada'], ['Nobody']]), { columns: [column('who', 'members')] })
    expect([made.edits.map(({ data }) => data), made.misfits]).toEqual([[[7]], 1])
  })

  test('one cell fills a larger target, and several repeat in it', async () => {
    const made = await plan(cellsOf([['x']]), { target: { rows: 3, columns: 1 } })
    expect(made.edits).toHaveLength(3)
  })

  test('exact data go over as they are in their own column, and as texts where they point into settings', async () => {
    const labels = [{ id: '018f0000-0000-7000-8000-000000000001', name: 'Bug', color: 'red' }]
    const own = column('label', 'label', { labels })
    const other = column('other', 'label', {
      labels: [{ ...labels[0], id: '018f0000-0000-7000-8000-000000000002' }],
    })
    const cell = (at: { id: string; type: string }, data: unknown, text: string): ClipCell[][] => [
      [{ text, own: { data, item_id: 'i', column: at } }],
    ]
    const at = { id: 'label', type: 'label' }
    const same = await plan(cell(at, [labels[0]?.id], 'Bug'), { columns: [own] })
    expect(same.edits[0]?.data).toEqual([labels[0]?.id])
    const across = await plan(cell(at, [labels[0]?.id], 'Bug'), { columns: [other] })
    expect(across.edits[0]?.data).toEqual(['018f0000-0000-7000-8000-000000000002'])
    const number = await plan(cell({ id: 'elsewhere', type: 'number' }, 0.123456, '0.12'), {
      columns: columns.slice(1),
    })
    expect(number.edits[0]?.data).toBe(0.123456)
  })

  test('numbers behind texts are taken where a number is wanted, and not those behind dates', async () => {
    const cells = parseHtml(LIBRE_OFFICE) ?? []
    const [title, size] = columns as [ShownAttribute, ShownAttribute]
    const made = await plan(cells, { columns: [title, size, column('due', 'date')] })
    expect(made.edits.map(({ data }) => data)).toEqual([
      'A name that the source breaks',
      1234.5,
      { start: '2026-03-01', hasTime: false },
      'two lines',
      -7,
      null,
    ])
    const dateAsNumber = await plan([[{ text: '2026-03-01', number: 46_082 }]], { columns: [size] })
    expect(dateAsNumber.misfits).toBe(1)
  })

  test('5,000 rows of 20 cells are planned without holding up the page', async () => {
    const cells = cellsOf(
      Array.from({ length: 5_000 }, (_, n) => Array.from({ length: 20 }, (__, at) => `${at % 2 ? n : 'x'}`)),
    )
    const wide = Array.from({ length: 20 }, (_, n) => ({
      ...(columns[n % 2] as ShownAttribute),
      id: `c${n}`,
    }))
    let turns = 0
    const timer = setInterval(() => turns++, 1)
    const made = await plan(cells, { columns: wide, rows: [] })
    clearInterval(timer)
    expect([made.edits.length, made.addedRows]).toEqual([100_000, 5_000])
    expect(turns).toBeGreaterThan(0)
  })
})

describe('clearing', () => {
  test('touches only cells that hold something', () => {
    expect(clearEdits(rows, columns.slice(1, 2))).toEqual([
      { item_id: rows[0]?.id, attribute_id: 'size', data: null },
      { item_id: rows[2]?.id, attribute_id: 'size', data: null },
    ])
  })
})
