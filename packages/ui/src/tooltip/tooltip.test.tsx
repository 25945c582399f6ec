import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { IconButton } from '../actions/icon-button.tsx'
import { loadLateParts } from '../late/late.tsx'
import { placeTooltip } from './tooltip-position.ts'

beforeAll(loadLateParts)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  act(() => void vi.runAllTimers())
  vi.useRealTimers()
})

const advance = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const tooltip = () => screen.queryByRole('tooltip')
const button = (name: string) => screen.getByRole('button', { name })

function renderTwo() {
  render(
    <>
      <IconButton icon={null} label="Filter" shortcut={['F']} />
      <IconButton icon={null} label="Sort" />
    </>,
  )
}

describe('tooltip', () => {
  it('appears at once on hover, with its keys', () => {
    renderTwo()
    fireEvent.pointerEnter(button('Filter'), { pointerType: 'mouse' })
    expect(tooltip()?.textContent).toBe('FilterF')
  })

  it('appears on keyboard focus but not on focus that a press brings', () => {
    renderTwo()
    fireEvent.focus(button('Filter'))
    expect(tooltip()).not.toBeNull()
    fireEvent.blur(button('Filter'))
    advance(350)
    fireEvent.pointerDown(button('Sort'))
    fireEvent.focus(button('Sort'))
    expect(tooltip()).toBeNull()
  })

  it('stays away where what it is about came under a resting pointer, and comes once one points at it', () => {
    renderTwo()
    const at = { pointerType: 'mouse', clientX: 40, clientY: 30 }
    fireEvent.pointerDown(document.body, at)
    fireEvent.pointerEnter(button('Filter'), at)
    expect(tooltip()).toBeNull()
    fireEvent.pointerLeave(button('Filter'), { ...at, clientX: 90 })
    fireEvent.pointerEnter(button('Sort'), { ...at, clientX: 90 })
    expect(tooltip()).not.toBeNull()
  })

  it('goes with a press anywhere', () => {
    renderTwo()
    fireEvent.pointerEnter(button('Filter'), { pointerType: 'mouse', clientX: 500 })
    expect(tooltip()).not.toBeNull()
    act(() => void fireEvent.pointerDown(document.body, { clientX: 7, clientY: 7 }))
    expect(tooltip()).toBeNull()
  })

  it('stays away where the pointer rests and what covered the anchor is gone', () => {
    renderTwo()
    fireEvent.pointerMove(document.body, { pointerType: 'mouse', clientX: 90, clientY: 40 })
    fireEvent.pointerEnter(button('Filter'), { pointerType: 'mouse', clientX: 90, clientY: 40 })
    expect(tooltip()).toBeNull()
    fireEvent.pointerEnter(button('Filter'), { pointerType: 'mouse', clientX: 91, clientY: 40 })
    expect(tooltip()).not.toBeNull()
  })

  it('is not placed over what was pressed last', () => {
    const room = { width: 1000, height: 800, isRtl: false }
    const anchor = { left: 100, top: 100, width: 30, height: 30 }
    const size = { width: 80, height: 24 }
    expect(placeTooltip(anchor, size, 'bottom', room).top).toBe(136)
    expect(placeTooltip(anchor, size, 'bottom', room, { x: 110, y: 145 }).top).toBe(70)
    expect(placeTooltip(anchor, size, 'bottom', room, { x: 300, y: 145 }).top).toBe(136)
  })

  it('hides 200 ms after the pointer left and is gone 150 ms later', () => {
    renderTwo()
    fireEvent.pointerEnter(button('Filter'), { pointerType: 'mouse' })
    fireEvent.pointerLeave(button('Filter'), { pointerType: 'mouse' })
    advance(199)
    expect(tooltip()?.hasAttribute('data-leaving')).toBe(false)
    advance(1)
    expect(tooltip()?.hasAttribute('data-leaving')).toBe(true)
    advance(149)
    expect(tooltip()).not.toBeNull()
    advance(1)
    expect(tooltip()).toBeNull()
  })

  it('shows another one after 200 ms while the first is still there', () => {
    renderTwo()
    fireEvent.pointerEnter(button('Filter'), { pointerType: 'mouse' })
    fireEvent.pointerLeave(button('Filter'), { pointerType: 'mouse' })
    fireEvent.pointerEnter(button('Sort'), { pointerType: 'mouse' })
    advance(199)
    expect(screen.queryByText('Sort')).toBeNull()
    advance(1)
    expect(screen.getByText('Sort')).toBeDefined()
  })

  it('goes at once on Escape and on a press', () => {
    renderTwo()
    fireEvent.pointerEnter(button('Filter'), { pointerType: 'mouse' })
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(tooltip()).toBeNull()
    fireEvent.pointerEnter(button('Filter'), { pointerType: 'mouse' })
    fireEvent.pointerDown(button('Filter'))
    expect(tooltip()).toBeNull()
  })

  it('does not answer to touch', () => {
    renderTwo()
    fireEvent.pointerEnter(button('Filter'), { pointerType: 'touch' })
    expect(tooltip()).toBeNull()
  })
})

describe('placeTooltip', () => {
  const room = { width: 400, height: 300, isRtl: false }
  const bubble = { width: 100, height: 28 }

  it('stands below the middle of its anchor', () => {
    const place = placeTooltip({ left: 100, top: 100, width: 40, height: 20 }, bubble, 'bottom', room)
    expect(place).toEqual({ left: 70, top: 126 })
  })

  it('turns to the other side where there is no room and stays in the window', () => {
    const place = placeTooltip({ left: 380, top: 270, width: 20, height: 20 }, bubble, 'bottom', room)
    expect(place).toEqual({ left: 292, top: 236 })
  })

  it('follows the direction of the text', () => {
    const anchor = { left: 200, top: 100, width: 20, height: 20 }
    expect(placeTooltip(anchor, bubble, 'end', room).left).toBe(226)
    expect(placeTooltip(anchor, bubble, 'end', { ...room, isRtl: true }).left).toBe(94)
  })
})
