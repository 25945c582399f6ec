import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadLateParts } from '../late/late-part.ts'
import { createAutoScroll, scrollStep } from './auto-scroll.ts'
import { DragPreview } from './drag-preview.tsx'
import { useDrag } from './use-drag.ts'

// The gestures are a part of their own, loaded once something is dragged.
beforeAll(loadLateParts)

const places = ['Inbox', 'Doing', 'Done']
const onDrop = vi.fn<(item: string, target: { place: number }) => void>()

// The place is where the pointer is: one every 100 px.
function List() {
  const drag = useDrag<string, { place: number }>({
    hitTest: ({ y }) => (y < 300 ? { place: Math.floor(y / 100) } : null),
    keyTarget: (_, from, key) => {
      const next = (from?.place ?? 0) + (key === 'down' ? 1 : -1)
      return next in places ? { place: next } : null
    },
    onDrop,
    nameItem: (item) => item,
    namePlace: ({ place }) => `in ${places[place]}`,
  })
  return (
    <>
      <div tabIndex={-1} data-testid="card" {...drag.handleProps('Card')}>
        {drag.session ? `over ${places[drag.session.target?.place ?? -1] ?? 'nothing'}` : 'at rest'}
        <button type="button">{'Open'}</button>
      </div>
      <DragPreview drag={drag}>{(item) => <span data-testid="preview">{item}</span>}</DragPreview>
    </>
  )
}

const card = () => screen.getByTestId('card')
const text = () => card().firstChild?.textContent
const down = (pointerType: string, target: Element = card()) =>
  fireEvent.pointerDown(target, {
    button: 0,
    isPrimary: true,
    pointerType,
    pointerId: 1,
    clientX: 5,
    clientY: 5,
  })
const move = (x: number, y: number) => fireEvent.pointerMove(window, { pointerId: 1, clientX: x, clientY: y })
const up = () => fireEvent.pointerUp(window, { pointerId: 1 })
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name })
const advance = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

beforeEach(() => {
  vi.useFakeTimers()
  onDrop.mockClear()
  render(<List />)
})
afterEach(() => {
  // Whatever a test left lifted goes back.
  fireEvent.keyDown(window, { key: 'Escape' })
  vi.useRealTimers()
})

describe('dragging with the mouse', () => {
  it('begins after more than 2 px and drops where the pointer is', () => {
    down('mouse')
    move(7, 5)
    expect(text()).toBe('at rest')
    move(8, 5)
    expect(screen.getByTestId('preview').textContent).toBe('Card')
    move(8, 150)
    expect(text()).toBe('over Doing')
    up()
    expect(onDrop).toHaveBeenCalledWith('Card', { place: 1 })
    expect(text()).toBe('at rest')
  })

  it('cancels on Escape and where nothing takes it', () => {
    down('mouse')
    move(8, 150)
    key('Escape')
    up()
    down('mouse')
    move(8, 900)
    up()
    expect(onDrop).not.toHaveBeenCalled()
  })

  it('leaves buttons inside the card alone', () => {
    down('mouse', screen.getByText('Open'))
    move(8, 150)
    expect(text()).toBe('at rest')
  })
})

describe('dragging with a finger', () => {
  it('begins when the finger rested for 200 ms', () => {
    down('touch')
    advance(199)
    expect(text()).toBe('at rest')
    advance(1)
    expect(text()).toBe('over Inbox')
    move(5, 250)
    up()
    expect(onDrop).toHaveBeenCalledWith('Card', { place: 2 })
  })

  it('is a scroll when the finger moved by more than 2 px before', () => {
    down('touch')
    advance(100)
    move(5, 8)
    advance(200)
    expect(text()).toBe('at rest')
  })
})

describe('dragging with the keyboard', () => {
  const live = () => screen.getByRole('log').textContent

  it('lifts with Space, moves with arrows, drops with Enter and says so', () => {
    card().focus()
    key(' ')
    expect(live()).toContain('Card lifted')
    key('ArrowDown')
    expect(live()).toBe('in Doing')
    key('Enter')
    expect(live()).toBe('Card dropped: in Doing')
    expect(onDrop).toHaveBeenCalledWith('Card', { place: 1 })
  })

  it('cancels with Escape', () => {
    card().focus()
    key(' ')
    key('ArrowDown')
    key('Escape')
    expect(live()).toContain('Cancelled')
    expect(onDrop).not.toHaveBeenCalled()
  })
})

describe('scrollStep', () => {
  const area = { left: 0, top: 0, right: 500, bottom: 500 }

  it('moves by 20 px within 80 px of an edge and rests elsewhere', () => {
    expect(scrollStep({ x: 250, y: 79 }, area)).toEqual({ x: 0, y: -20 })
    expect(scrollStep({ x: 421, y: 250 }, area)).toEqual({ x: 20, y: 0 })
    expect(scrollStep({ x: 80, y: 420 }, area)).toEqual({ x: 0, y: 0 })
    expect(scrollStep({ x: -1, y: 501 }, area)).toEqual({ x: 0, y: 0 })
  })
})

describe('scrolling by itself', () => {
  const area = document.createElement('div')
  area.style.overflowY = 'auto'
  area.getBoundingClientRect = () => new DOMRect(0, 0, 500, 500)
  Object.defineProperties(area, { scrollHeight: { value: 2_000 }, clientHeight: { value: 500 } })
  area.scrollBy = (options) => {
    area.scrollTop += typeof options === 'object' ? (options.top ?? 0) : 0
  }
  const look = vi.fn<() => Element>(() => area)
  const restore = document.elementFromPoint
  beforeEach(() => {
    document.elementFromPoint = look
    look.mockClear()
    area.scrollTop = 0
  })
  afterEach(() => {
    document.elementFromPoint = restore
  })

  it('looks for what to scroll now and then, and scrolls it in every frame near an edge', () => {
    const autoScroll = createAutoScroll()
    for (let n = 0; n < 26; n++) expect(autoScroll({ x: 250, y: 250 })).toBe(false)
    expect(look).toHaveBeenCalledTimes(2)
    for (let n = 0; n < 3; n++) expect(autoScroll({ x: 250, y: 490 })).toBe(true)
    expect(look).toHaveBeenCalledTimes(3)
    expect(area.scrollTop).toBe(60)
  })

  it('looks again at once where the pointer left what it was over', () => {
    const autoScroll = createAutoScroll()
    autoScroll({ x: 250, y: 250 })
    autoScroll({ x: 700, y: 250 })
    expect(look).toHaveBeenCalledTimes(2)
  })
})
