import fc from 'fast-check'
import { expect, test } from 'vitest'

import { groupLater, type LinkedChunk, partsAfter } from './later-parts.ts'

/** A chunk that is a part by itself when it has a place; `asks` are those that it loads later. */
function chunk(
  fileName: string,
  more: Partial<LinkedChunk> & { place?: string; holds?: string[]; size?: number } = {},
): LinkedChunk {
  const { place, holds = [], size = 100, ...rest } = more
  const modules = Object.fromEntries(
    [...(place ? [place] : []), ...holds].map((id) => [id, { renderedLength: size }]),
  )
  return { fileName, imports: [], dynamicImports: [], modules, facadeModuleId: place ?? null, ...rest }
}

const page = chunk('page.js', { dynamicImports: ['view.js', 'panel.js'] })
const pages = new Set([page])

test('a part comes after another one when every way to it leads through that', () => {
  const view = chunk('view.js', { place: '/a/view.tsx', dynamicImports: ['menu.js', 'editor.js'] })
  const panel = chunk('panel.js', { place: '/a/panel.tsx', dynamicImports: ['editor.js'] })
  const menu = chunk('menu.js', { place: '/a/menu.tsx', dynamicImports: ['dialog.js'] })
  const editor = chunk('editor.js', { place: '/a/editor.tsx' })
  const dialog = chunk('dialog.js', { place: '/a/dialog.tsx' })
  const after = partsAfter([page, view, panel, menu, editor, dialog], pages)
  const names = (of: LinkedChunk) => [...(after.get(of) ?? [])].map(({ fileName }) => fileName)
  expect(names(view)).toEqual(['menu.js', 'dialog.js'])
  expect(names(menu)).toEqual(['dialog.js'])
  // Asked for by two that do not need each other.
  expect(names(panel)).toEqual([])
})

test('each feature and kind of view is one piece, and so is what several of them share', () => {
  const map = chunk('map.js', {
    place: '/w/features/views/types/map/map-view.tsx',
    imports: ['pins.js', 'text.js'],
    dynamicImports: ['legend.js'],
  })
  const legend = chunk('legend.js', { place: '/w/features/views/types/map/legend.tsx', imports: ['pins.js'] })
  const tree = chunk('tree.js', { place: '/w/features/views/types/tree/tree-view.tsx', imports: ['text.js'] })
  const panel = chunk('panel.js', { place: '/w/features/trash/client/panel.tsx', imports: ['date.js'] })
  const menu = chunk('menu.js', {
    place: '/w/features/boards/client/menu.tsx',
    imports: ['date.js', 'page.js'],
  })
  const pins = chunk('pins.js', { holds: ['/w/pins.ts'] })
  const text = chunk('text.js', { holds: ['/w/text.ts'], imports: ['date.js'] })
  const date = chunk('date.js', { holds: ['/w/date.ts'] })
  const first = chunk('page.js', {
    holds: ['/w/page.ts'],
    dynamicImports: ['map.js', 'tree.js', 'panel.js', 'menu.js'],
  })
  const all = [first, map, legend, tree, panel, menu, pins, text, date]
  expect(Object.fromEntries(groupLater(all, new Set([first])))).toEqual({
    '/w/features/views/types/map/map-view.tsx': 'view-map-later',
    '/w/features/views/types/map/legend.tsx': 'view-map-later',
    '/w/pins.ts': 'view-map-later',
    '/w/features/views/types/tree/tree-view.tsx': 'view-tree-later',
    '/w/features/trash/client/panel.tsx': 'trash-later',
    '/w/features/boards/client/menu.tsx': 'boards-later',
    '/w/text.ts': 'shared-by-views',
    '/w/date.ts': 'shared',
  })
})

test('what needs a large library is apart from what does not, and the library stands alone', () => {
  const library = '/w/node_modules/charts/index.js'
  const panel = chunk('panel.js', { place: '/w/features/work/panel.tsx', dynamicImports: ['plot.js'] })
  const plot = chunk('plot.js', { place: '/w/features/work/plot.tsx', imports: ['charts-abcdefgh.js'] })
  const charts = chunk('charts-abcdefgh.js', { holds: [library], size: 50_000 })
  const start = chunk('page.js', { dynamicImports: ['panel.js'] })
  expect(Object.fromEntries(groupLater([start, panel, plot, charts], new Set([start])))).toEqual({
    '/w/features/work/panel.tsx': 'work-later',
    '/w/features/work/plot.tsx': 'work-later-with-charts',
  })
})

test('widgets that parts share are one piece with the library that they are made of', () => {
  const widget = '/w/packages/ui/src/slider.tsx'
  const start = chunk('page.js', { dynamicImports: ['a.js', 'b.js'] })
  const a = chunk('a.js', { place: '/w/features/a/a.tsx', imports: ['slider.js'] })
  const b = chunk('b.js', { place: '/w/features/b/b.tsx', imports: ['slider.js'] })
  const slider = chunk('slider.js', { holds: [widget] })
  expect(groupLater([start, a, b, slider], new Set([start])).get(widget)).toBe('widgets')
})

/** Chunks that need each other in one direction, asked for by parts of a few owners. */
const graphs = fc
  .array(
    fc.record({ owner: fc.nat(4), needs: fc.array(fc.nat(100), { maxLength: 3 }), size: fc.nat(30_000) }),
    {
      minLength: 1,
      maxLength: 30,
    },
  )
  .map((made) =>
    made.map(({ owner, needs, size }, n) =>
      chunk(`${n}-abcdefgh.js`, {
        ...(n % 2 === 0 ? { place: `/w/features/${OWNERS[owner]}/${n}.tsx` } : {}),
        ...(n % 2 === 1 ? { holds: [`/w/node_modules/${n}/index.js`] } : {}),
        size,
        imports: needs.filter((to) => to < n).map((to) => `${to}-abcdefgh.js`),
      }),
    ),
  )
const OWNERS = ['views/types/map', 'views', 'attributes', 'boards', 'trash']

test('whatever needs whatever, no piece comes to need itself', () => {
  fc.assert(
    fc.property(graphs, (made) => {
      const start = chunk('page.js', {
        dynamicImports: made.filter((_, n) => n % 2 === 0).map(({ fileName }) => fileName),
      })
      const groups = groupLater([start, ...made], new Set([start]))
      const pieceOf = (one: LinkedChunk) => groups.get(Object.keys(one.modules)[0] ?? '') ?? one.fileName
      const needs = new Map<string, Set<string>>()
      for (const one of made)
        for (const name of one.imports) {
          const to = made.find(({ fileName }) => fileName === name)
          if (!to || pieceOf(to) === pieceOf(one)) continue
          needs.set(pieceOf(one), (needs.get(pieceOf(one)) ?? new Set()).add(pieceOf(to)))
        }
      for (const piece of needs.keys()) {
        const reached = new Set(needs.get(piece))
        for (const one of reached) for (const next of needs.get(one) ?? []) reached.add(next)
        expect(reached.has(piece)).toBe(false)
      }
    }),
  )
})
