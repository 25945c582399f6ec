import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { gridOf, HEIGHT, ROW } from './sample-grid.ts'
import { selectCell } from './selection.ts'

const COUNT = 400

/** Number and texts of every row that lies in the part in sight, by where it is placed. */
function seenIn(canvas: HTMLElement, scrollTop: number): string[] {
  return [...canvas.querySelectorAll<HTMLElement>('[data-row]')]
    .filter((row) => !row.hidden)
    .map((row) => ({ top: Number(/translateY\((.*)px\)/.exec(row.style.transform)?.[1]), row }))
    .filter(({ top }) => top + ROW > scrollTop && top < scrollTop + HEIGHT)
    .toSorted((a, b) => a.top - b.top)
    .map(({ top, row }) => {
      const cells = [...row.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent)
      return `${top} ${row.getAttribute('aria-rowindex')} ${cells.join(' ')}`
    })
}

function expected(texts: readonly string[], scrollTop: number): string[] {
  return texts.flatMap((text, index) => {
    const top = index * ROW
    const isSeen = top + ROW > scrollTop && top < scrollTop + HEIGHT
    return isSeen ? [`${top} ${index + 2} ${text} more of ${text}`] : []
  })
}

test('whatever is scrolled and changed, each line in sight shows its row, once', () => {
  const end = COUNT * ROW - HEIGHT
  const step = fc.oneof(
    fc.record({ to: fc.integer({ min: 0, max: end }) }),
    fc.record({ by: fc.integer({ min: -300, max: 300 }) }),
    fc.record({ removed: fc.nat(COUNT) }),
    fc.record({ added: fc.nat(COUNT) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const texts = Array.from({ length: COUNT }, (_, n) => `n${n}`)
      const { view, model, scroller, canvas } = gridOf(texts)
      let fresh = 0
      for (const one of steps) {
        const limit = texts.length * ROW - HEIGHT
        if ('to' in one || 'by' in one) {
          const to = 'to' in one ? one.to : scroller.scrollTop + one.by
          scroller.scrollTop = Math.max(0, Math.min(limit, to))
          scroller.dispatchEvent(new Event('scroll'))
        } else {
          if ('removed' in one) texts.splice(one.removed, 1)
          else texts.splice(one.added, 0, `new${fresh++}`)
          model.refresh()
          view.draw()
        }
        expect(seenIn(canvas, scroller.scrollTop)).toEqual(expected(texts, scroller.scrollTop))
      }
      view.destroy()
    }),
    { numRuns: 60 },
  )
})

test('a list that is scrolled on keeps its rows in the document', () => {
  const { view, scroller, canvas } = gridOf(Array.from({ length: COUNT }, (_, n) => `n${n}`))
  const scrollTo = (top: number) => {
    scroller.scrollTop = top
    scroller.dispatchEvent(new Event('scroll'))
  }
  for (let top = 0; top < 2_000; top += 19) scrollTo(top)
  const before = [...canvas.children]
  for (let top = 2_000; top < 6_000; top += 19) scrollTo(top)
  expect([...canvas.children]).toEqual(before)
  expect(before.some((row) => (row as HTMLElement).hidden)).toBe(false)
  view.destroy()
})

test.each([true, false])('a cell has a handle to fill others from where that is allowed (%s)', (mayFill) => {
  const { view, canvas } = gridOf(['a', 'b'], { mayFill })
  view.selection = selectCell({ line: 0, column: 0 })
  view.draw()
  expect(canvas.querySelectorAll('[data-action="fill"]')).toHaveLength(mayFill ? 1 : 0)
  view.options.mayFill = !mayFill
  view.draw()
  expect(canvas.querySelectorAll('[data-action="fill"]')).toHaveLength(mayFill ? 0 : 1)
})
