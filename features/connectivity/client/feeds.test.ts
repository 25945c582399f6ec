import type { Folder, SyncedRecord } from '@weft/model'
import type { IndexAnswer } from '@weft/protocol'
import { createStore, type Answer, type Scheduler, type Transport } from '@weft/store'
import { beforeEach, expect, it } from 'vitest'

import { createFeeds } from './feeds.ts'
import type { Realtime, RealtimeListener } from './realtime-listener.ts'

let asked: string[]
let answerBulk: ((answer: Answer<never>) => void)[]
let heard: Map<string, RealtimeListener>
let delays: { ms: number; run: () => void }[]
beforeEach(() => {
  asked = []
  answerBulk = []
  heard = new Map()
  delays = []
})

const empty: IndexAnswer<unknown> = { data: [], seq: 1, rights: '1.1.1', has_more: false, after: null }
const transport: Transport = {
  index: async (_team, path) => {
    asked.push(path)
    return { status: 200, data: empty }
  },
  one: async () => ({ status: 404 }),
  bulk: () => new Promise((resolve) => answerBulk.push(resolve)),
  content: async () => {
    asked.push('content')
    return { status: 404 }
  },
  post: async () => ({ status: 404 }),
}
const realtime: Realtime = {
  send: () => undefined,
  listen(channel, listener) {
    heard.set(channel, listener)
    return () => heard.delete(channel)
  },
  stop: () => undefined,
}
const scheduler: Scheduler = {
  now: () => 0,
  delay(ms, run) {
    if (ms <= 0) queueMicrotask(run)
    else delays.push({ ms, run })
    return () => (delays = delays.filter((one) => one.run !== run))
  },
  frame: (run) => run(),
  random: () => 0,
}
const open = () => {
  const store = createStore({ transport, scheduler })
  store.initialise(1, 7)
  return { store, feeds: createFeeds(store, realtime) }
}
const team = { team_id: 1, kind: 'team', id: '1' } as const
const settle = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}

it('follows a feed once for all that want it, and for a while after the last', async () => {
  const { feeds } = open()
  const first = feeds.hold(team)
  const second = feeds.hold(team)
  expect(second.sync).toBe(first.sync)
  expect([...heard.keys()]).toEqual(['private-team.1'])
  first.release()
  first.release()
  second.release()
  expect(heard.size).toBe(1)
  expect(delays.map(({ ms }) => ms)).toContain(60_000)
  delays.find(({ ms }) => ms === 60_000)?.run()
  expect(heard.size).toBe(0)
})

it('waits with the feed of a folder that the server does not know yet', async () => {
  const { store, feeds } = open()
  feeds.hold(team)
  await settle()
  const { record } = store.collection<Folder>('folders').create({ board_id: 'board000001', name: 'New' })
  feeds.hold({ team_id: 1, kind: 'folder', id: record.id }, 'board000001')
  await settle()
  expect(asked).not.toContain('content')
  // The answer is what is shown already.
  const data: SyncedRecord = { ...record, seq: 2 }
  answerBulk[0]?.({ status: 200, data: [{ status: 201, data }] as never })
  await settle()
  expect(asked).toContain('content')
  expect([...heard.keys()]).toContain(`private-folder.1.${record.id}`)
})

it('follows a refused feed afresh when somebody wants it again', async () => {
  const { feeds } = open()
  const folder = { team_id: 1, kind: 'folder', id: 'folder00001' } as const
  const first = feeds.hold(folder, 'board000001')
  await settle()
  expect(first.sync.phase).toBe('denied')
  first.release()
  asked = []
  const second = feeds.hold(folder, 'board000001')
  await settle()
  expect(second.sync).not.toBe(first.sync)
  expect(asked).toContain('content')
})
