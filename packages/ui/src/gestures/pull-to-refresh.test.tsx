import { act, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { PullToRefresh, pullDistance } from './pull-to-refresh.tsx'

async function pull(distance: number) {
  const area = screen.getByText('Rows').parentElement as HTMLElement
  await act(async () => {
    fireEvent.touchStart(area, { touches: [{ clientY: 10 }] })
    fireEvent.touchMove(area, { touches: [{ clientY: 10 + distance }] })
  })
  await act(async () => void fireEvent.touchEnd(area, { touches: [] }))
}

function renderRows() {
  const onRefresh = vi.fn<() => Promise<void>>(() => Promise.resolve())
  render(
    <PullToRefresh onRefresh={onRefresh}>
      <p>Rows</p>
    </PullToRefresh>,
  )
  return onRefresh
}

describe('PullToRefresh', () => {
  it('never pulls by more than 250 px', () => {
    expect(pullDistance(1000)).toBe(250)
    expect(pullDistance(-5)).toBe(0)
  })

  it('refreshes when pulled by half of that', async () => {
    const onRefresh = renderRows()
    await pull(125)
    expect(onRefresh).toHaveBeenCalledOnce()
  })

  it('lets go of a shorter pull', async () => {
    const onRefresh = renderRows()
    await pull(124)
    expect(onRefresh).not.toHaveBeenCalled()
  })
})
