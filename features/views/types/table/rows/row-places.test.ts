import { createItem, type Item } from '@weft/model'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { spread } from '../../../client/data/move-items.ts'
import { GridModel, type RowList } from '../grid/grid-model.ts'
import { depthsAt, landingAt, wholeRows } from './row-places.ts'

type Forest = Map<string, Item>

function childrenIn(forest: Forest, parent_id: string | null): Item[] {
  return [...forest.values()]
    .filter((item) => item.parent_id === parent_id)
    .toSorted((a, b) => a.sort_order - b.sort_order)
}

function modelOf(forest: Forest): GridModel {
  const top = childrenIn(forest, null)
  const query: RowList = {
    length: top.length,
    at: (index) => {
      const row = top[index]
      return row && { id: row.id, row, hiddenByFilter: false }
    },
    indexOf: (id) => top.findIndex((item) => item.id === id),
    segments: () => [],
  }
  const model = new GridModel({
    query,
    item: (id) => forest.get(id),
    children: (id) => childrenIn(forest, id),
    columns: [],
    frozen: 0,
    rowHeight: 36,
    groupHeight: 40,
    hasAddLine: true,
  })
  for (const id of forest.keys()) model.setOpen(id, true)
  return model
}

/** What is seen, line by line. */
function linesOf(forest: Forest): { id: string; depth: number }[] {
  const model = modelOf(forest)
  return Array.from({ length: model.lines.length }, (_, line) => model.rowAt(line)).flatMap((row) =>
    row ? [{ id: row.id, depth: row.depth }] : [],
  )
}

/** Each number says how deep a row lies, as far as the row above allows. */
function forestOf(depths: readonly number[]): Forest {
  const forest: Forest = new Map()
  const path: string[] = []
  for (const [n, wanted] of depths.entries()) {
    const depth = Math.min(wanted, path.length)
    const parent_id = depth === 0 ? null : (path[depth - 1] ?? null)
    const id = `r${n}`
    const made = createItem(1, { board_id: 'b', folder_id: 'f', parent_id })
    forest.set(id, { ...made, id, parent_id, sort_order: (n + 1) * 1_000 })
    path.length = depth
    path.push(id)
  }
  return forest
}

describe('rows that are dropped', () => {
  test('stand where they were dropped, at the depth that was shown, whatever tree and whatever gap', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(3), { minLength: 2, maxLength: 14 }),
        fc.nat(),
        fc.nat(),
        fc.nat(),
        (depths, which, where, how) => {
          const forest = forestOf(depths)
          const model = modelOf(forest)
          const before = linesOf(forest)
          const id = before[which % before.length]?.id ?? ''
          const moved = wholeRows(model, [id])
          const at = where % (before.length + 1)
          const { min, max } = depthsAt(model, at, { moved, isNested: true })
          const depth = min + (how % (max - min + 1))
          const landing = landingAt(model, { at, depth }, moved)
          expect(landing).not.toBeNull()
          if (!landing) return
          // The plain way: the lines are cut out and put into the gap.
          const block = before.filter((line) => moved.has(line.id))
          const shift = depth - (block[0]?.depth ?? 0)
          const head = before.slice(0, at).filter((line) => !moved.has(line.id))
          const tail = before.slice(at).filter((line) => !moved.has(line.id))
          const expected = [
            ...head,
            ...block.map((line) => ({ ...line, depth: line.depth + shift })),
            ...tail,
          ]
          const orderOf = (one: string | null) =>
            one === null ? null : (forest.get(one)?.sort_order ?? null)
          const [sort_order = 0] = spread(orderOf(landing.after), orderOf(landing.before), 1)
          const item = forest.get(id)
          if (item) forest.set(id, { ...item, parent_id: landing.parent_id, sort_order })
          expect(linesOf(forest)).toEqual(expected)
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('numbers between two others', () => {
  test('rise, and lie between them where there are any', () => {
    const end = fc.option(fc.integer({ min: -1_000, max: 1_000 }), { nil: null })
    fc.assert(
      fc.property(end, end, fc.integer({ min: 1, max: 20 }), (a, b, count) => {
        fc.pre(a === null || b === null || a !== b)
        const [low, high] = a !== null && b !== null && a > b ? [b, a] : [a, b]
        const all = [low ?? -Infinity, ...spread(low, high, count), high ?? Infinity]
        expect(all.every((value, at) => at === 0 || value > (all[at - 1] ?? 0))).toBe(true)
      }),
    )
  })
})
