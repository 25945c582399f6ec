import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Button } from '../actions/button.tsx'
import { Skeleton } from './skeleton.tsx'
import { Spinner } from './spinner.tsx'
import { StatusBanner } from './status-banner.tsx'
import { SyncMark } from './sync-mark.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('Skeleton', () => {
  it('appears after 150 ms, not before', () => {
    render(<Skeleton />)
    act(() => void vi.advanceTimersByTime(149))
    expect(screen.queryByRole('status')).toBeNull()
    act(() => void vi.advanceTimersByTime(1))
    expect(screen.getByRole('status').getAttribute('aria-busy')).toBe('true')
  })
})

describe('Spinner', () => {
  it('is 35 px wide unless told otherwise', () => {
    render(<Spinner label="Loading" />)
    expect(screen.getByRole('status').style.inlineSize).toBe('35px')
  })
})

describe('a busy button', () => {
  it('keeps its name and its focus and refuses to be pressed', () => {
    const onClick = vi.fn<() => void>()
    render(
      <Button isBusy onClick={onClick}>
        Save
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Save' })
    fireEvent.click(button)
    expect(onClick).not.toHaveBeenCalled()
    expect(button).toHaveProperty('disabled', false)
    expect(button.getAttribute('aria-busy')).toBe('true')
  })
})

describe('StatusBanner', () => {
  it('pads the page by 42 px while it shows', () => {
    const padding = () => document.documentElement.style.getPropertyValue('--banner')
    const { unmount } = render(<StatusBanner>Maintenance</StatusBanner>)
    expect(padding()).toBe('42px')
    unmount()
    expect(padding()).toBe('')
  })
})

describe('SyncMark', () => {
  it.each([
    [{ kind: 'saved' }, 'Saved'],
    [{ kind: 'saving', count: 3 }, 'Saving 3'],
    [{ kind: 'offline', count: 5 }, 'Offline, 5 waiting'],
    [{ kind: 'offline', count: 0 }, 'Offline'],
    [{ kind: 'conflict', count: 1 }, '1 conflict'],
    [{ kind: 'conflict', count: 2 }, '2 conflicts'],
  ] as const)('says %o as "%s"', (state, text) => {
    const { container } = render(<SyncMark state={state} />)
    expect(container.textContent).toBe(text)
  })
})
