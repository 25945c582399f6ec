import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { markAfter } from '../draw/plot-keys.ts'
import { layOutColumns } from './columns.ts'
import { layOutCurves, spreadOut } from './curves.ts'
import { layOutRows } from './rows.ts'
import { fitText, type LayoutInput, mirrored, type Scene } from './scene.ts'
import { layOutSlices } from './slices.ts'

const measure = (text: string) => text.length * 7
const inputs = fc
  .record({
    width: fc.integer({ min: 200, max: 1400 }),
    parts: fc.integer({ min: 1, max: 21 }),
    series: fc.integer({ min: 1, max: 8 }),
    showsValues: fc.boolean(),
    target: fc.option(fc.integer({ min: -100, max: 2000 })),
    isMirrored: fc.boolean(),
    seed: fc.infiniteStream(fc.option(fc.integer({ min: -300, max: 900 }))),
  })
  .map(({ width, parts, series, showsValues, target, isMirrored, seed }): LayoutInput => {
    const take = () => seed.next().value ?? null
    return {
      width,
      height: 240,
      cells: Array.from({ length: parts }, () => Array.from({ length: series }, take)),
      partNames: Array.from({ length: parts }, (_, n) => `Part ${'x'.repeat(n)}`),
      isTime: false,
      otherPart: -1,
      endNames: [],
      target: target === null ? null : { value: target, text: `Target ${target}` },
      showsValues,
      isMirrored,
      textOf: String,
      tickOf: String,
      measure,
    }
  })
const layouts: [string, (input: LayoutInput) => Scene][] = [
  ['rows', (input) => layOutRows(input, false)],
  ['stacked rows', (input) => layOutRows(input, true)],
  ['columns', (input) => layOutColumns(input, false)],
  ['stacked columns', (input) => layOutColumns(input, true)],
  ['lines', (input) => layOutCurves(input, false)],
  ['areas', (input) => layOutCurves(input, true)],
]

describe.each(layouts)('%s', (_, layOut) => {
  test('lie inside of the picture, whatever the numbers', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const { marks, width, height } = layOut(input)
        for (const { shape } of marks) {
          const box = shape.kind === 'rect' ? shape : { ...shape, width: 0, height: 0 }
          for (const n of Object.values(box)) if (typeof n === 'number') expect(Number.isFinite(n)).toBe(true)
          expect(box.x).toBeGreaterThanOrEqual(-1)
          expect(box.y).toBeGreaterThanOrEqual(-1)
          expect(box.x + box.width).toBeLessThanOrEqual(width + 1)
          expect(box.y + box.height).toBeLessThanOrEqual(height + 1)
        }
      }),
    )
  })

  test('lead the arrows to every mark and back', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const scene = layOut(input)
        const [first] = scene.marks
        if (!first) return
        const seen = new Set([first])
        const queue = [first]
        for (let mark = queue.pop(); mark; mark = queue.pop())
          for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
            const next = markAfter(key, mark, scene)
            if (!next || seen.has(next)) continue
            seen.add(next)
            queue.push(next)
          }
        expect(seen.size).toBe(scene.marks.length)
        expect(markAfter('Home', first, scene)).toBe(first)
        expect(markAfter('End', first, scene)).toBe(scene.marks.at(-1))
      }),
    )
  })
})

describe('names along an axis', () => {
  test('reach over no edge of the picture, however long they are', () => {
    fc.assert(
      fc.property(inputs, fc.boolean(), fc.boolean(), (input, isTime, isLine) => {
        const partNames = input.partNames.map((name) => `${name} ${'y'.repeat(200)}`)
        const full = { ...input, isTime, partNames }
        const { texts, width } = isLine ? layOutCurves(full, false) : layOutColumns(full, false)
        for (const { kind, anchor, x, text } of texts) {
          if (kind !== 'axis' || anchor !== 'middle') continue
          expect(x - measure(text) / 2).toBeGreaterThanOrEqual(-1)
          expect(x + measure(text) / 2).toBeLessThanOrEqual(width + 1)
        }
      }),
    )
  })

  test('of months are left out rather than cut', () => {
    const partNames = Array.from({ length: 12 }, (_, n) => `September ${2000 + n}`)
    const cells = partNames.map(() => [1])
    const base = { width: 480, height: 240, otherPart: -1, endNames: [], target: null, showsValues: false }
    const input = { ...base, cells, partNames, isMirrored: false, textOf: String, tickOf: String, measure }
    const shown = (isTime: boolean) =>
      layOutCurves({ ...input, isTime }, false).texts.filter(({ anchor }) => anchor === 'middle')
    expect(shown(true).every(({ text, full }) => text === full)).toBe(true)
    expect(shown(false).some(({ text, full }) => text !== full)).toBe(true)
  })

  test('lie beside each other, also long ones at the edges', () => {
    for (const width of [240, 326, 480, 900]) {
      const partNames = Array.from({ length: 6 }, (_, n) => `2026/11/${16 + n} – 2026/11/${22 + n}`)
      const base = { width, height: 240, otherPart: -1, endNames: [], target: null, showsValues: false }
      const cells = partNames.map(() => [1])
      const input = { ...base, cells, partNames, isMirrored: false, textOf: String, tickOf: String, measure }
      const { texts } = layOutCurves({ ...input, isTime: true }, false)
      const names = texts.filter(({ anchor }) => anchor === 'middle')
      for (const [n, { x, text }] of names.slice(1).entries()) {
        const before = names[n]
        const end = (before?.x ?? 0) + measure(before?.text ?? '') / 2
        expect(x - measure(text) / 2).toBeGreaterThanOrEqual(end + 4)
      }
    }
  })

  test('at the ends of lines and that of the target do not lie on each other', () => {
    const cells = [
      [1, 20],
      [2, 20],
    ]
    const input: LayoutInput = {
      width: 600,
      height: 240,
      cells,
      partNames: ['a', 'b'],
      isTime: true,
      otherPart: -1,
      endNames: ['One 2', 'Two 20'],
      target: { value: 20, text: 'Target 20' },
      showsValues: true,
      isMirrored: false,
      textOf: String,
      tickOf: String,
      measure,
    }
    const ys = layOutCurves(input, false)
      .texts.filter(({ kind }) => kind === 'total' || kind === 'target')
      .map(({ y }) => y)
      .toSorted((a, b) => a - b)
    expect(ys).toHaveLength(3)
    for (let at = 1; at < ys.length; at++)
      expect((ys[at] ?? 0) - (ys[at - 1] ?? 0)).toBeGreaterThanOrEqual(14)
  })
})

describe('bars', () => {
  test('are as long as their values, on one side of zero or the other', () => {
    fc.assert(
      fc.property(inputs, fc.constantFrom('rows', 'columns'), (input, kind) => {
        const scene = kind === 'rows' ? layOutRows(input, false) : layOutColumns(input, false)
        const lengths = scene.marks.flatMap(({ shape, value }) =>
          shape.kind === 'rect' && value
            ? [(kind === 'rows' ? shape.width : shape.height) / Math.abs(value)]
            : [],
        )
        for (const one of lengths) expect(one).toBeCloseTo(lengths[0] ?? 0, 5)
      }),
    )
  })
})

describe('what is left', () => {
  test('is cut short where it would dwarf the others, and says so', () => {
    const input = { ...fc.sample(inputs, 1)[0], target: null, isMirrored: false } as LayoutInput
    const cells = [[10], [8], [500]]
    const partNames = ['a', 'b', 'Other']
    const cut = layOutRows({ ...input, width: 600, cells, partNames, otherPart: 2 }, false)
    const lengths = cut.marks.map(({ shape }) => (shape.kind === 'rect' ? shape.width : 0))
    expect(lengths[0]).toBeGreaterThan(100)
    expect(cut.lines.filter(({ kind }) => kind === 'break').length).toBe(2)
    const whole = layOutRows(
      { ...input, width: 600, cells: [[10], [8], [11]], partNames, otherPart: 2 },
      false,
    )
    expect(whole.lines.some(({ kind }) => kind === 'break')).toBe(false)
  })
})

describe('a mirror', () => {
  test('shows the same after a second one', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const scene = layOutRows({ ...input, isMirrored: false }, false)
        const twice = mirrored(mirrored(scene))
        expect(twice.marks.length).toBe(scene.marks.length)
        twice.marks.forEach((mark, at) => expect(mark.at.x).toBeCloseTo(scene.marks[at]?.at.x ?? 0, 6))
        expect(twice.texts.map(({ anchor }) => anchor)).toEqual(scene.texts.map(({ anchor }) => anchor))
      }),
    )
  })
})

describe('slices', () => {
  const input = { width: 200, height: 200, cells: [[3], [1], [-5], [null]] } as unknown as LayoutInput

  test('leave out what is below zero', () => {
    const { marks } = layOutSlices(input, { isDonut: false, whole: '' })
    expect(marks.map(({ value }) => value)).toEqual([3, 1, -5, null])
    expect(marks[0]?.shape).not.toEqual(marks[1]?.shape)
  })
})

describe('texts', () => {
  test('at the ends of lines stand apart', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 5 }), (heights) => {
        const placed = spreadOut(heights, { low: 0, high: 200 })
        const order = placed.toSorted((a, b) => a - b)
        for (let at = 1; at < order.length; at++)
          expect((order[at] ?? 0) - (order[at - 1] ?? 0)).toBeGreaterThanOrEqual(15)
      }),
    )
  })

  test('are cut where they do not fit, and only there', () => {
    expect(fitText('Nexus', 100, measure)).toBe('Nexus')
    expect(fitText('Nexus repository', 60, measure)).toBe('Nexus r…')
    expect(fitText('Nexus', 5, measure)).toBe('')
  })
})
