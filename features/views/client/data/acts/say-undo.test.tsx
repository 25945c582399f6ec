import { createUndoStack, type LocalChange } from '@weft/store'
import { toast } from '@weft/ui'
import { beforeEach, expect, test } from 'vitest'

import { sayTurn } from './say-undo.ts'

beforeEach(() => toast.clear())
const said = () => [
  toast.getToasts().map(({ message }) => message)[0],
  document.querySelector('[role=log]')?.textContent,
]

/** A step of so many cells of which some are left to others when it is taken back. */
function step(cells: number, left = 0): LocalChange {
  const targets = Array.from({ length: cells }, (_, n) => ({ collection: 'values', id: `i${n}.a` }))
  const settled = Promise.resolve('saved' as const)
  return { targets, left, settled, undo: () => (left < cells ? step(cells - left) : null) }
}

test.each<[string, LocalChange | null, string, string]>([
  ['nothing is there', null, 'Nothing to undo', 'Nothing to undo'],
  ['several cells went back', step(12), 'Undone: 12 cells', 'Undone: 12 cells'],
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
  sayTurn(stack, 'undo', stack.undo())
  expect(said()).toEqual([shown, aloud])
})

test('one cell that goes back before one’s eyes is only said aloud', () => {
  const stack = createUndoStack()
  stack.push(step(1))
  sayTurn(stack, 'undo', stack.undo())
  expect(said()).toEqual([undefined, 'Undone: 1 cell'])
  sayTurn(stack, 'redo', stack.redo())
  expect(said()).toEqual([undefined, 'Done again: 1 cell'])
})
