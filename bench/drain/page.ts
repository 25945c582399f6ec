import { newUuid } from '@weft/base'
import type { Item } from '@weft/model'
import type { BulkEntry, BulkResult, FolderContent, IndexAnswer } from '@weft/protocol'
import { type Answer, createFeedSync, createStore, systemScheduler, type Transport } from '@weft/store'
import { openDevice } from '@weft/store/disk'

/** Runs in the browser: what waits on the device goes to a real server, through the real store. */

export interface DrainPlace {
  token: string
  team_id: number
  board_id: string
  folder_id: string
  /** Text attributes, edited in turn. */
  attribute_ids: string[]
  user_id: number
}

export interface DrainTimes {
  /** Milliseconds from the return of the network until the last answer is taken in. */
  answered: number
  /** Until the device holds none of them either. */
  forgotten: number
  calls: number
}

/** Entries of each call of the last run. */
let calls: BulkEntry[][] = []

async function ask<T>({ token }: DrainPlace, path: string, body?: unknown): Promise<Answer<T>> {
  const reply = await fetch(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'x-client-version': '34.9.2',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: reply.status, data: (await reply.json()) as T }
}

function transportOf(place: DrainPlace): Transport {
  const never = () => new Promise<never>(() => undefined)
  return {
    index(team_id, path, query) {
      const asked = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
      return ask<IndexAnswer<unknown>>(place, `/api/${team_id}${path}?${asked}`)
    },
    async content(team_id, folder_id) {
      const reply = await fetch(`/api/${team_id}/folders/${folder_id}/content`, {
        headers: { authorization: `Bearer ${place.token}`, 'x-client-version': '34.9.2' },
      })
      const content = (await reply.json()) as FolderContent
      // The asker's rights travel beside the base.
      return { status: reply.status, rights: reply.headers.get('x-rights') ?? '', data: content }
    },
    async bulk(team_id, entries) {
      calls.push([...entries])
      return ask<readonly BulkResult[]>(place, `/api/${team_id}/bulk`, entries)
    },
    one: never,
    post: never,
  }
}

const drain = {
  /** Makes so many edits without a network, lets it come back, and waits until nothing waits. */
  async run(place: DrainPlace, edits: number, round: number): Promise<DrainTimes> {
    const scheduler = systemScheduler()
    const device = await openDevice({ user_id: place.user_id, scheduler, onTakenAway: () => undefined })
    const { storage, records, notes, tabs } = device
    const parts = { storage, records, tabs, ...(notes ? { notes } : {}) }
    const store = createStore({ transport: transportOf(place), scheduler, ...parts })
    store.initialise(place.team_id, place.user_id)
    const feed = { team_id: place.team_id, kind: 'folder', id: place.folder_id } as const
    const sync = createFeedSync({ store, feed, board_id: place.board_id })
    await sync.start()
    store.flushRemote()
    store.pause()
    const ids = [...store.collection<Item>('items').ids(place.folder_id)]
    const values = store.collection('values')
    for (let n = 0; n < edits; n++) {
      const attribute_id = place.attribute_ids[Math.floor(n / ids.length) % place.attribute_ids.length]
      values.save(`${ids[n % ids.length]}.${attribute_id}`, { data: `Typed on the train ${round} ${n}` })
    }
    await device.storage.put([])
    if (store.waiting !== edits) throw new Error(`${store.waiting} edits wait`)
    calls = []
    const begun = performance.now()
    store.resume()
    await new Promise<void>((resolve) => {
      const stop = store.ledger.subscribe(() => {
        if (store.waiting > 0) return
        stop()
        resolve()
      })
    })
    const answered = performance.now() - begun
    // What was asked before this is written with it, or was.
    await device.storage.put([])
    const forgotten = performance.now() - begun
    const { refused, overtaken } = store.ledger.counts
    if (refused + overtaken > 0) throw new Error(`${refused} refused, ${overtaken} overtaken`)
    device.close()
    return { answered, forgotten, calls: calls.length }
  },

  /** The anchor: the same bodies again under other keys, one call after another, with nothing else to do. */
  async raw(place: DrainPlace, round: number): Promise<number> {
    // What the server holds by now, so that no entry conflicts.
    const stored = new Map<string, unknown>()
    for (const { route, item } of calls.flat()) stored.set(route, item?.['data'])
    const fresh = calls.map((entries) =>
      entries.map((entry, n) => {
        const old = { data: stored.get(entry.route) }
        const item = { ...entry.item, data: `Typed in the plain ${round} ${n}` }
        stored.set(entry.route, item.data)
        return { ...entry, idempotency_key: newUuid(), item, old }
      }),
    )
    const begun = performance.now()
    for (const entries of fresh) {
      const { data } = await ask<readonly BulkResult[]>(place, `/api/${place.team_id}/bulk`, entries)
      const bad = data?.find(({ status }) => status !== 200)
      if (bad) throw new Error(JSON.stringify(bad))
    }
    return performance.now() - begun
  },
}

export type DrainPage = typeof drain

Object.assign(globalThis, { drain })
