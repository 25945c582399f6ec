import { columnKinds } from '@weft/features/attributes/shared'

import { arrangeColumns, NOISE, PEOPLE, type ProductColumn } from './columns.ts'
import { headerWith, type Product } from './product.ts'

const label: ProductColumn = { types: columnKinds.choice }
const date: ProductColumn = { types: columnKinds.day }
/** Times are in seconds. */
const hours: ProductColumn = {
  types: columnKinds.number,
  read: (cell) => (/^\d+$/.test(cell.trim()) ? String(Math.round(Number(cell) / 36) / 100) : cell),
}

const COLUMNS: Record<string, ProductColumn> = {
  Title: { isPrimary: true },
  Description: { types: columnKinds.writing },
  'Issue ID': { name: 'Issue', types: columnKinds.number },
  URL: { types: columnKinds.links },
  State: label,
  Author: PEOPLE,
  'Author Username': NOISE,
  Assignee: PEOPLE,
  'Assignee Username': NOISE,
  Confidential: { types: columnKinds.tick },
  Locked: NOISE,
  'Due Date': date,
  'Created At (UTC)': { ...date, name: 'Created' },
  'Updated At (UTC)': { ...date, name: 'Updated' },
  'Closed At (UTC)': { ...date, name: 'Closed' },
  Milestone: label,
  Weight: { types: columnKinds.number },
  Labels: label,
  'Time Estimate': { ...hours, name: 'Time estimate (h)' },
  'Time Spent': { ...hours, name: 'Time spent (h)' },
  'Epic ID': NOISE,
  'Epic Title': { ...label, name: 'Epic' },
  'Start Date': date,
}

/** Issues of a GitLab project as text. */
export const gitlab: Product = {
  name: 'gitlab',
  headerOf: (head) => headerWith(head, ['Title', 'Issue ID', 'URL', 'State', 'Author Username']),
  arrange: (head) => arrangeColumns(head, COLUMNS),
}
