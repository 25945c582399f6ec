import { mentionedIds } from './fallout.ts'
import { sizeOf } from './queue-call.ts'
import type { QueuedRequest, RequestError } from './request.ts'

/** So many entries go in one call, as the server takes them. */
const CHUNK = 500
/** Length of one call in bytes, below what the server reads; a longer entry goes alone. */
const CHUNK_BYTES = 2_000_000
/** So many answered keys are remembered. */
const MOST_ANSWERED = 5_000

export interface Entry {
  request: QueuedRequest
  /** Place in the order of queueing. */
  n: number
  state: 'storing' | 'ready' | 'sending'
  attempts: number
  /** Goes alone, because a whole call with it was refused. */
  isSolo: boolean
  /** When this tab reserved it last; 0: never. */
  reservedAt: number
  /** Another tab sends it; not before then is it looked at again. */
  heldUntil: number
  /** How the last attempt ended. */
  error: RequestError | null
}

/** Edits without an answer, in their order, and what has to come before what. */
export class WaitingEntries {
  /** Length as JSON of all that waits, in bytes. */
  bytes = 0
  private readonly targets: (request: QueuedRequest) => string[]
  private readonly entries = new Map<QueuedRequest, Entry>()
  private readonly byKey = new Map<string, Entry>()
  private readonly byTarget = new Map<string, Set<Entry>>()
  private readonly creates = new Map<string, Entry>()
  /** Keys that were answered: what comes late of another tab is not taken in again. */
  private readonly answered = new Set<string>()
  private count = 0

  /** `targets`: ids of all rows that a request has an effect on. */
  constructor(targets: (request: QueuedRequest) => string[]) {
    this.targets = targets
  }

  get size(): number {
    return this.entries.size
  }

  requests(): Iterable<QueuedRequest> {
    return this.entries.keys()
  }

  get(request: QueuedRequest): Entry | undefined {
    return this.entries.get(request)
  }

  withKey(key: string): Entry | undefined {
    return this.byKey.get(key)
  }

  isKnown(key: string): boolean {
    return this.byKey.has(key) || this.answered.has(key)
  }

  add(request: QueuedRequest, state: Entry['state']): Entry {
    const entry: Entry = {
      request,
      n: this.count++,
      state,
      attempts: 0,
      isSolo: false,
      reservedAt: 0,
      heldUntil: 0,
      error: null,
    }
    this.entries.set(request, entry)
    this.byKey.set(request.idempotency_key, entry)
    this.bytes += sizeOf(request)
    if (request.kind === 'create') this.creates.set(request.id, entry)
    for (const id of this.targets(request)) {
      const set = this.byTarget.get(id)
      if (set) set.add(entry)
      else this.byTarget.set(id, new Set([entry]))
    }
    return entry
  }

  delete(entry: Entry): void {
    const { request } = entry
    this.entries.delete(request)
    this.byKey.delete(request.idempotency_key)
    this.bytes -= sizeOf(request)
    this.noteAnswered(request.idempotency_key)
    if (this.creates.get(request.id) === entry) this.creates.delete(request.id)
    for (const id of this.targets(request)) {
      const set = this.byTarget.get(id)
      set?.delete(entry)
      if (set?.size === 0) this.byTarget.delete(id)
    }
  }

  noteAnswered(key: string): void {
    this.answered.add(key)
    if (this.answered.size <= MOST_ANSWERED) return
    const [oldest] = this.answered
    if (oldest !== undefined) this.answered.delete(oldest)
  }

  /** Another request in the same place of the order: entries are a Map, so all that follow are put in again. */
  exchange(entry: Entry, next: QueuedRequest): void {
    const old = entry.request
    this.byKey.delete(old.idempotency_key)
    this.byKey.set(next.idempotency_key, entry)
    this.noteAnswered(old.idempotency_key)
    this.bytes += sizeOf(next) - sizeOf(old)
    const following = this.after(old).flatMap((request) => this.entries.get(request) ?? [])
    this.entries.delete(old)
    entry.request = next
    this.entries.set(next, entry)
    for (const other of following) {
      this.entries.delete(other.request)
      this.entries.set(other.request, other)
    }
  }

  after(request: QueuedRequest): QueuedRequest[] {
    const all = [...this.entries.keys()]
    return all.slice(all.indexOf(request) + 1)
  }

  /** The next call: the first edit that may go, what shares its feeds, and the rest of its batches. */
  nextCall(mayGo: (entry: Entry) => boolean): Entry[] {
    const chunk = new Set<Entry>()
    const channels = new Set<string>()
    const batches = new Set<string>()
    let team_id = 0
    let bytes = 0
    for (const entry of this.entries.values()) {
      if (chunk.size >= CHUNK) break
      const { request } = entry
      if (entry.state !== 'ready' || !mayGo(entry)) continue
      const goesAlone = !request.saveMultiple || entry.isSolo
      const size = sizeOf(request)
      const fits =
        request.team_id === team_id &&
        !goesAlone &&
        bytes + size <= CHUNK_BYTES &&
        (channels.has(request.channel) || batches.has(request.transactionBatch))
      if ((chunk.size > 0 && !fits) || !this.isNext(entry, chunk)) continue
      chunk.add(entry)
      bytes += size
      team_id = request.team_id
      channels.add(request.channel)
      batches.add(request.transactionBatch)
      if (goesAlone) break
    }
    return [...chunk]
  }

  /** Whether all that must come before is answered or goes along. */
  private isNext(entry: Entry, chunk: ReadonlySet<Entry>): boolean {
    for (const id of this.targets(entry.request)) {
      for (const other of this.byTarget.get(id) ?? []) {
        if (other === entry) break
        if (!chunk.has(other)) return false
      }
    }
    if (this.creates.size === 0) return true
    return mentionedIds(entry.request).every((id) => {
      const create = this.creates.get(id)
      return !create || create.n >= entry.n || chunk.has(create)
    })
  }
}
