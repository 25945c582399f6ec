import { expect, test } from 'vitest'
import { createPullRecognizer, pullDistance } from './pull.ts'

const at = (x: number, y: number, time: number) => ({ x, y, time })

function pulled(...points: ReturnType<typeof at>[]) {
  const pull = createPullRecognizer()
  const [first = at(0, 0, 0), ...rest] = points
  pull.down(first)
  const distances = rest.map((point) => pull.move(point))
  return { distances, isReady: pull.up() }
}

test('content never comes down by more than 250 px, and never up', () => {
  expect(pullDistance(1_000)).toBe(250)
  expect(pullDistance(-5)).toBe(0)
})

test('half of it is enough, and less is not', () => {
  expect(pulled(at(0, 0, 0), at(0, 60, 50), at(2, 125, 400))).toEqual({ distances: [60, 125], isReady: true })
  expect(pulled(at(0, 0, 0), at(0, 60, 50), at(2, 124, 400)).isReady).toBe(false)
})

test('it may come back before it is let go', () => {
  expect(pulled(at(0, 0, 0), at(0, 200, 100), at(0, 30, 300)).isReady).toBe(false)
})

test('a finger that rested is carrying something, and one that goes sideways or up does something else', () => {
  expect(pulled(at(0, 0, 0), at(0, 3, 190), at(0, 200, 300)).isReady).toBe(false)
  expect(pulled(at(0, 0, 0), at(40, 20, 50), at(40, 200, 100)).isReady).toBe(false)
  expect(pulled(at(0, 0, 0), at(0, -20, 50), at(0, 200, 100)).isReady).toBe(false)
})
