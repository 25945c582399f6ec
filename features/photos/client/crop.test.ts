import { expect, test } from 'vitest'

import { cropOf, fitView, maxZoom, moveView, sideOf, wholeView, zoomView } from './crop.ts'

const wide = { width: 400, height: 200 }

test('at first the largest square in the middle is cut', () => {
  expect(cropOf(wide, wholeView(wide))).toEqual({ x: 100, y: 0, size: 200 })
})

test('moving goes with the finger and stops at the edge', () => {
  const view = moveView(wide, wholeView(wide), 0.25, 0.5)
  expect(cropOf(wide, view)).toEqual({ x: 50, y: 0, size: 200 })
  expect(cropOf(wide, moveView(wide, view, 9, 9))).toEqual({ x: 0, y: 0, size: 200 })
  expect(cropOf(wide, moveView(wide, view, -9, -9))).toEqual({ x: 200, y: 0, size: 200 })
})

test('what lies under the pointer stays there while one goes nearer', () => {
  const at = { x: 0.25, y: -0.25 }
  const before = wholeView(wide)
  const after = zoomView(wide, before, 2, at)
  const seen = (view: typeof before) => [
    view.x + at.x * sideOf(wide, view),
    view.y + at.y * sideOf(wide, view),
  ]
  expect(seen(after)).toEqual(seen(before))
  expect(cropOf(wide, after)).toEqual({ x: 175, y: 25, size: 100 })
})

test('nobody goes further out than the picture, nor in until nothing is left', () => {
  expect(fitView(wide, { x: 0, y: 0, zoom: 0.1 })).toEqual({ x: 100, y: 100, zoom: 1 })
  expect(maxZoom({ width: 10, height: 10 })).toBe(1)
  expect(maxZoom({ width: 64, height: 900 })).toBe(2)
  expect(zoomView(wide, wholeView(wide), 99).zoom).toBe(6.25)
})

test('whatever is done, the cut lies inside in whole pixels', () => {
  let seed = 7
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  for (let n = 0; n < 2_000; n++) {
    const picture = { width: 1 + Math.floor(random() * 999), height: 1 + Math.floor(random() * 999) }
    let view = wholeView(picture)
    for (let step = 0; step < 5; step++) {
      view = moveView(picture, view, random() * 4 - 2, random() * 4 - 2)
      view = zoomView(picture, view, random() * 10, { x: random() - 0.5, y: random() - 0.5 })
    }
    const { x, y, size } = cropOf(picture, view)
    expect([x, y, size].every(Number.isInteger)).toBe(true)
    expect(size >= 1 && x >= 0 && y >= 0).toBe(true)
    expect(x + size <= picture.width && y + size <= picture.height).toBe(true)
  }
})
