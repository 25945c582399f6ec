import { type Data, DataProvider } from '@weft/features/connectivity/client'
import { AccountProvider, createCell, EntryProvider } from '@weft/features/session/client'
import { createStore, type Transport } from '@weft/store'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'

import { usePlaces } from './place-book.ts'

const BOARD = {
  resource_type: 'board',
  resource_id: 'board000001',
  team_id: 1,
  board_id: 'board000001',
  folder_id: null,
  listed: true,
  name: 'Harbour',
  board_name: 'Harbour',
  folder_name: null,
  icon: null,
  color: null,
  view_type: null,
}

/** A session whose server is asked for places; what is drawn in it asks for `named`, in three places at once. */
function session(named: string) {
  const answers: (() => void)[] = []
  const call = () => new Promise((resolve) => answers.push(() => resolve({ data: [BOARD] })))
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
  const store = createStore({ transport: {} as Transport })
  const account = { me: createCell({ id: 7, name: 'Ada', preferences: {} }), isPretending: false }
  const connection = { status: 'connected', subscribe: () => () => undefined }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <EntryProvider entry={{ client: { call }, storage } as never}>
      <AccountProvider account={account as never}>
        <DataProvider data={{ store, connection } as unknown as Data}>{children}</DataProvider>
      </AccountProvider>
    </EntryProvider>
  )
  const view = renderHook(
    ({ of }) => {
      usePlaces(of)
      usePlaces(of)
      return usePlaces('')
    },
    { wrapper, initialProps: { of: named } },
  )
  return {
    ...view,
    asked: () => answers.length,
    answer: () => act(async () => answers.at(-1)?.()),
  }
}

test('all that is drawn at once asks the server once, and what is named later asks again', async () => {
  const { asked, answer, result, rerender } = session('board.board000001')
  await act(async () => undefined)
  expect(asked()).toBe(1)
  await answer()
  expect([...result.current.values()].map(({ name }) => name)).toEqual(['Harbour'])
  expect(asked()).toBe(1)
  rerender({ of: 'board.board000002' })
  await act(async () => undefined)
  expect(asked()).toBe(2)
})

test('where nothing is at hand the server is not asked, and it is once something is', async () => {
  const { asked, rerender } = session('')
  await act(async () => undefined)
  expect(asked()).toBe(0)
  rerender({ of: 'board.board000001' })
  await act(async () => undefined)
  expect(asked()).toBe(1)
})
