import type { FilterTree, SortKeySpec } from '@weft/model'

import type { BenchBoard } from '../harness/board.ts'

/** One question to the index, and the same in SQL. */
export interface Asked {
  name: string
  filter?: FilterTree
  sort: SortKeySpec[]
  /** Conditions and order after `where team_id = $1 and folder_id = $2 and deleted_at is null`. */
  sql: string
  anchor_work: string
  /** Milliseconds at 20,000 rows, from cached columns and cold. */
  target?: number
  cold_target?: number
}

/** By number, by date with two conditions, by label, by text, and a text that is searched for. */
export function questions(board: BenchBoard): Asked[] {
  const [number, date, label, text] = ['number', 'date', 'label', 'text'].map(
    (type) => attributeOf(board, type).id,
  )
  const wanted = [0, 3].map((n) => labelOf(board, n))
  const many = { attribute_id: number ?? '', operator: 'gte', value: 500 } as const
  const labelled = { attribute_id: label ?? '', operator: 'any_of', value: wanted } as const
  const data = (id: string | undefined) => `values -> '${id}' -> 0`
  const number_sql = `(${data(number)})::float8`
  const label_sql = `${data(label)} ?| array['${wanted.join("','")}']`
  const anchor_work = 'the same in SQL'
  const fast = { anchor_work, target: 4, cold_target: 25 }
  return [
    {
      ...fast,
      name: 'number',
      filter: { op: 'and', conditions: [many] },
      sort: [{ attribute_id: number ?? '', direction: 'desc' }],
      sql: `and ${number_sql} >= 500 order by ${number_sql} desc, sort_order, id`,
    },
    {
      ...fast,
      name: 'date, number and label filtered',
      filter: { op: 'and', conditions: [labelled, many] },
      sort: [{ attribute_id: date ?? '', direction: 'desc' }],
      sql: `and ${label_sql} and ${number_sql} >= 500 order by ${data(date)} ->> 'start' desc, sort_order, id`,
    },
    {
      ...fast,
      name: 'label',
      filter: { op: 'and', conditions: [labelled] },
      sort: [
        { attribute_id: label ?? '', direction: 'desc' },
        { attribute_id: number ?? '', direction: 'asc' },
      ],
      // The second of the two labels comes later in the settings.
      sql: `and ${label_sql} order by ${data(label)} ->> 0 = '${laterOf(board, wanted)}' desc, ${number_sql}, sort_order, id`,
    },
    {
      anchor_work: 'the same in SQL with ICU',
      target: 60,
      name: 'text',
      sort: [{ attribute_id: text ?? '', direction: 'asc' }],
      sql: `order by (values -> '${text}' ->> 0) collate "bench_numeric", sort_order, id`,
    },
    {
      anchor_work: 'the same in SQL with ICU',
      target: 60,
      name: 'text, a word searched for',
      filter: {
        op: 'and',
        conditions: [{ attribute_id: text ?? '', operator: 'contains', value: '77' }],
      },
      sort: [{ attribute_id: text ?? '', direction: 'desc' }],
      sql: `and values -> '${text}' ->> 0 ilike '%77%' order by (values -> '${text}' ->> 0) collate "bench_numeric" desc, sort_order, id`,
    },
  ]
}

function attributeOf(board: BenchBoard, type: string): BenchBoard['attributes'][number] {
  const found = board.attributes.find((attribute) => attribute.type === type)
  if (!found) throw new Error(`The board has no ${type}`)
  return found
}

function labelOf(board: BenchBoard, row: number): string {
  return (attributeOf(board, 'label').data(row) as string[])[0] ?? ''
}

/** Of two labels the one that the settings name later. */
function laterOf(board: BenchBoard, [first = '', second = '']: string[]): string {
  // Row n has label 7n mod 8, so row 7n mod 8 has label n.
  const inOrder = [0, 7, 6, 5, 4, 3, 2, 1].map((row) => labelOf(board, row))
  return inOrder.indexOf(first) > inOrder.indexOf(second) ? first : second
}
