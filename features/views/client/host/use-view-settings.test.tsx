import { type Data, DataProvider } from '@weft/features/connectivity/client'
import { createView, type View } from '@weft/model'
import { createStore, type Transport } from '@weft/store'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'

import { undoStackOf } from '../data/undo-stacks.ts'
import { useViewSettings } from './use-view-settings.ts'

afterEach(cleanup)

const BOARD = 'board000001'
const FILTER = { op: 'and', conditions: [{ attribute_id: 'a', operator: 'is_empty' }] }
const SORT = [{ attribute_id: 'a', direction: 'asc' }]

function open(settings: Record<string, unknown> = {}, mayEdit = true) {
  const never = () => new Promise<never>(() => undefined)
  const transport: Transport = { index: never, one: never, content: never, post: never, bulk: never }
  const store = createStore({ transport })
  store.initialise(1, 7)
  const place = { board_id: BOARD, folder_id: 'folder00001', name: 'All', type: 'table' }
  const view: View = { ...createView(1, place), settings: settings as View['settings'] }
  const { id } = view
  store.hydrate('views', [view])
  const views = store.collection<View>('views')
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DataProvider data={{ store } as Data}>{children}</DataProvider>
  )
  const shown = renderHook(() => useViewSettings(views.get(id) as View, undefined, mayEdit), { wrapper })
  return {
    kept: () => {
      shown.rerender()
      return shown.result.current
    },
    now: () => views.get(id)?.settings,
    undo: undoStackOf(store, BOARD),
  }
}

test('a filter that was set is one step, however often it was changed before its panel closed', () => {
  const { kept, now, undo } = open({ sort: SORT })
  kept().draft({ filter: { op: 'or', conditions: [] } })
  kept().draft({ filter: FILTER })
  expect(undo.canUndo).toBe(false)
  kept().keep()
  expect(now()).toEqual({ sort: SORT, filter: FILTER })
  const inverse = undo.undo()
  expect(now()).toEqual({ sort: SORT })
  expect(inverse?.targets.map(({ id }) => id.split('.')[1])).toEqual(['filter'])
  undo.redo()
  expect(now()).toEqual({ sort: SORT, filter: FILTER })
})

test.each([
  ['groups', { groups: [{ attribute_id: 'a' }] }, true],
  ['hidden attributes', { hidden: ['a'] }, true],
  ['a removed filter', { filter: null }, true],
  ['the width of a column', { widths: { a: 90 } }, false],
])('%s can be undone where people would ask for it', (_what, changed, isStep) => {
  const { kept, undo } = open({ filter: FILTER })
  kept().change(changed)
  expect(undo.canUndo).toBe(isStep)
})

test('an undo leaves what else was changed since, and a filter that others put in its place', () => {
  const { kept, now, undo } = open()
  kept().change({ filter: FILTER })
  kept().change({ widths: { a: 90 } })
  undo.undo()
  expect(now()).toEqual({ widths: { a: 90 } })
  kept().change({ filter: FILTER })
  kept().change({ filter: null }, false)
  kept().change({ filter: { op: 'or', conditions: [] } }, false)
  expect([undo.undo(), undo.left]).toEqual([null, 1])
  expect(now()).toMatchObject({ filter: { op: 'or' } })
})

test('what only this person sees is no step', () => {
  const { kept, undo } = open({}, false)
  kept().change({ filter: FILTER })
  kept().keep()
  expect(undo.canUndo).toBe(false)
})
