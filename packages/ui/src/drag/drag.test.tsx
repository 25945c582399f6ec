import { act, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadLateParts } from '../late/late.tsx'
import { createAutoScroll, scrollStep } from './auto-scroll.ts'
import { DragPreview } from './drag-preview.tsx'
import { useDrag } from './use-drag.ts'

// The gestures are a part of their own, loaded once something is dragged.
beforeAll(loadLateParts)

const places = ['Inbox', 'Doing', 'Done']
const onDrop = vi.fn<(item: string, target: { place: number }) => void>()
const onRest = vi.fn<(item: string) => void>()

// The place is where the pointer is: one every 100 px.
function List() {
  const drag = useDrag<string, { place: number }>({
    hitTest: ({ y }) => (y < 300 ? { place: Math.floor(y / 100) } : null),
    keyTarget: (_, from, key) => {
      const next = (from?.place ?? 0) + (key === 'down' ? 1 : -1)
      return next in places ? { place: next } : null
    },
    onDrop,
    onRest,
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
/** By the clock of the test, or when it happened if it is heard late. */
const happen = (target: Element | Window, event: Event, at = performance.now()) =>
  fireEvent(target, Object.defineProperty(event, 'timeStamp', { value: at }))
const down = (pointerType: string, target: Element = card()) => {
  const at = { clientX: 5, clientY: 5 }
  const init = { button: 0, isPrimary: true, pointerType, pointerId: 1, ...at }
  return happen(target, createEvent.pointerDown(target, init))
}
const move = (x: number, y: number, at?: number, more = {}) =>
  happen(window, createEvent.pointerMove(window, { pointerId: 1, clientX: x, clientY: y, ...more }), at)
const up = (at?: number) => happen(window, createEvent.pointerUp(window, { pointerId: 1 }), at)
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name })
/** What a busy page heard late is told before it. */
const FRAME = 17
const advance = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

beforeEach(() => {
  vi.useFakeTimers()
  onDrop.mockClear()
  onRest.mockClear()
  render(<List />)
})
afterEach(() => {
  // Whatever a test left lifted goes back.
  fireEvent.keyDown(window, { key: 'Escape' })
  vi.useRealTimers()
  document.elementFromPoint = () => null
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

  it('ends when the button was let go where the page could not hear it', () => {
    down('mouse')
    move(8, 150)
    move(8, 160, undefined, { pointerType: 'mouse', buttons: 0 })
    expect(text()).toBe('at rest')
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
    advance(FRAME)
    expect(text()).toBe('over Inbox')
    move(5, 250)
    up()
    expect(onDrop).toHaveBeenCalledWith('Card', { place: 2 })
  })

  it('is a scroll when the finger moved further than a tap may before', () => {
    down('touch')
    advance(100)
    move(5, 16)
    advance(200)
    expect(text()).toBe('at rest')
  })

  it('is a scroll when a busy page hears late that the finger moved', () => {
    down('touch')
    const began = performance.now()
    // The timers of what was busy run before what the finger did is told.
    advance(200)
    move(5, 40, began + 60)
    advance(FRAME)
    expect(text()).toBe('at rest')
  })

  it('is taken back when that is told even later', () => {
    down('touch')
    const began = performance.now()
    advance(200 + FRAME)
    expect(text()).toBe('over Inbox')
    move(5, 40, began + 60)
    up()
    expect(text()).toBe('at rest')
    expect(onDrop).not.toHaveBeenCalled()
    expect(onRest).not.toHaveBeenCalled()
  })

  it('is a rest when a busy page only hears that it is over', () => {
    down('touch')
    const began = performance.now()
    up(began + 260)
    expect(onRest).toHaveBeenCalledExactlyOnceWith('Card')
    expect(text()).toBe('at rest')
  })

  it('ends with the next press when its own end was lost', () => {
    down('touch')
    advance(200 + FRAME)
    expect(text()).toBe('over Inbox')
    fireEvent.pointerDown(document.body, { isPrimary: true, pointerType: 'touch', pointerId: 2 })
    expect(text()).toBe('at rest')
    down('touch')
    advance(200 + FRAME)
    expect(text()).toBe('over Inbox')
  })

  it('is none when the finger only trembled', () => {
    down('touch')
    advance(100)
    move(5, 9)
    advance(200 + FRAME)
    expect(text()).not.toBe('at rest')
  })

  it('begins with the long press of the browser, should that be ahead of a busy page', () => {
    down('touch')
    const menu = vi.fn<() => void>()
    document.addEventListener('contextmenu', menu)
    expect(fireEvent.contextMenu(card())).toBe(false)
    document.removeEventListener('contextmenu', menu)
    expect(menu).not.toHaveBeenCalled()
    expect(text()).toBe('over Inbox')
    up()
    expect(onRest).toHaveBeenCalledExactlyOnceWith('Card')
  })

  it('drops nothing when the finger only rested, near an edge too, and says that it rested', () => {
    const area = scrolledArea()
    down('touch')
    advance(2_000)
    move(5, 12)
    advance(200)
    up()
    expect(area.scrollTop).toBe(300)
    expect(text()).toBe('at rest')
    expect(onDrop).not.toHaveBeenCalled()
    expect(onRest).toHaveBeenCalledExactlyOnceWith('Card')
  })

  it('takes no click from the finger that rested, however late a busy page brings it, and every other', () => {
    const clicked = vi.fn<() => void>()
    document.addEventListener('click', clicked)
    const rest = () => {
      down('touch')
      advance(200 + FRAME)
      up()
      advance(400)
    }
    rest()
    fireEvent.click(card(), { detail: 1 })
    expect(clicked).not.toHaveBeenCalled()
    fireEvent.click(card(), { detail: 1 })
    expect(clicked).toHaveBeenCalledTimes(1)
    rest()
    fireEvent.click(card(), { detail: 0 })
    expect(clicked).toHaveBeenCalledTimes(2)
    down('touch')
    up()
    fireEvent.click(card(), { detail: 1 })
    expect(clicked).toHaveBeenCalledTimes(3)
    document.removeEventListener('click', clicked)
  })

  it('scrolls by an edge once the finger has carried it there', () => {
    const area = scrolledArea()
    down('touch')
    advance(200 + FRAME)
    move(5, 30)
    advance(200)
    up()
    expect(area.scrollTop).toBeLessThan(300)
    expect(onDrop).toHaveBeenCalledOnce()
    expect(onRest).not.toHaveBeenCalled()
  })
})

describe('dragging with the keyboard', () => {
  const live = () => screen.getByRole('log').textContent

  it('lifts with Space, moves with arrows, drops with Enter and says so', () => {
    card().focus()
    key(' ')
    expect(live()).toContain('Card picked up')
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
    expect(live()).toContain('Canceled')
    expect(onDrop).not.toHaveBeenCalled()
  })
})

describe('scrollStep', () => {
  const area = { left: 0, top: 0, right: 500, bottom: 500 }

  it('begins 80 px before an edge, is the quicker the nearer, and moves by 20 px in the last 20', () => {
    const up = [81, 79, 60, 40, 20, 0].map((y) => Math.abs(scrollStep({ x: 250, y }, area).y))
    expect(up.slice(0, 2)).toEqual([0, 1])
    expect(up.slice(4)).toEqual([20, 20])
    expect(up).toEqual(up.toSorted((a, b) => a - b))
    expect(scrollStep({ x: 485, y: 250 }, area)).toEqual({ x: 20, y: 0 })
    expect(scrollStep({ x: 15, y: 495 }, area)).toEqual({ x: -20, y: 20 })
    expect(scrollStep({ x: -1, y: 501 }, area)).toEqual({ x: 0, y: 0 })
  })
})

describe('scrolling by itself', () => {
  it('looks for what to scroll now and then, and scrolls it in every frame near an edge', () => {
    const area = scrolledArea()
    const look = vi.spyOn(document, 'elementFromPoint')
    const autoScroll = createAutoScroll()
    for (let n = 0; n < 26; n++) expect(autoScroll({ x: 250, y: 250 })).toBe(false)
    expect(look).toHaveBeenCalledTimes(2)
    for (let n = 0; n < 3; n++) expect(autoScroll({ x: 250, y: 490 })).toBe(true)
    expect(look).toHaveBeenCalledTimes(3)
    expect(area.scrollTop).toBe(360)
  })

  it('looks again at once where the pointer left what it was over', () => {
    scrolledArea()
    const look = vi.spyOn(document, 'elementFromPoint')
    const autoScroll = createAutoScroll()
    autoScroll({ x: 250, y: 250 })
    autoScroll({ x: 700, y: 250 })
    expect(look).toHaveBeenCalledTimes(2)
  })

  it('turns an area of whole parts by one at a time, sooner at the very edge', () => {
    const area = scrolledArea()
    area.style.overflowX = 'auto'
    area.style.scrollSnapType = 'inline mandatory'
    const part = area.appendChild(document.createElement('div'))
    part.style.scrollSnapAlign = 'start'
    part.getBoundingClientRect = () => new DOMRect(0, 0, 330, 500)
    const turns = vi.spyOn(area, 'scrollBy')
    const framesUntilTurned = (x: number) => {
      const autoScroll = createAutoScroll()
      turns.mockClear()
      for (let n = 1; n <= 100; n++) {
        autoScroll({ x, y: 250 })
        if (turns.mock.calls.length > 0) return n
      }
      return Infinity
    }
    expect(framesUntilTurned(250)).toBe(Infinity)
    expect(framesUntilTurned(430)).toBeGreaterThan(framesUntilTurned(495))
    expect(turns).toHaveBeenCalledExactlyOnceWith({ left: 330, behavior: 'smooth' })
    expect(framesUntilTurned(5)).toBeLessThan(60)
    expect(turns).toHaveBeenCalledExactlyOnceWith({ left: -330, behavior: 'smooth' })
  })
})

/** An area of 2,000 px, scrolled by 300, that is under each point of the page. */
function scrolledArea(): HTMLElement {
  const area = document.createElement('div')
  area.style.overflowY = 'auto'
  area.getBoundingClientRect = () => new DOMRect(0, 0, 500, 500)
  Object.defineProperties(area, { scrollHeight: { value: 2_000 }, clientHeight: { value: 500 } })
  area.scrollTop = 300
  area.scrollBy = (options) => {
    area.scrollTop += typeof options === 'object' ? (options.top ?? 0) : 0
  }
  document.elementFromPoint = () => area
  return area
}
