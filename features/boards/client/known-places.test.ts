import { createMemoryStorage, NoReplyError, OfflineError } from '@weft/api-client'
import type { Data } from '@weft/features/connectivity/client'
import { expect, it } from 'vitest'

import { findPlace, isNetworkFailure, keepPlace } from './known-places.ts'

/** A device that has kept these boards of these workspaces; each is in memory once its workspace was read. */
function device(kept: Record<number, string[]>) {
  const inMemory = new Map<string, { team_id: number }>()
  const held: number[] = []
  let holds = 0
  const data = {
    store: { collection: () => ({ get: (id: string) => inMemory.get(id) }) },
    feeds: {
      hold({ team_id }: { team_id: number }) {
        held.push(team_id)
        holds++
        for (const id of kept[team_id] ?? []) inMemory.set(id, { team_id })
        return { sync: { read: Promise.resolve() }, release: () => void holds-- }
      },
    },
  } as unknown as Data
  return { data, held, open: () => holds }
}

it('remembers what the server said, the newest word for each board', async () => {
  const storage = createMemoryStorage()
  const { data, held } = device({})
  keepPlace(storage, 'a', 1)
  keepPlace(storage, 'b', 2)
  keepPlace(storage, 'a', 3)
  expect(await findPlace('a', { storage, data, team_ids: [1] })).toBe(3)
  expect(await findPlace('b', { storage, data, team_ids: [1] })).toBe(2)
  expect(held).toEqual([])
})

it('looks through all workspaces that the device keeps, and holds none of them afterwards', async () => {
  const { data, held, open } = device({ 1: ['x'], 2: ['y', 'z'] })
  const known = { storage: createMemoryStorage(), data, team_ids: [1, 2, 3] }
  expect(await findPlace('z', known)).toBe(2)
  expect(await findPlace('nowhere', known)).toBeNull()
  expect(held).toEqual([1, 2, 1, 2, 3])
  expect(open()).toBe(0)
})

it('forgets the oldest beyond five hundred, and what it cannot read', async () => {
  const storage = createMemoryStorage()
  const { data } = device({})
  for (let n = 0; n < 501; n++) keepPlace(storage, `board${n}`, n)
  expect(await findPlace('board0', { storage, data, team_ids: [] })).toBeNull()
  expect(await findPlace('board1', { storage, data, team_ids: [] })).toBe(1)
  storage.setItem('weft.places', '{"not": "a list"}')
  expect(await findPlace('board1', { storage, data, team_ids: [] })).toBeNull()
})

it('tells a server out of reach from one that refuses', () => {
  expect(
    [new OfflineError(), new NoReplyError({ timedOut: true }), new Error('x')].map(isNetworkFailure),
  ).toEqual([true, true, false])
})
