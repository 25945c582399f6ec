import { beforeEach, describe, expect, it } from 'vitest'
import { createGestureRecognizer } from './recognizer.ts'

let seen: string[]
let recognizer: ReturnType<typeof createGestureRecognizer>

beforeEach(() => {
  seen = []
  recognizer = createGestureRecognizer(() => ({
    onTap: () => seen.push('tap'),
    onDoubleTap: () => seen.push('double tap'),
    onSwipe: (direction) => seen.push(direction),
  }))
})

function touch(at: number, ms: number, [dx, dy]: readonly [number, number] = [0, 0]) {
  recognizer.down({ x: 0, y: 0, time: at })
  recognizer.move({ x: dx, y: dy, time: at + ms })
  recognizer.up({ x: dx, y: dy, time: at + ms })
}

describe('gestures', () => {
  it('a touch of up to 250 ms is a tap', () => {
    touch(0, 250)
    expect(seen).toEqual(['tap'])
  })

  it('a touch held for 251 ms is a press: no tap, and no swipe when it moves then', () => {
    touch(0, 251)
    touch(1000, 251, [90, 0])
    expect(seen).toEqual([])
  })

  it('two taps within 300 ms are a double tap', () => {
    touch(0, 50)
    touch(300, 50)
    expect(seen).toEqual(['tap', 'tap', 'double tap'])
  })

  it('two taps further apart are two taps', () => {
    touch(0, 50)
    touch(301, 50)
    expect(seen).toEqual(['tap', 'tap'])
  })

  it('a touch may tremble by 10 px and still be a tap', () => {
    touch(0, 200, [10, 0])
    expect(seen).toEqual(['tap'])
    touch(1000, 200, [11, 0])
    expect(seen).toEqual(['tap'])
  })

  it.each([
    ['left', [-60, 5]],
    ['right', [60, 5]],
    ['up', [5, -60]],
    ['down', [5, 60]],
  ] as const)('a move at 0.3 px per ms is a swipe %s', (direction, by) => {
    touch(0, 200, by)
    expect(seen).toEqual([direction])
  })

  it('a slower move is nothing', () => {
    touch(0, 240, [60, 0])
    expect(seen).toEqual([])
  })
})
