import { createMemoryStorage } from '@weft/api-client'
import {
  createFeeds,
  type Data,
  folderFeed,
  type Realtime,
  type RealtimeListener,
} from '@weft/features/connectivity/client'
import { type Attribute, createBoard, createFolder } from '@weft/model'
import type { FolderContent, IndexAnswer } from '@weft/protocol'
import { createStore, type Scheduler, type Transport } from '@weft/store'
import { beforeEach, expect, test } from 'vitest'

import { type Counts, followOpenCounts } from './follow-open-counts.ts'

const BOX = '0b9e8a52-58ad-4c55-a5ae-0e67ef0b0b01'
const PEOPLE = '0b9e8a52-58ad-4c55-a5ae-0e67ef0b0b02'
const id = (n: number) => `0b9e8a52-58ad-4c55-a5ae-0000000000${String(n).padStart(2, '0')}`
const stamp = { row_version: 1, seq: 1, created_at: '', updated_at: '', deleted_at: null, team_id: 1 }

let delays: { ms: number; run: () => void }[]
let heard: Map<string, RealtimeListener>
let answers: { data: Record<string, number> | null; version: string; partial?: true }[]
let asked: unknown[]
let isOnline: boolean
let shown: Counts
beforeEach(() => {
  delays = []
  heard = new Map()
  answers = []
  asked = []
  isOnline = true
  shown = new Map()
})

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
/** What waits for the clock runs, and what follows from it. */
async function pass(): Promise<void> {
  for (let round = 0; round < 4; round++) {
    const due = delays.filter(({ ms }) => ms < 5_000)
    delays = delays.filter(({ ms }) => ms >= 5_000)
    for (const { run } of due) run()
    for (let turn = 0; turn < 30; turn++) await Promise.resolve()
  }
}
const realtime: Realtime = {
  send: () => undefined,
  listen(channel, listener) {
    heard.set(channel, listener)
    return () => heard.delete(channel)
  },
  stop: () => undefined,
}
const NOTHING: IndexAnswer<unknown> = { data: [], seq: 1, rights: '1.1.1', has_more: false, after: null }
/** The folder `near`: of three items two are mine, and one of these is done. */
const CONTENT: FolderContent = {
  seq: 1,
  id: [id(1), id(2), id(3)],
  parent_id: [null, null, null],
  sort_order: [1, 2, 3],
  row_version: [1, 1, 1],
  created_at: ['', '', ''],
  updated_at: ['', '', ''],
  created_by: [7, 7, 7],
  updated_by: [7, 7, 7],
  attribute_ids: [BOX, PEOPLE],
  slots: [
    [null, [true, 1], null],
    [[[7], 1], [[7], 1], null],
  ],
}

function open(who: 'mine' | 'open', storage = createMemoryStorage()) {
  const transport: Transport = {
    index: async () => ({ status: 200, data: NOTHING }),
    one: async () => ({ status: 404 }),
    bulk: async () => ({ status: 500 }),
    content: async () => ({ status: 200, data: CONTENT, rights: '1.1.1' }),
    post: async () => ({ status: 404 }),
  }
  const store = createStore({ transport, scheduler })
  store.initialise(1, 7)
  store.hydrate('boards', [
    { ...createBoard(1, { name: 'B', settings: { done_rule: { attribute_id: BOX } } }), id: 'b' },
  ])
  store.hydrate('folders', [
    { ...createFolder(1, { board_id: 'b', name: 'Near' }), id: 'near' },
    { ...createFolder(1, { board_id: 'b', name: 'Far' }), id: 'far' },
  ])
  const attribute = { ...stamp, board_id: 'b', settings: {}, primary: false, sort_order: 0 }
  store.hydrate('attributes', [
    { ...attribute, id: BOX, name: 'Done', type: 'checkbox' },
    { ...attribute, id: PEOPLE, name: 'Owner', type: 'members' },
  ] as unknown as Attribute[])
  const connection = { status: 'connected', subscribe: () => () => undefined }
  Object.defineProperty(connection, 'isAway', { get: () => !isOnline })
  const data = { store, feeds: createFeeds(store, realtime), realtime, connection } as unknown as Data
  const client = {
    call: async (_route: unknown, input: { query: unknown }) => {
      asked.push(input.query)
      const next = answers.shift()
      if (!next) throw new TypeError('no network')
      return next
    },
  }
  const stop = followOpenCounts({
    client: client as never,
    storage,
    data,
    team_id: 1,
    user_id: 7,
    who,
    isPretending: false,
    isVisible: () => true,
    onCounts: (counts) => {
      shown = counts
    },
  })
  return { store, data, storage, stop }
}
const counts = () => Object.fromEntries([...shown].filter(([, count]) => count > 0))

test('a folder that is open here is counted from the device, others by the server', async () => {
  answers = [{ data: { near: 9, far: 4 }, version: 'a' }]
  const { store, data } = open('open')
  await pass()
  expect(counts()).toEqual({ near: 9, far: 4 })
  data.feeds.hold(folderFeed(1, 'near'), 'b')
  await pass()
  expect(counts()).toEqual({ near: 2, far: 4 })
  // An edit of one's own counts before the server has heard of it.
  store.collection('values').save(`${id(3)}.${BOX}`, { data: true })
  await pass()
  expect(counts()).toEqual({ near: 1, far: 4 })
})

test('mine are the open ones that I am assigned to', async () => {
  answers = [{ data: {}, version: 'a' }]
  const { data } = open('mine')
  data.feeds.hold(folderFeed(1, 'near'), 'b')
  await pass()
  expect(counts()).toEqual({ near: 1 })
})

test('whatever the channel of the workspace says asks again, by the answer that is known', async () => {
  answers = [{ data: { far: 4 }, version: 'a' }]
  open('open')
  await pass()
  answers = [{ data: { far: 5 }, version: 'b' }]
  heard.get('private-team.1')?.receive('Heartbeat', { seq: 1, rights: '' })
  heard.get('private-team.1')?.receive('FolderSaved', {})
  await pass()
  expect(counts()).toEqual({ far: 5 })
  answers = [{ data: null, version: 'b' }]
  heard.get('private-team.1')?.receive('Heartbeat', { seq: 1, rights: '' })
  await pass()
  expect(counts()).toEqual({ far: 5 })
  expect(asked).toEqual([{ who: 'open' }, { who: 'open', version: 'a' }, { who: 'open', version: 'b' }])
})

test('an answer that is not complete is asked for again', async () => {
  answers = [
    { data: { far: 4 }, version: 'a', partial: true },
    { data: { far: 4, near: 2 }, version: 'b' },
  ]
  open('open')
  await pass()
  expect(counts()).toEqual({ far: 4, near: 2 })
})

test('without a network the last numbers stand, and nobody is asked; they are nobody else’s', async () => {
  answers = [{ data: { far: 4 }, version: 'a' }]
  const { storage, stop } = open('open')
  await pass()
  stop()
  isOnline = false
  shown = new Map()
  open('open', storage)
  await pass()
  expect(counts()).toEqual({ far: 4 })
  expect(asked).toHaveLength(1)
  open('mine', storage)
  expect(counts()).toEqual({})
})
