import type { BulkResult } from '@weft/protocol'

import { BackOff } from './back-off.ts'
import { Claims, REQUEST_LOCK_MS } from './claims.ts'
import { type Verdict, hangingOn, evaluateResponse, mentionedIds, overtakenWith, rebased } from './fallout.ts'
import { callServer, sizeOf } from './queue-call.ts'
import type { QueuedRequest, QueueStorage, RequestError } from './request.ts'
import type { Scheduler } from '../scheduler.ts'
import type { Transport } from '../transport.ts'
import { type Entry, WaitingEntries } from './waiting-entries.ts'

/** What may wait, for the device's sake and for the server's: by number and by length as JSON. */
const MOST_REQUESTS = 5_000
const MOST_BYTES = 50_000_000
/** A network that comes and goes is given a moment before everything is tried again. */
const RESUME_DEBOUNCE_MS = 500

type Lost = 'refused' | 'overtaken'

interface QueueHooks {
  /** Runs everything that one answer causes, so that it is shown at once. */
  batch(run: () => void): void
  saved(request: QueuedRequest, result: BulkResult): void
  /** `with` is the request whose refusal or conflict took this one along. */
  dropped(request: QueuedRequest, verdict: Lost, result: BulkResult, takenBy: QueuedRequest | null): void
  /** The same edit on another base, under another key. */
  rebased(old: QueuedRequest, next: QueuedRequest): void
  /** New edits are kept, and may be told to other tabs; `reservedAt`: this tab sends them, since then. */
  kept(requests: readonly QueuedRequest[], reservedAt: number | null): void
  /** Another tab has had the answer to this one and could not tell. */
  gone(request: QueuedRequest): void
  changed(): void
}

export interface QueueOptions {
  transport: Transport
  scheduler: Scheduler
  storage: QueueStorage
  hooks: QueueHooks
  newKey: () => string
  /** Ids of all rows that a request has an effect on. */
  targets: (request: QueuedRequest) => string[]
  /** Whether this tab may send. */
  isSender: () => boolean
  /** Whether no other tab can be sending. */
  isAlone: () => boolean
}

/** Edits on their way: in order per record, one call in flight per feed, until each is saved, refused or overtaken. */
export class RequestQueue {
  private readonly options: QueueOptions
  private readonly entries: WaitingEntries
  private readonly claims: Claims
  private readonly inFlight = new Set<string>()
  private readonly backOff: BackOff
  private isPaused = false
  private isPumpPlanned = false
  private cancelWake: (() => void) | null = null
  private cancelResume: (() => void) | null = null

  constructor(options: QueueOptions) {
    const { storage, scheduler, isAlone, hooks } = options
    this.options = options
    this.entries = new WaitingEntries(options.targets)
    this.backOff = new BackOff(scheduler)
    const gone = (entry: Entry) => {
      this.entries.delete(entry)
      hooks.gone(entry.request)
    }
    this.claims = new Claims({ storage, scheduler, isAlone, gone, entries: this.entries })
  }

  get size(): number {
    return this.entries.size
  }

  /** Unanswered requests in their order. */
  requests(): Iterable<QueuedRequest> {
    return this.entries.requests()
  }

  /** How the last attempt of a request ended; null before the first has. */
  errorOf(request: QueuedRequest): RequestError | null {
    return this.entries.get(request)?.error ?? null
  }

  /** Whether so many more may wait; beyond that, edits have to be refused. */
  hasRoom(requests: readonly QueuedRequest[]): boolean {
    const bytes = requests.reduce((sum, request) => sum + sizeOf(request), this.entries.bytes)
    return this.entries.size + requests.length <= MOST_REQUESTS && bytes <= MOST_BYTES
  }

  add(requests: readonly QueuedRequest[]): void {
    const { storage, scheduler, hooks } = this.options
    const added = requests.map((request) => this.entries.add(request, 'storing'))
    // Kept and claimed in one transaction, as what can go at once goes at once.
    const isReserved = storage.reserve !== undefined && this.isSending()
    const reservedAt = isReserved ? scheduler.now() : null
    for (const entry of added) entry.reservedAt = reservedAt ?? 0
    const ready = () => {
      for (const entry of added) if (entry.state === 'storing') entry.state = 'ready'
      hooks.kept(requests, reservedAt)
      this.plan()
    }
    const stored = storage.put(requests, isReserved)
    if (stored) void stored.then(ready)
    else ready()
    hooks.changed()
  }

  /** Takes in what an earlier session or another tab has queued; answers what was new. */
  adopt(requests: readonly QueuedRequest[], reservedAt: number | null = null): QueuedRequest[] {
    const fresh = requests.filter(({ idempotency_key }) => !this.entries.isKnown(idempotency_key))
    for (const request of fresh) {
      const entry = this.entries.add(request, 'ready')
      // Nobody knows whether they were sent already.
      entry.attempts = 1
      entry.error = this.options.storage.errorOf?.(request.idempotency_key) ?? null
      if (reservedAt !== null) entry.heldUntil = reservedAt + REQUEST_LOCK_MS
    }
    this.plan()
    if (fresh.length > 0) this.options.hooks.changed()
    return fresh
  }

  /** Another tab knows what became of an edit: it is over here too. */
  settleElsewhere(idempotency_key: string): QueuedRequest | null {
    const entry = this.entries.withKey(idempotency_key)
    this.entries.noteAnswered(idempotency_key)
    if (!entry) return null
    this.entries.delete(entry)
    // What stood behind it may go now.
    this.plan()
    return entry.request
  }

  /** Another tab has based an edit anew. */
  rebaseElsewhere(idempotency_key: string, next: QueuedRequest): QueuedRequest | null {
    const entry = this.entries.withKey(idempotency_key)
    if (!entry) return null
    const old = entry.request
    this.entries.exchange(entry, next)
    return old
  }

  /** This tab sends from now on. */
  lead(): void {
    this.plan()
  }

  /** Nothing is sent while paused; what is in flight is still answered. */
  pause(): void {
    this.isPaused = true
    this.cancelResume?.()
    this.cancelResume = null
  }

  /** To be called when the network is back. */
  resume(): void {
    this.isPaused = false
    this.retry()
  }

  /** `resume` once the network has stayed for half a second; `then` follows it. */
  resumeSoon(then: () => void): void {
    this.cancelResume?.()
    this.cancelResume = this.options.scheduler.delay(RESUME_DEBOUNCE_MS, () => {
      this.cancelResume = null
      this.resume()
      then()
    })
  }

  /** Tries again at once what failed, however long it was to wait. Throws 'still offline' while paused. */
  retry(): void {
    if (this.isPaused) throw new Error('still offline')
    this.backOff.clear()
    this.plan()
  }

  private isSending(): boolean {
    return !this.isPaused && this.options.isSender()
  }

  private unregister(request: QueuedRequest): void {
    const entry = this.entries.get(request)
    if (!entry) return
    this.entries.delete(entry)
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
    if (!this.isSending()) return
    const { scheduler } = this.options
    const mayGo = (entry: Entry) => !this.isBusy(entry.request.channel) && !this.isHeld(entry)
    for (let call = this.entries.nextCall(mayGo); call.length > 0; call = this.entries.nextCall(mayGo))
      void this.send(call)
    const waits = this.backOff.ends()
    for (const request of this.entries.requests()) {
      const entry = this.entries.get(request)
      if (entry && this.isHeld(entry)) waits.push(entry.heldUntil)
    }
    this.cancelWake?.()
    this.cancelWake = null
    if (waits.length === 0 || this.entries.size === 0) return
    const wait = Math.max(1, waits.reduce((least, at) => Math.min(least, at)) - scheduler.now())
    this.cancelWake = scheduler.delay(wait, () => this.pump())
  }

  private isBusy(channel: string): boolean {
    return this.inFlight.has(channel) || this.backOff.isWaiting(channel)
  }

  private isHeld({ heldUntil }: Entry): boolean {
    return heldUntil > this.options.scheduler.now() && !this.options.isAlone()
  }

  private async send(call: readonly Entry[]): Promise<void> {
    const channels = new Set(call.map(({ request }) => request.channel))
    for (const entry of call) entry.state = 'sending'
    for (const channel of channels) this.inFlight.add(channel)
    const goOn = () => {
      for (const channel of channels) this.inFlight.delete(channel)
      channels.clear()
      this.pump()
    }
    const isMine = this.claims.hold(call) || ((await this.claims.take(call)) && this.isSending())
    if (isMine) await this.sendClaimed(call, goOn)
    else for (const entry of call) entry.state = 'ready'
    goOn()
    this.options.hooks.changed()
  }

  private async sendClaimed(call: readonly Entry[], goOn: () => void): Promise<void> {
    for (const entry of call) entry.attempts++
    const endRenewal = this.claims.renew(call)
    const { results, isOneToBlame } = await callServer(
      this.options.transport,
      call.map(({ request }) => request),
    )
    endRenewal()
    if (isOneToBlame) for (const entry of call) entry.isSolo = true
    // While an answer that took everything is worked in, the next call is on its way.
    if (results.every((one) => evaluateResponse(one, 0) === 'saved')) goOn()
    this.options.hooks.batch(() => this.finish(call, results))
  }

  private finish(chunk: readonly Entry[], results: readonly BulkResult[]): void {
    const verdicts = this.judge(chunk, results)
    const unknown = new Set(chunk.filter((_, i) => verdicts[i] === 'retry'))
    this.release(
      chunk.filter((_, i) => verdicts[i] === 'retry'),
      results.filter((_, i) => verdicts[i] === 'retry'),
    )
    chunk.forEach((entry, i) => {
      // Another tab may have taken over what took too long, and had the answer.
      if (verdicts[i] !== 'saved' || this.entries.get(entry.request) !== entry) return
      this.backOff.succeeded(entry.request.channel)
      this.unregister(entry.request)
      this.options.hooks.saved(entry.request, results[i] as BulkResult)
    })
    // One call is one failure of a feed, however many of its entries have to go again.
    const waits = new Map<string, number | undefined>()
    chunk.forEach((entry, i) => {
      const result = results[i] as BulkResult
      const verdict = verdicts[i]
      // Gone already: taken along by one before it, or rebased under another key.
      if (verdict === 'saved' || this.entries.get(entry.request) !== entry) return
      entry.state = 'ready'
      const { channel } = entry.request
      if (verdict === 'retry') waits.set(channel, longer(waits.get(channel), result.retry_after))
      else if (verdict) this.drop(entry.request, { verdict, result, unknown })
    })
    for (const [channel, retryAfter] of waits) this.backOff.failed(channel, retryAfter)
  }

  /** Failed requests are free for everybody again, with what went wrong. */
  private release(failed: readonly Entry[], results: readonly BulkResult[]): void {
    const byError = new Map<string, { error: RequestError; keys: string[] }>()
    failed.forEach((entry, i) => {
      const { status = 0, code = null, message = null } = results[i] ?? {}
      const text = `${status} ${code} ${message}`
      const same = byError.get(text) ?? { error: { status, code, message }, keys: [] }
      byError.set(text, same)
      same.keys.push(entry.request.idempotency_key)
      entry.error = same.error
      entry.reservedAt = 0
    })
    for (const { error, keys } of byError.values()) this.options.storage.release?.(keys, error)
  }

  /** One verdict per entry. What stands on an edit that has to be sent again was judged too early. */
  private judge(chunk: readonly Entry[], results: readonly BulkResult[]): Verdict[] {
    const early = new Set<string>()
    return chunk.map((entry, i) => {
      const judged = evaluateResponse(results[i] ?? { status: 0 }, entry.attempts)
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
    const later = this.entries.after(request)
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
    this.entries.exchange(entry, next)
    void this.options.storage.replace(old.idempotency_key, next)
  }
}

function longer(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.max(a, b)
}
