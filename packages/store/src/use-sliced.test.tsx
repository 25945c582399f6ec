import { type Meter, SLICE_STEPS } from '@weft/query'
import { act, render, screen } from '@testing-library/react'
import { useCallback } from 'react'
import { expect, test } from 'vitest'

import { useSliced } from './react.ts'

/** Steps that take several turns. */
const LONG = 10

function* taking(slices: number, answer: string, meter: Meter): Generator<void, string> {
  for (let n = 0; n < slices; n++) {
    meter.take(SLICE_STEPS)
    if (meter.isOver) yield
  }
  return answer
}

function Shown({ slices, answer, question }: { slices: number; answer: string; question?: string }) {
  const made = useSliced(
    useCallback((meter: Meter) => taking(slices, answer, meter), [slices, answer]),
    ...(question === undefined ? [] : [[question]]),
  )
  return <p>{made ?? 'nothing yet'}</p>
}

test('what is little is there at once, and what is much comes while the last one stands', async () => {
  const { rerender } = render(<Shown slices={0} answer="first" />)
  expect(screen.getByText('first')).toBeTruthy()
  rerender(<Shown slices={LONG} answer="second" />)
  expect(screen.getByText('first')).toBeTruthy()
  // The next question gives up the one before.
  rerender(<Shown slices={LONG} answer="third" />)
  expect(await screen.findByText('third')).toBeTruthy()
  expect(screen.queryByText('second')).toBeNull()
})

test('before the first there is nothing, and nobody waits for what is not shown any more', async () => {
  const { unmount } = render(<Shown slices={LONG} answer="only" />)
  expect(screen.getByText('nothing yet')).toBeTruthy()
  expect(await screen.findByText('only')).toBeTruthy()
  unmount()
  const other = render(<Shown slices={LONG} answer="given up" />)
  other.unmount()
  await act(() => new Promise((resolve) => void setImmediate(resolve)))
  expect(screen.queryByText('given up')).toBeNull()
})

test('newer rows of the same question wait until the answer under way is shown, those of another do not', async () => {
  const shown: string[] = []
  const { container, rerender } = render(<Shown slices={LONG} answer="rows 1" question="sum" />)
  new MutationObserver(() => shown.push(container.textContent)).observe(container, {
    characterData: true,
    subtree: true,
    childList: true,
  })
  rerender(<Shown slices={LONG} answer="rows 2" question="sum" />)
  rerender(<Shown slices={LONG} answer="rows 3" question="sum" />)
  expect(await screen.findByText('rows 3')).toBeTruthy()
  expect(shown).toEqual(['rows 1', 'rows 3'])
  rerender(<Shown slices={LONG} answer="rows 4" question="sum" />)
  rerender(<Shown slices={LONG} answer="another" question="median" />)
  expect(await screen.findByText('another')).toBeTruthy()
  expect(shown).not.toContain('rows 4')
})
