import type { Item } from '@weft/model'
import { createFeedSync, createStore, systemScheduler } from '@weft/store'
import { openDevice } from '@weft/store/disk'

import { BOARD_ID, benchFolder, FOLDER_ID, remoteValue } from '../store/folder.ts'

/** Runs in the browser: what it costs that edits and news outlive the page. */

const FEED = { team_id: 1, kind: 'folder', id: FOLDER_ID } as const
let users = Math.floor(performance.timeOrigin)

const RIGHTS = '1.1.1'

async function open(rows: number) {
  // Somebody else each time: nothing of the run before is there.
  const user = ++users
  const folder = benchFolder(rows)
  const { content } = folder
  const never = () => new Promise<never>(() => undefined)
  const empty = { data: [], seq: content.seq, rights: RIGHTS, has_more: false, after: null }
  const transport = {
    index: () => Promise.resolve({ status: 200, data: empty }),
    content: () => Promise.resolve({ status: 200, rights: RIGHTS, data: content }),
    one: never,
    bulk: never,
    post: never,
  }
  const scheduler = systemScheduler()
  const device = await openDevice({ user_id: user, scheduler, onTakenAway: () => undefined })
  const { storage, records, notes } = device
  const store = createStore({ transport, scheduler, storage, records, ...(notes ? { notes } : {}) })
  store.initialise(1, user)
  // Edits stay where they are: only their keeping is looked at.
  store.pause()
  const sync = createFeedSync({ store, feed: FEED, board_id: BOARD_ID })
  await sync.start()
  store.flushRemote()
  await device.flush()
  return { folder, device, store, sync }
}

const persist = {
  /** Milliseconds of each edit, from the call until it would survive a loss of power. */
  async edits(rows: number, count: number): Promise<number[]> {
    const { folder, device, store } = await open(rows)
    const taken: number[] = []
    for (let n = 0; n < count; n++) {
      const id = `${folder.content.id[n % rows]}.${folder.attributes[0]?.id}`
      const begun = performance.now()
      store.collection('values').save(id, { data: `typed ${n}` })
      // What was asked in this turn is one transaction; this is its end.
      await device.storage.put([])
      taken.push(performance.now() - begun)
    }
    if (store.waiting !== count) throw new Error('An edit is missing')
    device.close()
    return taken
  },

  /** The anchor: one strict transaction with the same bytes, and one that does not wait for the disk. */
  async raw(count: number, durability: IDBTransactionDurability): Promise<number[]> {
    const request = indexedDB.open(`raw-${durability}`, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore('kept'))
    const db = await new Promise<IDBDatabase>((resolve) =>
      request.addEventListener('success', () => resolve(request.result)),
    )
    const value = { order: 1, request: { id: 'x'.repeat(600) } }
    const taken: number[] = []
    for (let n = 0; n < count; n++) {
      const begun = performance.now()
      const transaction = db.transaction('kept', 'readwrite', { durability })
      transaction.objectStore('kept').put(value, `key ${n}`)
      transaction.commit()
      await new Promise((resolve) => transaction.addEventListener('complete', resolve))
      taken.push(performance.now() - begun)
    }
    db.close()
    return taken
  },

  /** Milliseconds until so many changes of others, shown at once, are in the log. */
  async news(rows: number, count: number): Promise<number> {
    const { folder, device, store, sync } = await open(rows)
    const items = store.collection<Item>('items')
    for (let n = 0; n < count; n++) {
      const seq = folder.content.seq + 1 + n
      sync.receive('ValueSaved', { seq, records: [remoteValue(folder, n % rows, n, seq)] })
    }
    store.flushRemote()
    if (items.ids(FOLDER_ID).size !== rows) throw new Error('A row is missing')
    const begun = performance.now()
    await device.flush()
    const taken = performance.now() - begun
    device.close()
    return taken
  },
}

export type PersistPage = typeof persist

Object.assign(globalThis, { persist })
