import type { BulkEntry, BulkResult } from '@weft/protocol'

import { type Verdict, hangingOn, judgeAnswer, mentionedIds, overtakenWith, rebased } from './fallout.ts'
import type { QueuedRequest, QueueStorage } from './request.ts'
import type { Scheduler } from './scheduler.ts'
import { type Answer, type Transport, answerOf } from './transport.ts'

/** So many entries go in one call: more would make other people's saves wait. */
const CHUNK = 100
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
}

/** Edits on their way: in order per record, one call in flight per feed, until each is saved, refused or overtaken. */
export class RequestQueue {
  private readonly options: QueueOptions
  private readonly entries = new Map<QueuedRequest, Entry>()
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

  add(requests: readonly QueuedRequest[]): void {
    const added = requests.map((request) => this.register(request, 'storing'))
    const ready = () => {
      for (const entry of added) if (entry.state === 'storing') entry.state = 'ready'
      this.plan()
    }
    const stored = this.options.storage.put(requests)
    if (stored) void stored.then(ready)
    else ready()
    this.options.hooks.changed()
  }

  /** Takes in what an earlier session left. */
  adopt(requests: readonly QueuedRequest[]): void {
    for (const request of requests) this.register(request, 'ready').attempts = 1
    this.plan()
    this.options.hooks.changed()
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
    this.entries.delete(request)
    if (this.creates.get(request.id) === entry) this.creates.delete(request.id)
    for (const id of this.options.targets(request)) {
      const set = this.byTarget.get(id)
      set?.delete(entry)
      if (set?.size === 0) this.byTarget.delete(id)
    }
    void this.options.storage.remove([request.idempotency_key])
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
    if (this.isPaused) return
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
    const results = await this.call(chunk)
    for (const channel of channels) this.inFlight.delete(channel)
    this.options.hooks.batch(() => this.finish(chunk, results))
    this.pump()
    this.options.hooks.changed()
  }

  private async call(chunk: readonly Entry[]): Promise<BulkResult[]> {
    const { transport } = this.options
    const [first] = chunk
    if (first && !first.request.saveMultiple) {
      const { team_id, route, item, idempotency_key } = first.request
      return [asResult(await answerOf(transport.post(team_id, route, item ?? {}, idempotency_key)))]
    }
    const answer = await answerOf(
      transport.bulk(
        first?.request.team_id ?? 0,
        chunk.map(({ request }) => toEntry(request)),
      ),
    )
    const { data } = answer
    if (answer.status >= 200 && answer.status < 300) {
      // An answer of another shape is as good as none.
      return chunk.map((_, i) => data?.[i] ?? { status: 0 })
    }
    const whole = asResult(answer)
    const isOneToBlame = chunk.length > 1 && judgeAnswer(whole, Number.MAX_SAFE_INTEGER) === 'refused'
    if (!isOneToBlame || whole.status === 403 || whole.status === 404) return chunk.map(() => whole)
    for (const entry of chunk) entry.isSolo = true
    return chunk.map(() => ({ status: 0, retry_after: 0 }))
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

  /** Keeps the place in the order: entries are a Map, so all that follow are put in again. */
  private swap(entry: Entry, next: QueuedRequest): void {
    const old = entry.request
    const following = this.requestsAfter(old).flatMap((request) => this.entries.get(request) ?? [])
    this.entries.delete(old)
    entry.request = next
    this.entries.set(next, entry)
    for (const other of following) {
      this.entries.delete(other.request)
      this.entries.set(other.request, other)
    }
    void this.options.storage.remove([old.idempotency_key])
    void this.options.storage.put([next])
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

function asResult({ status, data, message, code, type, retry_after }: Answer<unknown>): BulkResult {
  return {
    status,
    ...(data === undefined ? {} : { data }),
    ...(message === undefined ? {} : { message }),
    ...(code === undefined ? {} : { code }),
    ...(type === undefined ? {} : { type }),
    ...(retry_after === undefined ? {} : { retry_after }),
  }
}

function toEntry({ method, route, item, old, idempotency_key }: QueuedRequest): BulkEntry {
  return {
    method: method ?? 'put',
    route,
    ...(item ? { item: item as BulkEntry['item'] } : {}),
    ...(old ? { old: old as BulkEntry['old'] } : {}),
    idempotency_key,
  }
}
