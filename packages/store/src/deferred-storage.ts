import type { Device, DeviceTroubles } from './disk/device.ts'
import type { FeedStorage } from './disk/feed-storage.ts'
import { memoryQueueStorage } from './queue/request.ts'
import type { RecordSpace } from './record-space.ts'
import type { Scheduler } from './scheduler.ts'

const nothing = { held: new Map<string, number>(), gone: [] }

/**
 * A device that is still being opened, for sessions that have nothing to show from it: pages come from the server
 * meanwhile. Edits are sent once the device has kept them, and feeds are kept from when it is there. What edits
 * an earlier session left is told by the promises of `load`.
 */
export function deferredDevice(opening: Promise<Device>): Device {
  let device: Device | null = null
  const listeners = new Map<(troubles: DeviceTroubles) => void, () => void>()
  const whenOpen = <T>(work: (device: Device) => T): Promise<Awaited<T>> =>
    opening.then(work) as Promise<Awaited<T>>
  // First of all that waits: what comes later finds it open.
  void whenOpen((opened) => (device = opened))
  return {
    storage: {
      load: () => whenOpen(({ storage }) => storage.load()),
      put: (requests, isReserved) => whenOpen(({ storage }) => storage.put(requests, isReserved)),
      replace: (key, next) => whenOpen(({ storage }) => storage.replace(key, next)),
      remove: (keys) => whenOpen(({ storage }) => storage.remove(keys)),
      reserve: (keys, options) => whenOpen(({ storage }) => storage.reserve?.(keys, options) ?? nothing),
      release: (keys, error) => void whenOpen(({ storage }) => storage.release?.(keys, error)),
      errorOf: (key) => device?.storage.errorOf?.(key) ?? null,
    },
    notes: {
      loadLines: () => whenOpen(({ notes }) => notes?.loadLines() ?? []),
      loadDrafts: () => whenOpen(({ notes }) => notes?.loadDrafts() ?? []),
      keepLine: (id, line) => void whenOpen(({ notes }) => notes?.keepLine(id, line)),
      keepDraft: (collection, id, draft) =>
        void whenOpen(({ notes }) => notes?.keepDraft(collection, id, draft)),
      loadEditorDrafts: () => whenOpen(({ notes }) => notes?.loadEditorDrafts() ?? []),
      keepEditorDraft: (id, draft) => void whenOpen(({ notes }) => notes?.keepEditorDraft(id, draft)),
    },
    records: (parts) => lateRecords(whenOpen, parts),
    tabs: {
      get isLeader() {
        return device !== null && (device.tabs?.isLeader ?? true)
      },
      get isAlone() {
        return device?.tabs?.isAlone ?? false
      },
      post: (message) => void whenOpen(({ tabs }) => tabs?.post(message)),
      listen(listener) {
        void whenOpen(({ tabs }) => {
          tabs?.listen(listener)
          // It leads already, or there are no other tabs: nobody else will say so.
          if (tabs?.isLeader ?? true) listener.lead()
        })
      },
      close: () => undefined,
    },
    get troubles() {
      return device?.troubles ?? { records: null, edits: null }
    },
    subscribe(listener) {
      void whenOpen((opened) => {
        if (listeners.has(listener)) listeners.set(listener, opened.subscribe(listener))
      })
      listeners.set(listener, () => undefined)
      return () => {
        listeners.get(listener)?.()
        listeners.delete(listener)
      }
    },
    flush: () => whenOpen((opened) => opened.flush()),
    close: () => void whenOpen((opened) => opened.close()),
  }
}

/** Has kept nothing yet, and keeps what is followed once there is something to keep it on. */
function lateRecords(
  whenOpen: <T>(work: (device: Device) => T) => Promise<Awaited<T>>,
  parts: { space: RecordSpace; scheduler: Scheduler },
): FeedStorage {
  let keeper: FeedStorage | null = null
  void whenOpen((device) => {
    keeper = device.records(parts)
  })
  const later = (work: (keeper: FeedStorage) => void) =>
    void whenOpen(() => {
      if (keeper) work(keeper)
    })
  return {
    read: (feed) => keeper?.read(feed) ?? Promise.resolve(null),
    feedsOf: (team) => keeper?.feedsOf(team) ?? Promise.resolve([]),
    look: (feed) => keeper?.look(feed) ?? Promise.resolve(null),
    follow: (followed, isKnown) => later((one) => one.follow(followed, isKnown)),
    loaded: (followed) => later((one) => one.loaded(followed)),
    advanced: (channel) => later((one) => one.advanced(channel)),
    unfollow: (channel) => later((one) => one.unfollow(channel)),
    forget: (feed) => later((one) => one.forget(feed)),
  }
}

/** Keeps nothing beyond the page: for sessions whose device cannot be opened at all. */
export function memoryDevice(): Device {
  return {
    storage: memoryQueueStorage(),
    notes: undefined,
    records: () => ({
      read: () => Promise.resolve(null),
      feedsOf: () => Promise.resolve([]),
      look: () => Promise.resolve(null),
      follow: () => undefined,
      loaded: () => undefined,
      advanced: () => undefined,
      unfollow: () => undefined,
      forget: () => undefined,
    }),
    tabs: null,
    troubles: { records: 'broken', edits: 'broken' },
    subscribe: () => () => undefined,
    flush: () => Promise.resolve(),
    close: () => undefined,
  }
}
