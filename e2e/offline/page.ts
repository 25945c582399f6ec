import { EDIT_STORES, EditStorage } from '../../packages/store/src/disk/edit-storage.ts'
import { deleteIndexedDb, openIndexedDb } from '../../packages/store/src/disk/indexed-db.ts'
import type { QueuedRequest } from '../../packages/store/src/queue/request.ts'

/** Runs in the browser: the storage of edits over the browser's own IndexedDB. */

const NAME = 'weft.edits.model'

let storage: EditStorage | null = null
let close = () => {}

function request(key: string): QueuedRequest {
  return {
    key,
    idempotency_key: key,
    kind: 'save',
    collection: 'values',
    id: 'item.attribute',
    item: { data: key },
    route: '/values/item.attribute',
    channel: 'private-folder.1.f',
    team_id: 1,
    transactionBatch: key,
    saveMultiple: true,
    queued_at: Date.now(),
  }
}

const kept = {
  /** Opens the database and answers the keys in it, in their order. */
  async open(): Promise<string[]> {
    const database = await openIndexedDb({ name: NAME, stores: EDIT_STORES, isDisposable: false })
    storage = new EditStorage({ database, now: () => Date.now(), tab: 'one', onTrouble: () => undefined })
    close = () => database.close()
    return (await storage.load()).map(({ idempotency_key }) => idempotency_key)
  },

  async put(keys: readonly string[]): Promise<void> {
    await storage?.put(keys.map(request))
  },

  async remove(key: string): Promise<void> {
    await storage?.remove([key])
  },

  async replace(key: string, next: string): Promise<void> {
    await storage?.replace(key, request(next))
  },

  /** A version that knows one store more has written here before. */
  async upgrade(): Promise<number> {
    close()
    const opening = indexedDB.open(NAME, 7)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('of a later version'))
    const db = await new Promise<IDBDatabase>((resolve) =>
      opening.addEventListener('success', () => resolve(opening.result)),
    )
    const { version } = db
    db.close()
    return version
  },

  async wipe(): Promise<void> {
    await deleteIndexedDb(NAME)
  },
}

export type KeptPage = typeof kept

Object.assign(globalThis, { kept })
