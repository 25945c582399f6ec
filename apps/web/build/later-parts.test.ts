import { expect, test } from 'vitest'

import { groupShared, type LinkedChunk, partsAfter } from './later-parts.ts'

/** A chunk that is a part by itself when it has a place; `asks` are those that it loads later. */
function chunk(fileName: string, more: Partial<LinkedChunk> & { place?: string; holds?: string[] } = {}) {
  const { place, holds = [], ...rest } = more
  const modules = Object.fromEntries([...(place ? [place] : []), ...holds].map((id) => [id, {}]))
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

test('what a part shares with what comes after it goes with it; what others need too stays where it is', () => {
  const view = chunk('view.js', {
    place: '/f/views/types/board/show.tsx',
    imports: ['small.js', 'common.js'],
    dynamicImports: ['menu.js'],
  })
  const menu = chunk('menu.js', { place: '/f/menu.tsx', imports: ['small.js'] })
  const panel = chunk('panel.js', { place: '/f/panel.tsx', imports: ['common.js'] })
  const small = chunk('small.js', { holds: ['/f/small.ts'] })
  const common = chunk('common.js', { holds: ['/f/common.ts'] })
  const groups = groupShared([page, view, menu, panel, small, common], pages)
  expect([...groups]).toEqual([['/f/small.ts', 'with-types-board-show']])
})

test('icons that parts share are one piece, and nothing is taken out of a page', () => {
  const icon = '/node_modules/lucide-react/dist/icons/star.mjs'
  const view = chunk('view.js', { place: '/f/view.tsx', imports: ['star.js', 'page.js'] })
  const panel = chunk('panel.js', { place: '/f/panel.tsx', imports: ['star.js', 'page.js'] })
  const star = chunk('star.js', { holds: [icon] })
  expect([...groupShared([page, view, panel, star], pages)]).toEqual([[icon, 'icons']])
})
