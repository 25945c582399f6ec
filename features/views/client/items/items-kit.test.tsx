import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { loadLateParts } from '@weft/ui'
import { afterEach, beforeAll, expect, test } from 'vitest'

import type { ItemMove } from '../view-member.ts'
import { ManualOrderQuestion } from './manual-order-question.tsx'
import { sampleView } from '../sample-view.ts'
import { usePickedItems } from './use-picked-items.ts'

const NO_RIGHTS = { createItem: false, editItem: false, deleteItem: false, exportItems: false }

beforeAll(() => loadLateParts())
afterEach(cleanup)

test('items are picked besides others, let go, and picked alone', () => {
  const { result } = renderHook(() =>
    usePickedItems(sampleView({ items: [], attributes: {} }).props.actions.rights),
  )
  const shown: string[][] = []
  const after = (deed: () => void) => {
    act(deed)
    shown.push([...result.current.picked])
  }
  after(() => result.current.pick(['a', 'b'], true))
  after(() => result.current.pick(['c'], true))
  after(() => result.current.pick(['a', 'c'], false))
  after(() => result.current.pickOnly(['d']))
  after(() => result.current.clear())
  expect(shown).toEqual([['a', 'b'], ['a', 'b', 'c'], ['b'], ['d'], []])
})

test.each([
  ['readers', NO_RIGHTS, []],
  ['those who may only take values along', { ...NO_RIGHTS, exportItems: true }, ['a']],
  ['those who may only delete', { ...NO_RIGHTS, deleteItem: true }, ['a']],
])('%s pick what they can do something with', (_, rights, expected) => {
  const { props } = sampleView({ items: [], attributes: {}, rights })
  const { result } = renderHook(() => usePickedItems(props.actions.rights))
  act(() => result.current.pick(['a'], true))
  expect([result.current.mayPick, [...result.current.picked]]).toEqual([expected.length > 0, expected])
  act(() => result.current.pickOnly(['a']))
  expect([...result.current.picked]).toEqual(expected)
})

function asked() {
  const calls: string[] = []
  const move: ItemMove = { ids: ['a'], before: 'b' }
  render(
    <ManualOrderQuestion
      asked={move}
      message="This view is sorted."
      actions={{
        changeSettings: (settings) => void calls.push(JSON.stringify(settings)),
        moveItems: (one) => void calls.push(one === move ? 'moved' : 'moved another'),
      }}
      onAnswered={() => calls.push('answered')}
    />,
  )
  return calls
}

test('whoever removes the sort gets the move that was asked for', () => {
  const calls = asked()
  fireEvent.click(screen.getByRole('button', { name: 'Remove the sort' }))
  expect(calls).toEqual(['{"sort":[]}', 'moved', 'answered'])
})

test('whoever keeps the sort moves nothing', () => {
  const calls = asked()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(calls).toEqual(['answered'])
})
