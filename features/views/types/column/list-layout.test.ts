import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { CARD_GAP, ListLayout } from './list-layout.ts'

const heights = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 20, max: 300 })), { maxLength: 60 })
const changes = fc.array(fc.tuple(fc.nat(70), fc.integer({ min: 10, max: 400 })), { maxLength: 12 })

test('cards lie where adding up their heights puts them, whatever was measured in between', () => {
  fc.assert(
    fc.property(heights, changes, fc.integer({ min: -50, max: 9_000 }), (list, measured, y) => {
      const plain = [...list]
      const layout = new ListLayout(list.length, (at) => list[at] ?? 0)
      for (const [at, height] of measured) {
        layout.topOf(Math.min(at, list.length))
        if (at >= list.length) continue
        plain[at] = height
        layout.setHeight(at, height)
      }
      let top = 0
      const tops = plain.map((height) => {
        const own = top
        top += height === 0 ? 0 : height + CARD_GAP
        return own
      })
      for (const [at, own] of tops.entries()) expect(layout.topOf(at)).toBe(own)
      expect(layout.height).toBe(top)
      if (list.length === 0) return
      const ends = [...tops.slice(1), top]
      const found = ends.findIndex((end) => end > y)
      expect(layout.indexAt(y)).toBe(found === -1 ? list.length - 1 : found)
    }),
  )
})

test('a window holds every card that it touches and few others', () => {
  fc.assert(
    fc.property(heights, fc.nat(4_000), fc.integer({ min: 1, max: 900 }), (list, from, size) => {
      const layout = new ListLayout(list.length, (at) => list[at] ?? 0)
      const { start, end } = layout.within(from, from + size)
      for (const [at, height] of list.entries()) {
        const top = layout.topOf(at)
        const isTouched = height > 0 && top < from + size && top + height > from
        if (isTouched) expect([start <= at, at < end]).toEqual([true, true])
      }
      expect(end - start).toBeLessThanOrEqual(Math.max(0, list.length))
    }),
  )
})
