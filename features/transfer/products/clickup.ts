import { columnKinds } from '@weft/features/attributes/shared'

import { arrangeColumns, NOISE, PEOPLE, type ProductColumn } from './columns.ts'
import { headerWith, type Product } from './product.ts'

/** Lists come in brackets, moments in milliseconds. */
const names = (cell: string) => {
  const inner = /^\[([\s\S]*)\]$/.exec(cell.trim())?.[1]
  return (inner ?? cell).replaceAll('"', '').trim()
}
const moment = (cell: string) =>
  /^\d{12,14}$/.test(cell.trim()) ? new Date(Number(cell)).toISOString() : cell
const hours = (cell: string) => {
  const ms = Number(cell.trim())
  return cell.trim() !== '' && Number.isFinite(ms) ? String(Math.round(ms / 36_000) / 100) : cell
}
const absent = (read: (cell: string) => string) => (cell: string) =>
  /^(null|undefined|\[\]|n\/a)$/i.test(cell.trim()) ? '' : read(cell)

const label: ProductColumn = { types: columnKinds.choice, read: absent(names) }
const date: ProductColumn = { types: columnKinds.day, read: absent(moment) }

const COLUMNS: Record<string, ProductColumn> = {
  'Task ID': { isKey: true, isSkipped: true },
  'Task Custom ID': { name: 'Custom ID', read: absent((cell) => cell) },
  'Task Name': { isPrimary: true, name: 'Name' },
  'Task Content': { types: columnKinds.writing, name: 'Description', read: absent((cell) => cell) },
  Status: label,
  'Date Created': date,
  'Date Created Text': NOISE,
  'Due Date': date,
  'Due Date Text': NOISE,
  'Start Date': date,
  'Start Date Text': NOISE,
  'Parent ID': { isParent: true, isSkipped: true, read: absent((cell) => cell) },
  Attachments: { ...NOISE, read: absent(names) },
  Assignees: { ...PEOPLE, read: absent(names) },
  Assignee: { ...PEOPLE, read: absent(names) },
  Tags: label,
  Priority: { ...label, read: absent((cell) => PRIORITIES[cell.trim()] ?? names(cell)) },
  'List Name': { ...label, name: 'List' },
  'Folder Name/Path': { ...label, name: 'Folder' },
  'Folder Name': { ...label, name: 'Folder' },
  'Space Name': { ...label, name: 'Space' },
  'Time Estimated': { types: columnKinds.number, name: 'Time estimated (h)', read: absent(hours) },
  'Time Estimated Text': NOISE,
  'Time Spent': { types: columnKinds.number, name: 'Time spent (h)', read: absent(hours) },
  'Time Spent Text': NOISE,
  Checklists: { ...NOISE, read: absent((cell) => cell) },
  Comments: { ...NOISE, read: absent((cell) => cell) },
  'Assigned Comments': NOISE,
  Rolled: NOISE,
}

const PRIORITIES: Record<string, string> = { 1: 'Urgent', 2: 'High', 3: 'Normal', 4: 'Low' }

/** Tasks of ClickUp as text. */
export const clickup: Product = {
  name: 'clickup',
  headerOf: (head) => headerWith(head, ['Task ID', 'Task Name', 'Status', 'Parent ID']),
  arrange: (head) => arrangeColumns(head, COLUMNS, () => ({ read: absent((cell) => cell) })),
}
