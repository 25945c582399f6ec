import { newUuid } from '@weft/base'
import { valueId } from '@weft/model'
import { createUndoStack, type LocalChange } from '@weft/store'
import { toast } from '@weft/ui'
import { beforeEach, expect, test } from 'vitest'

import { VIEW_SETTINGS } from '../../host/settings-step.ts'
import { offerUndo } from '../offer-undo.ts'
import { sayTurn } from './say-undo.ts'

beforeEach(() => toast.clear())
const [item, status, owner] = [newUuid(), newUuid(), newUuid()]
const nameOf = (id: string) => (id === status ? 'Status' : undefined)
const said = () => [
  toast.getToasts().map(({ message }) => message)[0],
  document.querySelector('[role=log]')?.textContent,
]

/** A step of so many cells of which some are left to others when it is taken back. */
function step(cells: number, left = 0): LocalChange {
  const targets = Array.from({ length: cells }, () => ({
    collection: 'values',
    id: valueId(newUuid(), status),
  }))
  const settled = Promise.resolve('saved' as const)
  return { targets, left, settled, undo: () => (left < cells ? step(cells - left) : null) }
}

test.each<[string, LocalChange | null, string, string]>([
  ['nothing is there', null, 'Nothing to undo', 'Nothing to undo'],
  ['several cells went back', step(12), 'Undone: 12 cells in Status', 'Undone: 12 cells in Status'],
  [
    'others have changed some since',
    step(3, 2),
    '2 newer changes by others were kept',
    '2 newer changes by others were kept',
  ],
  [
    'others have changed all since',
    step(1, 1),
    'Someone else has changed this since then. Their version is kept.',
    'Someone else has changed this since then. Their version is kept.',
  ],
])('an undo says so when %s', (_when, change, shown, aloud) => {
  const stack = createUndoStack()
  stack.push(change)
  sayTurn(stack, 'undo', stack.undo(), nameOf)
  expect(said()).toEqual([shown, aloud])
})

test.each([
  ['filter', 'Undone: filter of All work'],
  ['widths', 'Undone: settings of All work'],
])('an undo says which setting of which view went back: %s', (key, text) => {
  const views = [newUuid(), newUuid()] as const
  const targets = [{ collection: VIEW_SETTINGS, id: `${views[0]}.${key}` }]
  const change = { ...step(1), targets, undo: () => change } as LocalChange
  const stack = createUndoStack()
  sayTurn(stack, 'undo', change, (id) => (id === views[0] ? 'All work' : undefined))
  expect(said()).toEqual([text, text])
})

test('what was undone offers to be made again, and takes the place of an offer to undo', () => {
  const stack = createUndoStack()
  stack.push(step(1))
  offerUndo('Moved to Content', () => undefined)
  sayTurn(stack, 'undo', stack.undo(), nameOf)
  expect(toast.getToasts().map(({ message, action }) => [message, action?.label])).toEqual([
    ['Undone: 1 cell in Status', 'Redo'],
  ])
  toast.getToasts()[0]?.action?.onPress()
  expect([stack.canUndo, stack.canRedo]).toEqual([true, false])
})

test('one cell is named by its column, and so again', () => {
  const stack = createUndoStack()
  stack.push(step(1))
  sayTurn(stack, 'undo', stack.undo(), nameOf)
  expect(said()).toEqual(['Undone: 1 cell in Status', 'Undone: 1 cell in Status'])
  sayTurn(stack, 'redo', stack.redo(), nameOf)
  expect(said()).toEqual(['Redone: 1 cell in Status', 'Redone: 1 cell in Status'])
})

test.each([
  [
    'cells of several columns',
    [`values ${valueId(item, status)}`, `values ${valueId(item, owner)}`],
    'Undone: 2 cells',
  ],
  ['an item', ['items i'], 'Undone: 1 item'],
  ['what was done to several things', ['items i', `values ${valueId(item, status)}`], 'Undone: 2 changes'],
  ['a view', ['views v'], 'Undone: 1 view'],
  ['an attribute and its place in the folder', ['attributes a', 'folders f'], 'Undone: 1 attribute'],
  ['a folder', ['folders f'], 'Undone: 1 change'],
])('%s', (_what, targets, expected) => {
  const change = { ...step(0), targets: targets.map((one) => target(one)) }
  sayTurn(createUndoStack(), 'undo', change, nameOf)
  expect(said()[0]).toBe(expected)
})

function target(text: string): LocalChange['targets'][number] {
  const [collection = '', id = ''] = text.split(' ')
  return { collection, id }
}
