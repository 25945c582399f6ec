import { createApiClient } from '@weft/api-client'
import { now, toWireTime } from '@weft/base'
import { type Data, DataProvider } from '@weft/features/connectivity/client'
import { type Entry, EntryProvider } from '@weft/features/session/client'
import type { View } from '@weft/model'
import type { BulkEntry } from '@weft/protocol'
import { type Answer, createStore, type Transport } from '@weft/store'
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'

import { AnswerList } from './answer-list.tsx'
import { useAnswers } from './use-answers.ts'

afterEach(cleanup)

test('answers say what was answered, how long ago they came, and the exact time on hover', () => {
  const at = toWireTime(now() - 3 * 3_600_000)
  render(
    <AnswerList
      answers={{ count: 1, last_at: at, latest: [{ id: 'one', at }] }}
      asked={[
        { id: 'name', name: 'What broke?', primary: true },
        { id: 'kind', name: 'Kind', primary: false },
      ]}
      describeItem={() => ({
        name: 'It broke',
        maker: null,
        showValue: (id) => (id === 'kind' ? 'Bug' : null),
      })}
      onOpenItem={() => undefined}
    />,
  )
  const rows = screen.getAllByRole('row').map(({ children }) => [...children].map((cell) => cell.textContent))
  expect(rows).toEqual([
    ['What broke?', 'Kind', 'From', 'Received'],
    ['It broke', 'Bug', 'Guest', '3 hours ago'],
  ])
  const time = screen.getByText('3 hours ago')
  expect([time.tagName, time.title]).toEqual(['TIME', expect.stringMatching(/\d{4}/)])
})

test('a form that the server does not know yet is not asked for its answers', async () => {
  const never = () => new Promise<never>(() => undefined)
  let answer: (() => void) | null = null
  const bulk = (_team: number, entries: readonly BulkEntry[]) =>
    new Promise<Answer<never>>((resolve) => {
      const data = entries.map(() => ({ status: 201, data: { ...record, seq: 1 } }))
      answer = () => resolve({ status: 200, data: data as never })
    })
  const transport: Transport = { index: never, one: never, content: never, post: never, bulk }
  const store = createStore({ transport })
  store.initialise(1, 7)
  const { record } = store
    .collection<View>('views')
    .create({ board_id: 'board000001', folder_id: 'folder00001', name: 'Ask', type: 'form' })
  const asked: string[] = []
  const client = createApiClient({
    baseUrl: '',
    fetch: async (url) => {
      asked.push(String(url))
      return Response.json({ data: { count: 4, last_at: null, latest: [] } })
    },
  })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <EntryProvider entry={{ client } as unknown as Entry}>
      <DataProvider data={{ store } as Data}>{children}</DataProvider>
    </EntryProvider>
  )
  const { result } = renderHook(() => useAnswers(1, record.id, 'build'), { wrapper })
  await waitFor(() => expect(answer).not.toBeNull())
  expect(asked).toEqual([])
  act(() => answer?.())
  await waitFor(() => expect(store.collection('views').confirmed(record.id)).toBeDefined())
  await waitFor(() => expect(asked).toHaveLength(1))
  await waitFor(() => expect(result.current?.count).toBe(4))
  expect(asked).toEqual([`/api/1/forms/${record.id}/answers`])
})
