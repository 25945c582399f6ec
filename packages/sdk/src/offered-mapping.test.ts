import { expect, test } from 'vitest'

import { type ImportPreview, offeredMapping } from './offered-mapping.ts'

const NAME = '01935b4e-7c00-7000-8000-0000000000a1'
const POINTS = '01935b4e-7c00-7000-8000-0000000000a2'

const column = (index: number, name: string, more: Partial<ImportPreview['columns'][number]> = {}) => ({
  index,
  name,
  samples: ['x'],
  filled: 1,
  long_cells: 0,
  broken_cells: 0,
  is_noise: false,
  guess: { type: 'text', settings: {}, fits: 1, fails: 0 },
  ...more,
})

test('columns go where the web client would put them', () => {
  const preview: ImportPreview = {
    columns: [
      column(0, 'Task', { broken_cells: 2 }),
      column(1, 'Points', { existing_attribute_id: POINTS }),
      column(2, 'Nothing', { samples: [], filled: 0 }),
      column(4, 'Internal number', { is_noise: true }),
      column(3, 'Due', { guess: { type: 'date', settings: {}, fits: 1, fails: 0 } }),
    ],
    rows: 1,
    first_rows: [],
    format: 'csv',
    sheet: null,
    sheets: [],
    product: null,
    parent_column: null,
    key_column: null,
    delimiter: ',',
    encoding: 'utf-8',
    header: true,
    primary_column: 0,
    primary_attribute_id: NAME,
    primary_name: 'Task',
    ragged: 0,
  }
  expect(offeredMapping(preview)).toEqual([
    {
      column: 0,
      action: 'attribute',
      attribute_id: NAME,
      name: 'Task',
      whole: { type: 'text', name: 'Task (full text)' },
    },
    { column: 1, action: 'attribute', attribute_id: POINTS },
    { column: 2, action: 'skip' },
    { column: 4, action: 'skip' },
    { column: 3, action: 'new', type: 'date', name: 'Due' },
  ])
})
