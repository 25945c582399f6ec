import { newUuid } from '@weft/base'

import type { RecordSpace } from '../record-space.ts'
import type { EditNotes } from '../queue/edit-notes.ts'
import { memoryQueueStorage, type QueueStorage } from '../queue/request.ts'
import type { Scheduler } from '../scheduler.ts'
import { openTabLink, type TabLink } from '../queue/tab-link.ts'
import { type Database, type DiskTrouble, troubleOf } from './database.ts'
import { EDIT_STORES, EditStorage } from './edit-storage.ts'
import { FeedKeeper } from './feed-keeper.ts'
import type { FeedStorage } from './feed-storage.ts'
import { deleteIndexedDb, indexedDbNames, openIndexedDb } from './indexed-db.ts'
import { RECORD_STORES } from './kept-feed.ts'

const RECORDS = 'weft.records.'
const EDITS = 'weft.edits.'
const OPEN_MS = 3_000

/** What this device can no longer do; null while it can. */
export interface DeviceTroubles {
  /** What is loaded lives in memory only. */
  records: DiskTrouble | null
  /** Edits that wait live in memory only: they are lost with the page. */
  edits: DiskTrouble | null
}

/** What one person's session keeps on this device. Opening never fails: without a medium it lives in memory. */
export interface Device {
  readonly storage: QueueStorage
  readonly notes: EditNotes | undefined
  readonly records: (parts: { space: RecordSpace; scheduler: Scheduler }) => FeedStorage
  readonly tabs: TabLink | null
  readonly troubles: DeviceTroubles
  subscribe(listener: (troubles: DeviceTroubles) => void): () => void
  /** Writes what is gathered, such as before the page goes away. */
  flush(): Promise<void>
  close(): void
}

export interface DeviceOptions {
  user_id: number
  scheduler: Scheduler
  /** Another tab has thrown this person's data away, such as by signing out: this session is over. */
  onTakenAway: () => void
}

/** Opens the databases of one person: records, which the server has too, and edits, which nobody else has. */
export async function openDevice({ user_id, scheduler, onTakenAway }: DeviceOptions): Promise<Device> {
  const listeners = new Set<(troubles: DeviceTroubles) => void>()
  let troubles: DeviceTroubles = { records: null, edits: null }
  const tell = (change: Partial<DeviceTroubles>) => {
    troubles = { ...troubles, ...change }
    for (const listener of listeners) listener(troubles)
  }
  const open = async (name: string, stores: readonly string[], isDisposable: boolean) => {
    const opening = openIndexedDb({ name, stores, isDisposable, onTakenAway }).catch(troubleOf)
    const isLate = new Promise<'late'>((resolve) => scheduler.delay(OPEN_MS, () => resolve('late')))
    const opened = await Promise.race([opening, isLate])
    if (opened !== 'late') return opened
    // A browser that does not answer must not keep the person from working.
    void opening.then(closeIfOpen)
    return 'broken' as const
  }
  const [records, edits] = await Promise.all([
    open(RECORDS + user_id, RECORD_STORES, true),
    open(EDITS + user_id, EDIT_STORES, false),
    wipeOthers(user_id),
  ])
  const storage =
    typeof edits === 'string'
      ? null
      : new EditStorage({
          database: edits,
          now: () => scheduler.now(),
          tab: newUuid(),
          onTrouble: (trouble) => tell({ edits: trouble }),
        })
  if (typeof records === 'string') tell({ records })
  if (typeof edits === 'string') tell({ edits })
  let keeper: FeedKeeper | null = null
  const tabs = storage && openTabLink(EDITS + user_id)
  return {
    storage: storage ?? memoryQueueStorage(),
    notes: storage ?? undefined,
    records({ space }) {
      if (typeof records === 'string') return nothingKept
      const onTrouble = (trouble: DiskTrouble) => tell({ records: trouble })
      keeper = new FeedKeeper({ space, scheduler, database: records, onTrouble })
      return keeper
    },
    tabs,
    get troubles() {
      return troubles
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    flush: async () => keeper?.flush(),
    close() {
      keeper?.stop()
      tabs?.close()
      for (const one of [records, edits]) closeIfOpen(one)
    },
  }
}

/** Throws one person's data away; an expired session keeps the edits for when the same person comes back. */
export async function wipeDevice(user_id: number, { keepEdits }: { keepEdits: boolean }): Promise<void> {
  const names = [RECORDS + user_id, ...(keepEdits ? [] : [EDITS + user_id])]
  // Where the browser refuses, records are tried again with the next session; edits are sent for their person alone.
  await Promise.all(names.map((name) => deleteIndexedDb(name).catch(() => undefined)))
}

/** Asks the browser not to clear this origin when room runs out; it decides by itself, mostly without asking. */
export async function askForPersistence(): Promise<boolean> {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist())
  } catch {
    // Nobody decided: it may clear, as before.
    return false
  }
}

/** A session that ended in the middle may have left its records: they are nobody else's to see. */
async function wipeOthers(user_id: number): Promise<void> {
  const names = await indexedDbNames()
  const others = names.filter((name) => name.startsWith(RECORDS) && name !== RECORDS + user_id)
  // Where the browser refuses, they are tried again with the next session.
  await Promise.all(others.map((name) => deleteIndexedDb(name).catch(() => undefined)))
}

function closeIfOpen(database: Database | DiskTrouble): void {
  if (typeof database !== 'string') database.close()
}

const nothingKept: FeedStorage = {
  read: () => Promise.resolve(null),
  feedsOf: () => Promise.resolve([]),
  look: () => Promise.resolve(null),
  follow: () => undefined,
  loaded: () => undefined,
  advanced: () => undefined,
  unfollow: () => undefined,
  forget: () => undefined,
}
