import { columnKinds } from '@weft/features/attributes/shared'

import { arrangeColumns, NOISE, PEOPLE, type ProductColumn } from './columns.ts'
import { headerWith, type Product } from './product.ts'

/** `03/Jan/24 10:00 AM`, as its tables have it, in words that are a date everywhere. */
const day = (cell: string) =>
  cell.replace(
    /^(\d{1,2})\/(\p{L}{3,})\.?\/(\d{2})(?=\s|$)/u,
    (_all, day, month, year) => `${day} ${month} 20${year}`,
  )

const date: ProductColumn = { types: columnKinds.day, read: day }
/** Times spent are in seconds. */
const hours: ProductColumn = {
  types: columnKinds.number,
  read: (cell) => (/^\d+$/.test(cell.trim()) ? String(Math.round(Number(cell) / 36) / 100) : cell),
}
/** One value a column: a comma is part of its name. */
const label: ProductColumn = {
  types: columnKinds.choice,
  read: (cell) => cell.replaceAll(/[,;]/g, ' ').replaceAll(/\s+/g, ' ').trim(),
}

const COLUMNS: Record<string, ProductColumn> = {
  Summary: { isPrimary: true },
  'Issue key': { name: 'Key', types: columnKinds.line },
  'Issue id': { isKey: true, isSkipped: true },
  Parent: { isParent: true, isSkipped: true },
  'Parent id': { isParent: true, isSkipped: true },
  Assignee: PEOPLE,
  Reporter: PEOPLE,
  'Issue Type': label,
  Status: label,
  Priority: label,
  Resolution: label,
  Labels: label,
  Components: label,
  'Component/s': label,
  'Fix versions': label,
  'Fix Version/s': label,
  'Affects versions': label,
  'Affects Version/s': label,
  Sprint: label,
  Description: { types: columnKinds.writing },
  Created: date,
  Updated: date,
  Resolved: date,
  'Due date': date,
  'Due Date': date,
  'Last Viewed': NOISE,
  'Original estimate': { ...hours, name: 'Original estimate (h)' },
  'Remaining Estimate': { ...hours, name: 'Remaining estimate (h)' },
  'Time Spent': { ...hours, name: 'Time spent (h)' },
  'Σ Original Estimate': NOISE,
  'Σ Remaining Estimate': NOISE,
  'Σ Time Spent': NOISE,
  'Work Ratio': NOISE,
  Votes: NOISE,
  Watchers: NOISE,
  'Watchers Id': NOISE,
  'Assignee Id': NOISE,
  'Reporter Id': NOISE,
  'Creator Id': NOISE,
  Creator: NOISE,
  'Project key': NOISE,
  'Project name': { name: 'Project', types: columnKinds.choice },
  'Project type': NOISE,
  'Project lead': NOISE,
  'Project lead id': NOISE,
  'Project description': NOISE,
  'Project url': NOISE,
  'Status Category': NOISE,
  'Status Category Changed': NOISE,
  'Security Level': NOISE,
  Comment: { types: columnKinds.writing, name: 'Comments', parting: '\n\n', read: (cell) => said(cell) },
  Attachment: {
    types: columnKinds.writing,
    name: 'Attachments',
    parting: '\n',
    read: (cell) => cell.split(';').at(-1) ?? '',
  },
}

/** A comment is its day, the number of its author, and its text. */
function said(cell: string): string {
  const [, at = '', text = cell] = /^([^;\n]{1,30});[^;\n]*;([\s\S]*)$/.exec(cell) ?? []
  return at === '' ? text : `**${day(at)}:** ${text}`
}

/** Issues of Jira as text: many columns have the same name, one for each value. */
export const jira: Product = {
  name: 'jira',
  headerOf: (head) => headerWith(head, ['Summary', 'Issue key', 'Issue Type', 'Status']),
  arrange: (head) =>
    arrangeColumns(head, COLUMNS, (name) => {
      // What links in and out is not known here by its key alone.
      const field = /^custom field \((.+)\)$/i.exec(name)
      if (!field?.[1]) return {}
      return /^(rank|development|\[chart\].*|issue color)$/i.test(field[1])
        ? NOISE
        : { name: field[1], read: day }
    }),
}
