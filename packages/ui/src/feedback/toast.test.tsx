import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createToastStore, type ToastStore } from './toast-store.ts'
import { loadLateParts } from '../late/late.tsx'
import { ToastRegion } from './toast-region.tsx'

beforeAll(loadLateParts)

let store: ToastStore
beforeEach(() => {
  vi.useFakeTimers()
  store = createToastStore()
})
afterEach(() => vi.useRealTimers())

/** How long a toast stays before it starts to leave, found to the millisecond. */
function staysFor(id: string): number {
  for (let ms = 0; ms <= 20_000; ms += 500) {
    if (store.getToasts().find((one) => one.id === id)?.isLeaving !== false) return ms
    vi.advanceTimersByTime(500)
  }
  return Number.POSITIVE_INFINITY
}

describe('toast store', () => {
  it.each([
    ['show', 3000],
    ['success', 3000],
    ['error', 5000],
    ['longError', 10000],
    ['connection', 5000],
    ['update', 15000],
  ] as const)('%s stays for %i ms', (method, ms) => {
    expect(staysFor(store[method]('Hello'))).toBe(ms)
  })

  it('removes a toast 300 ms after it began to leave', () => {
    store.dismiss(store.show('Hello'))
    vi.advanceTimersByTime(299)
    expect(store.getToasts()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(store.getToasts()).toHaveLength(0)
  })

  it('puts the newest on top and replaces one with the same id', () => {
    store.show('First')
    store.connection('Syncing')
    store.connection('Connected')
    expect(store.getToasts().map((one) => one.message)).toEqual(['Connected', 'First'])
  })

  it('says an error once while it is on the screen, with its time from the beginning', () => {
    const id = store.error('No')
    vi.advanceTimersByTime(4_000)
    expect(store.error('No')).toBe(id)
    expect(store.getToasts()).toHaveLength(1)
    expect(staysFor(id)).toBe(5_000)
    expect(store.show('Deleted')).not.toBe(store.show('Deleted'))
  })

  it('stays until dismissed when it has no duration', () => {
    expect(staysFor(store.show('Hello', { duration: null }))).toBe(Number.POSITIVE_INFINITY)
  })
})

const card = (text: string) => screen.getByText(text).parentElement as HTMLElement

function swipe(text: string, distance: number) {
  fireEvent.pointerDown(card(text), { button: 0, clientX: 100, pointerId: 1 })
  fireEvent.pointerMove(card(text), { clientX: 100 + distance, pointerId: 1 })
  fireEvent.pointerUp(card(text), { clientX: 100 + distance, pointerId: 1 })
}

describe('ToastRegion', () => {
  it('reads toasts aloud from a live region that is there before them', () => {
    render(<ToastRegion store={store} />)
    const region = screen.getByRole('status')
    act(() => void store.show('Saved'))
    expect(region.textContent).toContain('Saved')
  })

  it('dismisses a toast swiped by 80 px and keeps one swiped by less', () => {
    render(<ToastRegion store={store} />)
    act(() => void store.show('Saved', { duration: null }))
    swipe('Saved', 79)
    expect(store.getToasts()[0]?.isLeaving).toBe(false)
    swipe('Saved', -80)
    expect(store.getToasts()[0]?.isLeaving).toBe(true)
  })

  it('waits while the pointer is over it', () => {
    render(<ToastRegion store={store} />)
    act(() => void store.show('Saved'))
    act(() => void vi.advanceTimersByTime(2000))
    fireEvent.pointerEnter(screen.getByRole('region'))
    act(() => void vi.advanceTimersByTime(60_000))
    expect(store.getToasts()).toHaveLength(1)
    fireEvent.pointerLeave(screen.getByRole('region'))
    act(() => void vi.advanceTimersByTime(999))
    expect(store.getToasts()[0]?.isLeaving).toBe(false)
    act(() => void vi.advanceTimersByTime(1))
    expect(store.getToasts()[0]?.isLeaving).toBe(true)
  })

  it('offers an action that also closes it', () => {
    const onPress = vi.fn<() => void>()
    render(<ToastRegion store={store} />)
    act(() => void store.show('3 items moved to the trash', { action: { label: 'Undo', onPress } }))
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(onPress).toHaveBeenCalledOnce()
    expect(store.getToasts()[0]?.isLeaving).toBe(true)
  })
})

it('toasts go below the button that closes a dialog', () => {
  const box = (left: number, top: number, width: number, height: number) =>
    new DOMRect(left, top, width, height)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.matches('[data-keep-clear]')) return box(900, 40, 28, 28)
    return box(880, 46, 360, 44)
  })
  const store = createToastStore()
  render(
    <>
      <button type="button" data-keep-clear>
        Close
      </button>
      <ToastRegion store={store} />
    </>,
  )
  act(() => void store.show('Link copied'))
  expect(screen.getByRole('region', { name: 'Notifications' }).style.insetBlockStart).toBe('76px')
  vi.restoreAllMocks()
})
