import { render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, expect, test } from 'vitest'

import { useZoom, type ZoomStep } from './use-zoom.ts'

let steps: ZoomStep[] = []

function Area() {
  const area = useRef<HTMLDivElement>(null)
  useZoom(area, (step) => steps.push(step))
  return <div ref={area} data-testid="area" />
}

beforeEach(() => {
  steps = []
  render(<Area />)
})

/** Sends an event, and tells whether it is left to the browser. */
function send(event: Event): boolean {
  return screen.getByTestId('area').dispatchEvent(event)
}

function touch(type: string, ...places: number[]): boolean {
  const event = new Event(type, { bubbles: true, cancelable: true })
  Object.assign(event, { touches: places.map((clientX) => ({ clientX, clientY: 0 })) })
  return send(event)
}

function wheel(deltaY: number, timeStamp: number, ctrlKey = true): boolean {
  const event = new WheelEvent('wheel', { deltaY, ctrlKey, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  return send(event)
}

test('two fingers zoom by a step for each 1.4 they go apart or together, and never the page', () => {
  touch('touchstart', 100, 200)
  expect(touch('touchmove', 95, 205)).toBe(false)
  expect(steps).toEqual([])
  touch('touchmove', 70, 230)
  expect(steps).toEqual([1])
  touch('touchmove', 60, 240)
  expect(steps).toEqual([1])
  touch('touchmove', 95, 205)
  expect(steps).toEqual([1, -1])
})

test('one finger scrolls, and one that comes later begins anew', () => {
  touch('touchstart', 100)
  expect(touch('touchmove', 300)).toBe(true)
  touch('touchstart', 300, 500)
  touch('touchend', 300)
  expect(touch('touchmove', 900)).toBe(true)
  expect(steps).toEqual([])
})

test('the wheel zooms with Ctrl alone: a step for a notch, and the small ones of a touchpad add up', () => {
  expect(wheel(120, 1_000, false)).toBe(true)
  expect(wheel(-120, 2_000)).toBe(false)
  expect(steps).toEqual([1])
  wheel(-120, 2_050)
  expect(steps).toEqual([1])
  for (let n = 0; n < 6; n++) wheel(10, 3_000 + n * 16)
  expect(steps).toEqual([1, -1])
})
