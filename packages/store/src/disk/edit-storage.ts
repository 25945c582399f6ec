import type { EditNotes, EditorDraft, KeptDraft, KeptLine } from '../queue/edit-notes.ts'
import { REQUEST_LOCK_MS } from '../queue/claims.ts'
import type {
  FailedRequest,
  QueuedRequest,
  QueueStorage,
  RequestError,
  Reservation,
  Reserving,
} from '../queue/request.ts'
import { type Database, type DiskChange, type DiskTrouble, type KeptEntry, troubleOf } from './database.ts'

export const QUEUE = 'queue'
export const LINES = 'lines'
const DRAFTS = 'drafts'
/** What editors hold lies among the drafts of records, under keys that no collection has. */
const EDITOR = 'editor:'
/** Stores of the database of edits: nothing of it can be had from anywhere else. */
export const EDIT_STORES = [QUEUE, LINES, DRAFTS] as const

/** A failed-request record with its place in the order and whose claim it is. */
interface Queued extends FailedRequest {
  order: number
  reservedBy: string | null
}

export interface EditStorageOptions {
  database: Database
  now: () => number
  /** Names this tab among those that share the database. */
  tab: string
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
  private readonly errors = new Map<string, RequestError>()
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
    for (const { order, request, error } of found) {
      this.orders.set(request.idempotency_key, order)
      if (error) this.errors.set(request.idempotency_key, error)
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

  put(requests: readonly QueuedRequest[], isReserved = false): Promise<void> {
    const reservedAt = isReserved ? this.options.now() : null
    const reservedBy = isReserved ? this.options.tab : null
    // Other tabs count by the same clock; a clock that was set back must not turn the order.
    for (const request of requests) {
      this.last = Math.max(this.last + 1, this.options.now() * 1_000)
      this.keep({ order: this.last, request, error: null, reservedAt, reservedBy })
    }
    return this.write(true)
  }

  replace(idempotency_key: string, next: QueuedRequest): Promise<void> {
    const order = this.orders.get(idempotency_key) ?? ++this.last
    this.drop(idempotency_key)
    this.keep({ order, request: next, error: null, reservedAt: null, reservedBy: null })
    return this.write(true)
  }

  /** One transaction looks whose they are and claims them, so that of two tabs one gets them. */
  async reserve(keys: readonly string[], { isAlone }: Reserving): Promise<Reservation> {
    await this.turn
    const held = new Map<string, number>()
    const gone: string[] = []
    const now = this.options.now()
    const claim = (values: readonly unknown[]): KeptEntry[] => {
      const claimed: KeptEntry[] = []
      keys.forEach((key, i) => {
        const kept = values[i]
        if (!isQueued(kept)) {
          // What could not be kept is known to this tab alone.
          if (!isAlone && !this.unkept.has(key)) gone.push(key)
          return
        }
        const { reservedAt, reservedBy } = kept
        // A claim from the future is of a clock that was set back since.
        const isRunning = reservedAt && reservedAt <= now && now < reservedAt + REQUEST_LOCK_MS
        if (isRunning && !isAlone && reservedBy !== this.options.tab)
          held.set(key, reservedAt + REQUEST_LOCK_MS)
        else claimed.push([key, { ...kept, reservedAt: now, reservedBy: this.options.tab }])
      })
      return held.size + gone.length > 0 ? [] : claimed
    }
    await this.update(keys, claim)
    return { held, gone }
  }

  release(keys: readonly string[], error: RequestError): void {
    for (const key of keys) this.errors.set(key, error)
    void this.update(keys, (values) =>
      values.flatMap((kept, i): KeptEntry[] => {
        // Another tab may have it by now, or have had its answer.
        if (!isQueued(kept) || kept.reservedBy !== this.options.tab) return []
        return [[keys[i] ?? '', { ...kept, error, reservedAt: null, reservedBy: null }]]
      }),
    )
  }

  errorOf(key: string): RequestError | null {
    return this.errors.get(key) ?? null
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

  async loadEditorDrafts(): Promise<EditorDraft[]> {
    const found = await this.all(DRAFTS, EDITOR)
    return found.map(([, value]) => value).filter(isEditorDraft)
  }

  keepEditorDraft(id: string, draft: EditorDraft | null): void {
    const key = EDITOR + id
    this.pending.push(draft ? { in: DRAFTS, put: [key, draft] } : { in: DRAFTS, remove: key })
    void this.write(false)
  }

  private keep(queued: Queued): void {
    const key = queued.request.idempotency_key
    this.orders.set(key, queued.order)
    this.unkept.set(key, queued)
  }

  private drop(key: string): void {
    this.orders.delete(key)
    this.errors.delete(key)
    this.unkept.delete(key)
    this.pending.push({ in: QUEUE, remove: key })
  }

  /** Where the disk does not answer, edits go without a claim: their keys make twice as good as once. */
  private async update(
    keys: readonly string[],
    decide: (values: readonly unknown[]) => readonly KeptEntry[],
  ): Promise<void> {
    // Edits then go without a claim.
    await this.options.database.update(QUEUE, keys, decide).catch(() => undefined)
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

  private async all(store: string, prefix = ''): Promise<readonly (readonly [string, unknown])[]> {
    try {
      return await this.options.database.all(store, prefix)
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

function isEditorDraft(value: unknown): value is EditorDraft {
  const { id, place, label, text, at } = (value ?? {}) as Partial<EditorDraft>
  return [id, place, label, text].every((one) => typeof one === 'string') && typeof at === 'number'
}
