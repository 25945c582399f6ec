import type { Item } from '@weft/model'
import type { FolderContent } from '@weft/protocol'
import { createFeedSync, createStore, systemScheduler, type Transport } from '@weft/store'
import { openDevice } from '@weft/store/disk'

import { BOARD_ID, type BenchFolder, benchFolder, FOLDER_ID } from '../store/folder.ts'

/** Runs in the browser: fills the device once, then opens from it as a page that was just loaded. */

const FEED = { team_id: 1, kind: 'folder', id: FOLDER_ID } as const
const USER = 7

export interface WarmTimes {
  /** From nothing to the rows in the table. */
  read: number
  /** From nothing to the first 40 rows in the folder's own order. */
  plain: number
  /** From nothing to the first 40 rows of a filter on label and number, sorted by date. */
  filtered: number
  rows: number
}

const RIGHTS = '1.1.1'

function transportOf(content: FolderContent | null): Transport {
  const never = () => new Promise<never>(() => undefined)
  const empty = {
    data: [],
    seq: content?.seq ?? 0,
    rights: RIGHTS,
    has_more: false,
    after: null,
  }
  return {
    index: content ? () => Promise.resolve({ status: 200, data: empty }) : never,
    content: content ? () => Promise.resolve({ status: 200, rights: RIGHTS, data: content }) : never,
    one: never,
    bulk: never,
    post: never,
  }
}

async function open(content: FolderContent | null) {
  const scheduler = systemScheduler()
  const device = await openDevice({ user_id: USER, scheduler, onTakenAway: () => undefined })
  const { storage, records, notes, tabs } = device
  const parts = { storage, records, tabs, ...(notes ? { notes } : {}) }
  const store = createStore({ transport: transportOf(content), scheduler, ...parts })
  store.initialise(1, USER)
  const sync = createFeedSync({ store, feed: FEED, board_id: BOARD_ID })
  return { device, store, sync }
}

let folder: BenchFolder | null = null

const warm = {
  /** Loads so many rows as from the server, and waits until they are on disk; the length of the content as JSON. */
  async fill(rows: number): Promise<{ bytes: number; written: number }> {
    folder = benchFolder(rows)
    const { device, sync, store } = await open(folder.content)
    await sync.start()
    await new Promise((resolve) => setTimeout(resolve, 300))
    store.flushRemote()
    const begun = performance.now()
    await device.flush()
    const written = performance.now() - begun
    device.close()
    const text = JSON.stringify(folder.content)
    localStorage.setItem('question', JSON.stringify(questionOf(folder)))
    const kept = await caches.open('content')
    await kept.put('/content', new Response(text))
    return { bytes: text.length, written }
  },

  /** Opens what is kept. `isFiltered` asks the second question too. */
  async open(isFiltered: boolean): Promise<WarmTimes> {
    const question = JSON.parse(localStorage.getItem('question') ?? '{}') as ReturnType<typeof questionOf>
    const env = benchFolder(1, question.labels, question.ids).env
    const begun = performance.now()
    const { device, store, sync } = await open(null)
    void sync.start()
    await sync.read
    const read = performance.now() - begun
    const items = store.collection<Item>('items')
    const spec = isFiltered ? question.filtered : {}
    const { query } = items.liveQuery(FOLDER_ID, { spec, env })
    await query.settled()
    const shown = query.slice(0, 40).map(({ row }) => row.values)
    const seen = performance.now() - begun
    device.close()
    if (shown.length !== 40) throw new Error('The first rows are missing')
    return { read, plain: seen, filtered: seen, rows: query.length }
  },

  /** The anchor: the same content, parsed. */
  async parse(): Promise<number> {
    const response = await (await caches.open('content')).match('/content')
    const text = (await response?.text()) ?? ''
    const begun = performance.now()
    const content = JSON.parse(text) as FolderContent
    const taken = performance.now() - begun
    if (content.id.length === 0) throw new Error('Nothing was parsed')
    return taken
  },
}

function questionOf({ filtered, attributes, labels }: BenchFolder) {
  return { filtered, labels, ids: attributes.map(({ id }) => id) }
}

export type WarmPage = typeof warm

Object.assign(globalThis, { warm })
