import type { EditNotes, KeptDraft, KeptLine } from '../queue/edit-notes.ts'
import type { QueuedRequest, QueueStorage } from '../queue/request.ts'
import { type Database, type DiskChange, type DiskTrouble, troubleOf } from './database.ts'

export const QUEUE = 'queue'
export const LINES = 'lines'
export const DRAFTS = 'drafts'
/** Stores of the database of edits: nothing of it can be had from anywhere else. */
export const EDIT_STORES = [QUEUE, LINES, DRAFTS] as const

interface Queued {
  order: number
  request: QueuedRequest
}

export interface EditStorageOptions {
  database: Database
  now: () => number
  /** Called when edits could not be kept, and with null when all are kept again. */
  onTrouble: (trouble: DiskTrouble | null) => void
}

/**
 * Edits, what became of those that nobody has decided on, and drafts. What is written in one turn is one
 * transaction, so that an edit leaves the queue together with its line's coming. A `put` is through only when it
 * would survive a loss of power; when it cannot be kept it is through too, stays in memory, and is tried again.
 */
export class EditStorage implements QueueStorage, EditNotes {
  private readonly options: EditStorageOptions
  private readonly orders = new Map<string, number>()
  private readonly unkept = new Map<string, Queued>()
  private last = 0
  private pending: DiskChange[] = []
  private isStrict = false
  private turn: Promise<void> | null = null
  private isTroubled = false

  constructor(options: EditStorageOptions) {
    this.options = options
  }

  async load(): Promise<QueuedRequest[]> {
    const found: Queued[] = [...this.unkept.values()]
    for (const [, value] of await this.all(QUEUE)) {
      // Written by another version, perhaps: what this one does not understand stays there for that one.
      if (isQueued(value)) found.push(value)
    }
    found.sort((a, b) => a.order - b.order)
    for (const { order, request } of found) {
      this.orders.set(request.idempotency_key, order)
      this.last = Math.max(this.last, order)
    }
    return found.map(({ request }) => request)
  }

  async loadLines(): Promise<KeptLine[]> {
    return (await this.all(LINES)).map(([, value]) => value).filter(isLine)
  }

  async loadDrafts(): Promise<KeptDraft[]> {
    return (await this.all(DRAFTS)).map(([, value]) => value).filter(isDraft)
  }

  put(requests: readonly QueuedRequest[]): Promise<void> {
    // Other tabs count by the same clock; a clock that was set back must not turn the order.
    for (const request of requests) {
      this.last = Math.max(this.last + 1, this.options.now() * 1_000)
      this.keep({ order: this.last, request })
    }
    return this.write(true)
  }

  replace(idempotency_key: string, next: QueuedRequest): Promise<void> {
    const order = this.orders.get(idempotency_key) ?? ++this.last
    this.drop(idempotency_key)
    this.keep({ order, request: next })
    return this.write(true)
  }

  remove(idempotency_keys: readonly string[]): Promise<void> {
    for (const key of idempotency_keys) this.drop(key)
    return this.write(false)
  }

  keepLine(id: string, line: KeptLine | null): void {
    this.pending.push(line ? { in: LINES, put: [id, line] } : { in: LINES, remove: id })
    void this.write(line !== null)
  }

  keepDraft(collection: string, id: string, draft: KeptDraft['draft'] | null): void {
    const key = `${collection}/${id}`
    this.pending.push(
      draft ? { in: DRAFTS, put: [key, { collection, id, draft }] } : { in: DRAFTS, remove: key },
    )
    void this.write(false)
  }

  private keep(queued: Queued): void {
    const key = queued.request.idempotency_key
    this.orders.set(key, queued.order)
    this.unkept.set(key, queued)
  }

  private drop(key: string): void {
    this.orders.delete(key)
    this.unkept.delete(key)
    this.pending.push({ in: QUEUE, remove: key })
  }

  private write(isStrict: boolean): Promise<void> {
    this.isStrict ||= isStrict
    this.turn ??= Promise.resolve().then(() => this.writeTurn())
    return this.turn
  }

  private async writeTurn(): Promise<void> {
    this.turn = null
    const kept = [...this.unkept]
    const changes: DiskChange[] = [
      ...this.pending,
      ...kept.map(([key, queued]): DiskChange => ({ in: QUEUE, put: [key, queued] })),
    ]
    const { isStrict } = this
    this.pending = []
    this.isStrict = false
    if (changes.length === 0) return
    try {
      await this.options.database.write(changes, isStrict)
      for (const [key, queued] of kept) if (this.unkept.get(key) === queued) this.unkept.delete(key)
      if (this.isTroubled) this.tell(null)
    } catch (error) {
      this.tell(troubleOf(error))
    }
  }

  private tell(trouble: DiskTrouble | null): void {
    this.isTroubled = trouble !== null
    this.options.onTrouble(trouble)
  }

  private async all(store: string): Promise<readonly (readonly [string, unknown])[]> {
    try {
      return await this.options.database.all(store, '')
    } catch (error) {
      this.tell(troubleOf(error))
      return []
    }
  }
}

function isQueued(value: unknown): value is Queued {
  const { order, request } = (value ?? {}) as Partial<Queued>
  const { idempotency_key, route, collection, id, channel, kind } = request ?? {}
  const texts = [idempotency_key, route, collection, id, channel, kind]
  return typeof order === 'number' && texts.every((text) => typeof text === 'string')
}

function isLine(value: unknown): value is KeptLine {
  const { line, requests } = (value ?? {}) as Partial<KeptLine>
  return typeof line?.id === 'string' && Array.isArray(requests)
}

function isDraft(value: unknown): value is KeptDraft {
  const { collection, id, draft } = (value ?? {}) as Partial<KeptDraft>
  return typeof collection === 'string' && typeof id === 'string' && typeof draft?.fields === 'object'
}
