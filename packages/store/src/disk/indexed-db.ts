import { type Database, type DiskChange, DiskError, type KeptEntry } from './database.ts'

/** The highest code unit: every key that begins with a prefix lies below the prefix with it. */
const LAST = '\uFFFF'

export interface IndexedDbOptions {
  name: string
  stores: readonly string[]
  /** Whether it may be thrown away and made anew when it cannot be opened. */
  isDisposable: boolean
  /** Another tab wants it gone, such as after a sign-out: it is closed by then. */
  onTakenAway?: () => void
}

/**
 * Opens or makes a database. Any version is taken as it is, and stores that it lacks are added: an older or newer
 * client's data stays readable. Rejects with a `DiskError` where the browser keeps nothing.
 */
export async function openIndexedDb(options: IndexedDbOptions): Promise<Database> {
  try {
    return await openOnce(options)
  } catch (error) {
    if (!options.isDisposable) throw asDiskError(error)
  }
  try {
    await deleteIndexedDb(options.name)
    return await openOnce(options)
  } catch (error) {
    throw asDiskError(error)
  }
}

/** Resolves once it is gone; tabs that have it open let go of it. */
export async function deleteIndexedDb(name: string): Promise<void> {
  await answerOf(indexedDB.deleteDatabase(name))
}

/** Names of this origin's databases; none where the browser does not tell. */
export async function indexedDbNames(): Promise<string[]> {
  try {
    const known = await indexedDB.databases()
    return known.flatMap(({ name }) => name ?? [])
  } catch {
    // Some browsers do not tell.
    return []
  }
}

async function openOnce({ name, stores, onTakenAway }: IndexedDbOptions): Promise<Database> {
  let db = await connect(name, stores)
  const isLacking = () => stores.some((store) => !db.objectStoreNames.contains(store))
  if (isLacking()) {
    const next = db.version + 1
    db.close()
    db = await connect(name, stores, next)
  }
  return new IndexedDatabase(db, onTakenAway)
}

function connect(name: string, stores: readonly string[], version?: number): Promise<IDBDatabase> {
  const request = indexedDB.open(name, version)
  request.addEventListener('upgradeneeded', () => {
    for (const store of stores)
      if (!request.result.objectStoreNames.contains(store)) request.result.createObjectStore(store)
  })
  return answerOf(request)
}

class IndexedDatabase implements Database {
  private readonly db: IDBDatabase
  private isClosed = false

  constructor(db: IDBDatabase, onTakenAway: (() => void) | undefined) {
    this.db = db
    const taken = () => {
      this.close()
      onTakenAway?.()
    }
    db.addEventListener('versionchange', taken)
    db.addEventListener('close', taken)
  }

  async all(store: string, prefix: string): Promise<readonly KeptEntry[]> {
    const { range, objects } = this.reading(store, prefix)
    const [keys, values] = await Promise.all([
      answerOf(objects.getAllKeys(range)),
      answerOf(objects.getAll(range)),
    ]).catch(rethrow)
    return keys.map((key, at) => [String(key), values[at]])
  }

  async keys(store: string, prefix: string): Promise<readonly string[]> {
    const { range, objects } = this.reading(store, prefix)
    return (await answerOf(objects.getAllKeys(range)).catch(rethrow)).map(String)
  }

  write(changes: readonly DiskChange[], isStrict = false): Promise<void> {
    if (this.isClosed) return Promise.reject(new DiskError('closed'))
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    try {
      const names = [...new Set(changes.map((change) => change.in))]
      const durability = isStrict ? 'strict' : 'relaxed'
      const transaction = this.db.transaction(names, 'readwrite', { durability })
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(asDiskError(transaction.error)))
      for (const change of changes) {
        const objects = transaction.objectStore(change.in)
        if ('put' in change) objects.put(change.put[1], change.put[0])
        else if ('remove' in change) objects.delete(change.remove)
        else objects.delete(rangeOf(change.removeAll))
      }
      // Does not wait for the answers of the single requests.
      transaction.commit()
    } catch (error) {
      reject(asDiskError(error))
    }
    return promise
  }

  update(
    store: string,
    keys: readonly string[],
    decide: (values: readonly unknown[]) => readonly KeptEntry[],
  ): Promise<void> {
    if (this.isClosed) return Promise.reject(new DiskError('closed'))
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    try {
      const transaction = this.db.transaction(store, 'readwrite', { durability: 'relaxed' })
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(asDiskError(transaction.error)))
      const objects = transaction.objectStore(store)
      const reads = keys.map((key) => objects.get(key))
      // Answers come in the order of asking: with the last one all are there.
      reads.at(-1)?.addEventListener('success', () => {
        for (const [key, value] of decide(reads.map(({ result }) => result as unknown)))
          objects.put(value, key)
        transaction.commit()
      })
    } catch (error) {
      reject(asDiskError(error))
    }
    return promise
  }

  close(): void {
    this.isClosed = true
    this.db.close()
  }

  private reading(store: string, prefix: string) {
    if (this.isClosed) throw new DiskError('closed')
    try {
      return { range: rangeOf(prefix), objects: this.db.transaction(store).objectStore(store) }
    } catch (error) {
      throw asDiskError(error)
    }
  }
}

function rangeOf(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, prefix + LAST)
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(asDiskError(request.error)))
  })
}

function rethrow(error: unknown): never {
  throw asDiskError(error)
}

function asDiskError(error: unknown): DiskError {
  if (error instanceof DiskError) return error
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'QuotaExceededError') return new DiskError('full', error)
  return new DiskError(name === 'InvalidStateError' ? 'closed' : 'broken', error)
}
