import { act, renderHook, waitFor } from '@testing-library/react'
import { newUuid } from '@weft/base'
import { createFeeds, type Data, DataProvider, silentRealtime } from '@weft/features/connectivity/client'
import { type Comment, createItem } from '@weft/model'
import type { Answer, Store } from '@weft/store'
import { type BulkResult, emptyContent, type IndexAnswer } from '@weft/protocol'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'

import { commentStore, sampleComment } from '../testing/thread-parts.tsx'
import { orderThread } from './order-thread.ts'
import { useThread } from './use-thread.ts'

const item = createItem(1, { board_id: 'board000001', folder_id: 'folder00001' })

function dataOf(store: Store) {
  let status = 'connected'
  const listeners = new Set<() => void>()
  const connection = {
    get status() {
      return status
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    become(next: string) {
      status = next
      for (const listener of listeners) listener()
    },
  }
  const feeds = createFeeds(store, silentRealtime)
  return { store, feeds, connection } as unknown as Data & { connection: typeof connection }
}

test('a thread that could not be had is asked for again when the connection is back', async () => {
  const server = { isThere: false }
  const page: IndexAnswer<Comment> = { data: [], seq: 5, has_more: false, after: null, rights: 'r' }
  const store = commentStore({
    index: (_team_id, _path, query) => {
      // The folder's own news come all the while.
      if (!('item_id' in query)) return Promise.resolve({ status: 200, data: page })
      return server.isThere ? Promise.resolve({ status: 200, data: page }) : Promise.reject(new Error('away'))
    },
    content: () =>
      Promise.resolve({
        status: 200,
        rights: 'r',
        data: emptyContent({ seq: 5, attribute_ids: [] }),
      }),
  })
  const data = dataOf(store)
  const Around = ({ children }: { children: ReactNode }) => (
    <DataProvider data={data}>{children}</DataProvider>
  )
  const { result } = renderHook(() => useThread(item), { wrapper: Around })
  await waitFor(() => expect(result.current.hasFailed).toBe(true))
  act(() => data.connection.become('disconnected'))
  await waitFor(() => expect(result.current.hasFailed).toBe(true))
  server.isThere = true
  act(() => data.connection.become('connected'))
  await waitFor(() => expect(result.current).toMatchObject({ hasFailed: false, isLoaded: true }))
})

test('a comment that waited has the time and the place that the server gave it, as soon as it is sent', async () => {
  const never = () => new Promise<never>(() => undefined)
  const sent = Promise.withResolvers<Answer<readonly BulkResult[]>>()
  const store = commentStore({ index: never, content: never, bulk: () => sent.promise })
  const place = { item_id: item.id, folder_id: item.folder_id }
  store.hydrate('comments', [sampleComment('meanwhile', { ...place, created_at: '2026-11-20 10:00:05' })])
  const data = dataOf(store)
  const Around = ({ children }: { children: ReactNode }) => (
    <DataProvider data={data}>{children}</DataProvider>
  )
  const { result } = renderHook(() => useThread(item), { wrapper: Around })
  const { board_id } = item
  const text = { html: '<p>From the tunnel</p>' }
  const made = store.collection<Comment>('comments')
  const id = newUuid()
  act(() => void made.create({ ...place, id, board_id, parent_id: null, text }))
  const order = () => orderThread(result.current.comments).map(({ comment }) => comment.id)
  expect(order()).toEqual(['meanwhile', id])
  // It came there before the other one did.
  const kept = { ...made.get(id), seq: 9, created_at: '2026-11-20 10:00:01' }
  await act(async () => sent.resolve({ status: 200, data: [{ status: 201, data: kept }] }))
  await waitFor(() => expect(order()).toEqual([id, 'meanwhile']))
})

test('a thread is never said to be loaded before its comments are here', async () => {
  const place = { item_id: item.id, folder_id: item.folder_id }
  const data = [sampleComment('one', place), sampleComment('two', place)]
  const rest = { seq: 5, has_more: false, after: null, rights: 'r' }
  const store = commentStore({
    index: (_team_id, _path, query) =>
      Promise.resolve({ status: 200, data: { ...rest, data: 'item_id' in query ? data : [] } }),
    content: () =>
      Promise.resolve({
        status: 200,
        rights: 'r',
        data: emptyContent({ seq: 5, attribute_ids: [] }),
      }),
  })
  const held = dataOf(store)
  const Around = ({ children }: { children: ReactNode }) => (
    <DataProvider data={held}>{children}</DataProvider>
  )
  const seen: string[] = []
  const { result } = renderHook(
    () => {
      const thread = useThread(item)
      seen.push(`${thread.isLoaded} ${thread.comments.length}`)
      return thread
    },
    { wrapper: Around },
  )
  await waitFor(() => expect(result.current).toMatchObject({ isLoaded: true }))
  await waitFor(() => expect(result.current.comments).toHaveLength(2))
  expect(seen).not.toContain('true 0')
})
