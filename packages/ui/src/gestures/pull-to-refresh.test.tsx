import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { PullToRefresh } from './pull-to-refresh.tsx'

async function pull(on: HTMLElement, distance: number) {
  await act(async () => {
    fireEvent.touchStart(on, { touches: [{ clientX: 10, clientY: 10 }] })
    fireEvent.touchMove(on, { touches: [{ clientX: 10, clientY: 10 + distance }] })
  })
  await act(async () => void fireEvent.touchEnd(on, { touches: [] }))
}

function renderRows() {
  const onRefresh = vi.fn<() => Promise<void>>(() => Promise.resolve())
  render(<Rows onRefresh={onRefresh} />)
  return onRefresh
}

function Rows({ onRefresh }: { onRefresh: () => Promise<void> }) {
  const [area, setArea] = useState<HTMLElement | null>(null)
  return (
    <>
      <PullToRefresh area={area} onRefresh={onRefresh} label="Refreshing" />
      <div ref={setArea}>
        <div data-testid="list">
          <p>Rows</p>
          <input aria-label="Name" />
        </div>
      </div>
    </>
  )
}

it('refreshes when pulled by half of 250 px, and not by less', async () => {
  const onRefresh = renderRows()
  await pull(screen.getByText('Rows'), 124)
  expect(onRefresh).not.toHaveBeenCalled()
  await pull(screen.getByText('Rows'), 125)
  expect(onRefresh).toHaveBeenCalledOnce()
})

it('is no pull while the list in it is scrolled down', async () => {
  const onRefresh = renderRows()
  screen.getByTestId('list').scrollTop = 40
  await pull(screen.getByText('Rows'), 200)
  expect(onRefresh).not.toHaveBeenCalled()
})

it('never takes away what somebody is writing', async () => {
  const onRefresh = renderRows()
  screen.getByRole('textbox').focus()
  await pull(screen.getByText('Rows'), 200)
  expect(onRefresh).not.toHaveBeenCalled()
})

it('says that it refreshes until it is done, and is not begun twice', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const onRefresh = renderRows()
  onRefresh.mockReturnValue(promise)
  await pull(screen.getByText('Rows'), 200)
  expect(screen.getByRole('status', { name: 'Refreshing' })).toBeDefined()
  await pull(screen.getByText('Rows'), 200)
  expect(onRefresh).toHaveBeenCalledOnce()
  await act(async () => resolve())
  expect(screen.queryByRole('status', { name: 'Refreshing' })).toBeNull()
})
