import type { BulkResult } from '@weft/protocol'

import { type Verdict, hangingOn, judgeAnswer, mentionedIds, overtakenWith, rebased } from './fallout.ts'
import { callServer, sizeOf } from './queue-call.ts'
import type { QueuedRequest, QueueStorage } from './request.ts'
import type { Scheduler } from '../scheduler.ts'
import type { Transport } from '../transport.ts'

/** So many entries go in one call: more would make other people's saves wait. */
const CHUNK = 100
/** What may wait, for the device's sake and for the server's: by number and by length in characters. */
const MOST_REQUESTS = 5_000
const MOST_BYTES = 50_000_000
const FIRST_BACKOFF_MS = 1_000
const LAST_BACKOFF_MS = 60_000

type Lost = 'refused' | 'overtaken'

export interface QueueHooks {
  /** Runs everything that one answer causes, so that it is shown at once. */
  batch(run: () => void): void
  saved(request: QueuedRequest, result: BulkResult): void
  /** `with` is the request whose refusal or conflict took this one along. */
  dropped(request: QueuedRequest, verdict: Lost, result: BulkResult, takenBy: QueuedRequest | null): void
  /** The same edit on another base, under another key. */
  rebased(old: QueuedRequest, next: QueuedRequest): void
  /** New edits are kept, and may be told to other tabs. */
  kept(requests: readonly QueuedRequest[]): void
  changed(): void
}

interface Entry {
  request: QueuedRequest
  /** Place in the order of queueing. */
  n: number
  state: 'storing' | 'ready' | 'sending'
  attempts: number
  /** Goes alone, because a whole call with it was refused. */
  isSolo: boolean
}

export interface QueueOptions {
  transport: Transport
  scheduler: Scheduler
  storage: QueueStorage
  hooks: QueueHooks
  newKey: () => string
  /** Ids of all rows that a request has an effect on. */
  targets: (request: QueuedRequest) => string[]
  /** Whether this tab is the one that sends. */
  isSender: () => boolean
}

/** Edits on their way: in order per record, one call in flight per feed, until each is saved, refused or overtaken. */
export class RequestQueue {
  private readonly options: QueueOptions
  private readonly entries = new Map<QueuedRequest, Entry>()
  private readonly byKey = new Map<string, Entry>()
  /** Keys that were answered: what comes late of another tab is not taken in again. */
  private readonly answered = new Set<string>()
  private bytes = 0
  private readonly byTarget = new Map<string, Set<Entry>>()
  private readonly creates = new Map<string, Entry>()
  private readonly inFlight = new Set<string>()
  private readonly retryAt = new Map<string, number>()
  private readonly failures = new Map<string, number>()
  private count = 0
  private isPaused = false
  private isPumpPlanned = false
  private cancelWake: (() => void) | null = null

  constructor(options: QueueOptions) {
    this.options = options
  }

  get size(): number {
    return this.entries.size
  }

  /** Unanswered requests in their order. */
  requests(): Iterable<QueuedRequest> {
    return this.entries.keys()
  }

  /** Whether so many more may wait; beyond that, edits have to be refused. */
  hasRoom(requests: readonly QueuedRequest[]): boolean {
    const bytes = requests.reduce((sum, request) => sum + sizeOf(request), this.bytes)
    return this.entries.size + requests.length <= MOST_REQUESTS && bytes <= MOST_BYTES
  }

  add(requests: readonly QueuedRequest[]): void {
    const added = requests.map((request) => this.register(request, 'storing'))
    const ready = () => {
      for (const entry of added) if (entry.state === 'storing') entry.state = 'ready'
      this.options.hooks.kept(requests)
      this.plan()
    }
    const stored = this.options.storage.put(requests)
    if (stored) void stored.then(ready)
    else ready()
    this.options.hooks.changed()
  }

  /** Takes in what an earlier session or another tab has queued; answers what was new. */
  adopt(requests: readonly QueuedRequest[]): QueuedRequest[] {
    const fresh = requests.filter(
      ({ idempotency_key }) => !this.byKey.has(idempotency_key) && !this.answered.has(idempotency_key),
    )
    // Nobody knows whether they were sent already.
    for (const request of fresh) this.register(request, 'ready').attempts = 1
    this.plan()
    if (fresh.length > 0) this.options.hooks.changed()
    return fresh
  }

  /** Another tab knows what became of an edit: it is over here too. */
  settleElsewhere(idempotency_key: string): QueuedRequest | null {
    const entry = this.byKey.get(idempotency_key)
    this.noteAnswered(idempotency_key)
    if (!entry) return null
    this.release(entry)
    return entry.request
  }

  /** Another tab has based an edit anew. */
  rebaseElsewhere(idempotency_key: string, next: QueuedRequest): QueuedRequest | null {
    const entry = this.byKey.get(idempotency_key)
    if (!entry) return null
    const old = entry.request
    this.exchange(entry, next)
    return old
  }

  /** This tab sends from now on. */
  lead(): void {
    this.plan()
  }

  /** Nothing is sent while paused; what is in flight is still answered. */
  pause(): void {
    this.isPaused = true
  }

  /** Also forgets how long to wait: to be called when the network is back. */
  resume(): void {
    this.isPaused = false
    this.retryAt.clear()
    this.failures.clear()
    this.plan()
  }

  private register(request: QueuedRequest, state: Entry['state']): Entry {
    const entry: Entry = { request, n: this.count++, state, attempts: 0, isSolo: false }
    this.entries.set(request, entry)
    this.byKey.set(request.idempotency_key, entry)
    this.bytes += sizeOf(request)
    if (request.kind === 'create') this.creates.set(request.id, entry)
    for (const id of this.options.targets(request)) {
      const set = this.byTarget.get(id)
      if (set) set.add(entry)
      else this.byTarget.set(id, new Set([entry]))
    }
    return entry
  }

  private unregister(request: QueuedRequest): void {
    const entry = this.entries.get(request)
    if (!entry) return
    this.release(entry)
    void this.options.storage.remove([request.idempotency_key])
  }

  private release(entry: Entry): void {
    const { request } = entry
    this.entries.delete(request)
    this.byKey.delete(request.idempotency_key)
    this.bytes -= sizeOf(request)
    this.noteAnswered(request.idempotency_key)
    if (this.creates.get(request.id) === entry) this.creates.delete(request.id)
    for (const id of this.options.targets(request)) {
      const set = this.byTarget.get(id)
      set?.delete(entry)
      if (set?.size === 0) this.byTarget.delete(id)
    }
  }

  private noteAnswered(key: string): void {
    this.answered.add(key)
    if (this.answered.size <= MOST_REQUESTS) return
    const [oldest] = this.answered
    if (oldest !== undefined) this.answered.delete(oldest)
  }

  private plan(): void {
    if (this.isPumpPlanned) return
    this.isPumpPlanned = true
    this.options.scheduler.delay(0, () => {
      this.isPumpPlanned = false
      this.pump()
    })
  }

  private pump(): void {
    if (this.isPaused || !this.options.isSender()) return
    for (let chunk = this.nextChunk(); chunk.length > 0; chunk = this.nextChunk()) void this.send(chunk)
    for (const [channel, at] of this.retryAt)
      if (at <= this.options.scheduler.now()) this.retryAt.delete(channel)
    const waits = [...this.retryAt.values()]
    this.cancelWake?.()
    this.cancelWake = null
    if (waits.length === 0 || this.entries.size === 0) return
    const wait = Math.max(1, Math.min(...waits) - this.options.scheduler.now())
    this.cancelWake = this.options.scheduler.delay(wait, () => this.pump())
  }

  private isBusy(channel: string): boolean {
    if (this.inFlight.has(channel)) return true
    return (this.retryAt.get(channel) ?? 0) > this.options.scheduler.now()
  }

  /** The next call: the first edit that may go, what shares its feeds, and the rest of its batches. */
  private nextChunk(): Entry[] {
    const chunk = new Set<Entry>()
    const channels = new Set<string>()
    const batches = new Set<string>()
    let team_id = 0
    for (const entry of this.entries.values()) {
      if (chunk.size >= CHUNK) break
      const { request } = entry
      if (entry.state !== 'ready' || this.isBusy(request.channel)) continue
      const goesAlone = !request.saveMultiple || entry.isSolo
      const fits =
        request.team_id === team_id &&
        !goesAlone &&
        (channels.has(request.channel) || batches.has(request.transactionBatch))
      if ((chunk.size > 0 && !fits) || !this.isNext(entry, chunk)) continue
      chunk.add(entry)
      team_id = request.team_id
      channels.add(request.channel)
      batches.add(request.transactionBatch)
      if (goesAlone) break
    }
    return [...chunk]
  }

  /** Whether all that must come before is answered or goes along. */
  private isNext(entry: Entry, chunk: ReadonlySet<Entry>): boolean {
    for (const id of this.options.targets(entry.request)) {
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

  private async send(chunk: readonly Entry[]): Promise<void> {
    const channels = new Set(chunk.map(({ request }) => request.channel))
    for (const entry of chunk) {
      entry.state = 'sending'
      entry.attempts++
    }
    for (const channel of channels) this.inFlight.add(channel)
    const { results, isOneToBlame } = await callServer(
      this.options.transport,
      chunk.map(({ request }) => request),
    )
    if (isOneToBlame) for (const entry of chunk) entry.isSolo = true
    for (const channel of channels) this.inFlight.delete(channel)
    this.options.hooks.batch(() => this.finish(chunk, results))
    this.pump()
    this.options.hooks.changed()
  }

  private finish(chunk: readonly Entry[], results: readonly BulkResult[]): void {
    const verdicts = this.judge(chunk, results)
    const unknown = new Set(chunk.filter((_, i) => verdicts[i] === 'retry'))
    chunk.forEach((entry, i) => {
      if (verdicts[i] !== 'saved') return
      this.failures.delete(entry.request.channel)
      this.unregister(entry.request)
      this.options.hooks.saved(entry.request, results[i] as BulkResult)
    })
    chunk.forEach((entry, i) => {
      const result = results[i] as BulkResult
      const verdict = verdicts[i]
      // Gone already: taken along by one before it, or rebased under another key.
      if (verdict === 'saved' || this.entries.get(entry.request) !== entry) return
      entry.state = 'ready'
      if (verdict === 'retry') this.backOff(entry.request.channel, result.retry_after)
      else if (verdict) this.drop(entry.request, { verdict, result, unknown })
    })
  }

  /** One verdict per entry. What stands on an edit that has to be sent again was judged too early. */
  private judge(chunk: readonly Entry[], results: readonly BulkResult[]): Verdict[] {
    const early = new Set<string>()
    return chunk.map((entry, i) => {
      const judged = judgeAnswer(results[i] ?? { status: 0 }, entry.attempts)
      // A creation bases on nothing that could be overtaken: below something deleted it is refused.
      const verdict = judged === 'overtaken' && entry.request.kind === 'create' ? 'refused' : judged
      const ids = this.options.targets(entry.request)
      const isEarly =
        verdict !== 'saved' && [...ids, ...mentionedIds(entry.request)].some((id) => early.has(id))
      if (verdict !== 'retry' && !isEarly) return verdict
      for (const id of ids) early.add(id)
      if (entry.request.kind === 'create') early.add(entry.request.id)
      return 'retry'
    })
  }

  private drop(
    request: QueuedRequest,
    { verdict, result, unknown }: { verdict: Lost; result: BulkResult; unknown: ReadonlySet<Entry> },
  ): void {
    const later = this.requestsAfter(request)
    this.unregister(request)
    this.options.hooks.dropped(request, verdict, result, null)
    if (verdict === 'overtaken') {
      for (const other of overtakenWith(request, later, result.code === 'deleted')) {
        // What was sent and never answered may be in already: only its own answer can tell.
        const entry = this.entries.get(other)
        if (entry && (entry.attempts === 0 || (entry.state === 'sending' && !unknown.has(entry))))
          this.take(other, verdict, result, request)
      }
    } else if (request.kind === 'create') {
      for (const other of hangingOn(request, later)) this.take(other, verdict, result, request)
    } else if (request.kind === 'save') {
      this.rebase(request, later)
    }
  }

  private take(request: QueuedRequest, verdict: Lost, result: BulkResult, takenBy: QueuedRequest): void {
    this.unregister(request)
    this.options.hooks.dropped(request, verdict, result, takenBy)
  }

  /** Lets later edits of the same fields stand without a refused one, as long as the server never saw them. */
  private rebase(refused: QueuedRequest, later: readonly QueuedRequest[]): void {
    for (const request of later) {
      const entry = this.entries.get(request)
      if (!entry || entry.attempts > 0) continue
      const next = rebased(request, refused, this.options.newKey)
      if (!next) continue
      this.swap(entry, next)
      this.options.hooks.rebased(request, next)
      // Only the next edit stood on the refused one; those after it stand on that.
      return
    }
  }

  private swap(entry: Entry, next: QueuedRequest): void {
    const old = entry.request
    this.exchange(entry, next)
    void this.options.storage.replace(old.idempotency_key, next)
  }

  /** Keeps the place in the order: entries are a Map, so all that follow are put in again. */
  private exchange(entry: Entry, next: QueuedRequest): void {
    const old = entry.request
    this.byKey.delete(old.idempotency_key)
    this.byKey.set(next.idempotency_key, entry)
    this.noteAnswered(old.idempotency_key)
    this.bytes += sizeOf(next) - sizeOf(old)
    const following = this.requestsAfter(old).flatMap((request) => this.entries.get(request) ?? [])
    this.entries.delete(old)
    entry.request = next
    this.entries.set(next, entry)
    for (const other of following) {
      this.entries.delete(other.request)
      this.entries.set(other.request, other)
    }
  }

  private requestsAfter(request: QueuedRequest): QueuedRequest[] {
    const all = [...this.entries.keys()]
    return all.slice(all.indexOf(request) + 1)
  }

  private backOff(channel: string, retryAfter: number | undefined): void {
    const { scheduler } = this.options
    const failures = this.failures.get(channel) ?? 0
    this.failures.set(channel, failures + 1)
    const own = Math.min(LAST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** failures) * (1 + scheduler.random() / 4)
    const wait = retryAfter === undefined ? own : retryAfter * 1_000
    this.retryAt.set(channel, Math.max(this.retryAt.get(channel) ?? 0, scheduler.now() + wait))
  }
}
