import { lineAt, topsOf, windowOf } from '@weft/ui'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { checkListSettings } from '../check-settings.ts'
import { MAX_INLINE, readListSettings } from '../definition.ts'
import { buildLines, type Draft, keyOf, type LineSource, type ListLine, treeEnd } from './list-lines.ts'
import { depthsAt, landingAt, treeOf } from './list-places.ts'

interface Tree {
  id: string
  children: Tree[]
}

/** Trees of items, each with a name of its own, and some of them open. */
const forests = fc
  .array(fc.record({ depth: fc.nat(4), isOpen: fc.boolean() }), { minLength: 1, maxLength: 24 })
  .map((list) => {
    const forest: Tree[] = []
    const open = new Set<string>()
    const path: Tree[] = []
    list.forEach(({ depth, isOpen }, at) => {
      const tree: Tree = { id: `i${at}`, children: [] }
      if (isOpen) open.add(tree.id)
      path.length = Math.min(depth, path.length)
      ;(path.at(-1)?.children ?? forest).push(tree)
      path.push(tree)
    })
    return { forest, open }
  })

function sourceOf(
  forest: readonly Tree[],
  open: ReadonlySet<string>,
  draft: Draft | null = null,
): LineSource {
  const below = new Map<string, string[]>()
  const walk = ({ id, children }: Tree) => {
    below.set(
      id,
      children.map((one) => one.id),
    )
    children.forEach(walk)
  }
  forest.forEach(walk)
  return {
    length: forest.length,
    idAt: (at) => forest[at]?.id,
    segments: [],
    children: (id) => below.get(id) ?? [],
    isOpen: (id) => open.has(id),
    isClosed: () => false,
    draft,
    hasAdd: false,
  }
}

/** What is in sight, read off the trees themselves. */
function seen(forest: readonly Tree[], open: ReadonlySet<string>, depth = 0): [string, number][] {
  return forest.flatMap(({ id, children }) => [
    [id, depth] as [string, number],
    ...(open.has(id) ? seen(children, open, depth + 1) : []),
  ])
}

const ids = (lines: readonly ListLine[]) => lines.flatMap((line) => (line.kind === 'item' ? [line.id] : []))

describe('the lines of a list', () => {
  test('are the items with what hangs below those that are open', () => {
    fc.assert(
      fc.property(forests, ({ forest, open }) => {
        const lines = buildLines(sourceOf(forest, open))
        expect(lines.map((line) => (line.kind === 'item' ? [line.id, line.depth] : []))).toEqual(
          seen(forest, open),
        )
        expect(new Set(lines.map(keyOf)).size).toBe(lines.length)
      }),
    )
  })

  test('hold one for a new item, between its neighbours', () => {
    const forest = [
      { id: 'a', children: [{ id: 'b', children: [] }] },
      { id: 'c', children: [] },
    ]
    const lines = (draft: Draft) =>
      buildLines(sourceOf(forest, new Set(['a']), draft)).map((it) => (it.kind === 'item' ? it.id : it.kind))
    const draft = { parent_id: null, after: null, before: null, group: null, depth: 0 }
    expect(lines({ ...draft, after: 'a' })).toEqual(['a', 'b', 'draft', 'c'])
    expect(lines({ ...draft, parent_id: 'a', before: 'b', depth: 1 })).toEqual(['a', 'draft', 'b', 'c'])
    expect(lines(draft)).toEqual(['a', 'b', 'c', 'draft'])
  })

  test('of a closed group are its header alone, with all groups inside of it', () => {
    const segment = (path: string[], start: number, count: number) => ({
      path,
      level: path.length - 1,
      attribute_id: 'x',
      key: path.at(-1) ?? null,
      label: '',
      start,
      count,
    })
    const segments = [
      segment(['a'], 0, 2),
      segment(['a', 'x'], 0, 2),
      segment(['b'], 2, 1),
      segment(['b', 'y'], 2, 1),
    ]
    const lines = buildLines({
      ...sourceOf(
        [
          { id: '1', children: [] },
          { id: '2', children: [] },
          { id: '3', children: [] },
        ],
        new Set(),
      ),
      segments,
      isClosed: (path) => path === '["a"]',
      hasAdd: true,
    })
    expect(lines.map((line) => (line.kind === 'item' ? line.id : `${line.kind} ${line.group}`))).toEqual([
      'group 0',
      'group 2',
      'group 3',
      '3',
      'add 3',
    ])
  })
})

describe('a drop', () => {
  test('puts a tree where the gap and the depth say, and every other item stays as it was', () => {
    fc.assert(
      fc.property(forests, fc.nat(), fc.nat(), fc.nat(), ({ forest, open }, pick, gap, deep) => {
        const lines = buildLines(sourceOf(forest, open))
        const place = pick % lines.length
        const moved = treeOf(lines, place)
        const at = gap % (lines.length + 1)
        const { min, max } = depthsAt(lines, at, { moved, isNested: true })
        expect(min).toBeLessThanOrEqual(max)
        const depth = min + (deep % (max - min + 1))
        const landing = landingAt(lines, { at, depth }, moved)
        if (!landing) return
        expect(moved.has(landing.parent_id ?? '')).toBe(false)
        // The drop done by hand: out of its place, into the list of its new parent.
        const copy = structuredClone(forest)
        const listOf = (id: string | null, among = copy): Tree[] | null =>
          id === null
            ? copy
            : (among
                .flatMap((one) => (one.id === id ? [one.children] : [listOf(id, one.children)]))
                .find(Boolean) ?? null)
        const own = lines[place] as { id: string; parent_id: string | null }
        const from = listOf(own.parent_id) ?? []
        const [tree] = from.splice(
          from.findIndex(({ id }) => id === own.id),
          1,
        )
        const into = listOf(landing.parent_id)
        expect(into).not.toBeNull()
        const after = into?.findIndex(({ id }) => id === landing.after) ?? -1
        if (landing.after !== null) expect(after).toBeGreaterThanOrEqual(0)
        into?.splice(after + 1, 0, tree as Tree)
        const opened = new Set([...open, landing.parent_id ?? ''])
        const before = lines.slice(0, at).filter((line) => line.kind === 'item' && !moved.has(line.id))
        const result = ids(buildLines(sourceOf(copy, opened)))
        const wasOpen = landing.parent_id === null || open.has(landing.parent_id)
        if (wasOpen) expect(result.indexOf(own.id)).toBe(before.length)
      }),
    )
  })

  test('never splits a tree from its top', () => {
    fc.assert(
      fc.property(forests, fc.nat(), ({ forest, open }, pick) => {
        const lines = buildLines(sourceOf(forest, open))
        const place = pick % lines.length
        const end = treeEnd(lines, place)
        expect(treeOf(lines, place).size).toBe(end - place)
      }),
    )
  })
})

describe('the window', () => {
  test('holds every line that is in sight, and the line at a height is the one that covers it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 200 }),
        fc.nat(3_000),
        fc.integer({ min: 10, max: 800 }),
        (heights, top, height) => {
          const tops = topsOf(heights.length, (at) => heights[at] ?? 0)
          const [start, end] = windowOf(tops, { top, height }, 2)
          heights.forEach((own, at) => {
            const from = tops.tops[at] ?? 0
            const isSeen = from < top + height && from + own > top
            if (isSeen) expect(at >= start && at < end).toBe(true)
            if (top >= from && top < from + own) expect(lineAt(tops, top)).toBe(at)
          })
        },
      ),
    )
  })
})

describe('the settings of lists', () => {
  test('are cozy with five attributes in a line unless they say otherwise', () => {
    expect(readListSettings({})).toEqual({ density: 'cozy', inline: MAX_INLINE })
    expect(readListSettings({ density: 'huge', inline: 99, tick: 3 })).toEqual({
      density: 'cozy',
      inline: MAX_INLINE,
    })
    expect(readListSettings({ density: 'compact', inline: 0, tick: null })).toEqual({
      density: 'compact',
      inline: 0,
      tick: null,
    })
  })

  test.each([{ density: 'huge' }, { inline: 6 }, { inline: -1 }, { tick: 7 }])(
    'are refused as %o',
    (settings) => {
      expect(checkListSettings(settings)).not.toEqual([])
    },
  )
})
