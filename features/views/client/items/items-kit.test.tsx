import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { loadLateParts } from '@weft/ui'
import { afterEach, beforeAll, expect, test } from 'vitest'

import type { ItemMove } from '../view-member.ts'
import { ManualOrderQuestion } from './manual-order-question.tsx'
import { usePickedItems } from './use-picked-items.ts'

beforeAll(() => loadLateParts())
afterEach(cleanup)

test('items are picked besides others, let go, and picked alone', () => {
  const { result } = renderHook(() => usePickedItems())
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
