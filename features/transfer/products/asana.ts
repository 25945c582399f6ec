import { columnKinds } from '@weft/features/attributes/shared'

import { arrangeColumns, NOISE, PEOPLE, type ProductColumn } from './columns.ts'
import { headerWith, type Product } from './product.ts'

const label: ProductColumn = { types: columnKinds.choice }
const date: ProductColumn = { types: columnKinds.day }

const COLUMNS: Record<string, ProductColumn> = {
  'Task ID': NOISE,
  Name: { isPrimary: true, isKey: true },
  'Section/Column': { ...label, name: 'Section' },
  'Assignee Email': { types: columnKinds.addresses, name: 'Assignee email' },
  Assignee: PEOPLE,
  'Created At': date,
  'Completed At': date,
  'Last Modified': NOISE,
  'Start Date': date,
  'Due Date': date,
  Tags: label,
  Notes: { types: columnKinds.writing },
  Projects: label,
  'Parent task': { isParent: true, isSkipped: true },
  'Blocked By (Dependencies)': { name: 'Blocked by' },
  'Blocking (Dependencies)': { name: 'Blocking' },
}

/** Tasks of Asana as text. Sub-tasks name their parent by its name. */
export const asana: Product = {
  name: 'asana',
  headerOf: (head) => headerWith(head, ['Task ID', 'Name', 'Section/Column', 'Parent task']),
  arrange: (head) => arrangeColumns(head, COLUMNS),
}
