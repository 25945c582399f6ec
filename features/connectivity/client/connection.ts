import type { ApiClient, Events, ClientEvents } from '@weft/api-client'
import type { Scheduler } from '@weft/store'
import { DELAYED_SYNC_MAX_MS } from '@weft/ui/timing'

/** So long a lost socket or a wink of the network goes unmentioned. */
const GRACE_MS = 3_000
const FIRST_PROBE_MS = 2_000
const LAST_PROBE_MS = 30_000
/** A server that is there but slow with one request answers in this time whether it is there. */
const SLOW_PROBE_MS = 10_000
const HEALTH_PATH = '/api/health'

export type ConnectionStatus = 'connected' | 'disconnected'

export interface ConnectionOptions {
  readonly client: { readonly events: Events<ClientEvents>; readonly request: ApiClient['request'] }
  readonly scheduler: Scheduler
  /** The browser's window, or what stands for it in tests. */
  readonly target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  readonly isOnline: () => boolean
  /** Some minutes after a reconnect, for what is not urgent; spread so that not all clients come at once. */
  readonly onDelayedSync?: () => void
}

/** Whether the server can be reached, as far as anything that happened tells. */
export class Connection {
  private readonly options: ConnectionOptions
  private readonly listeners = new Set<(status: ConnectionStatus) => void>()
  private readonly stops: (() => void)[]
  private current: ConnectionStatus
  private cancelGrace: (() => void) | null = null
  private cancelProbe: (() => void) | null = null
  private cancelSync: (() => void) | null = null
  private probes = 0
  private heard = 0
  private isProbing = false

  constructor(options: ConnectionOptions) {
    const { client, target } = options
    this.options = options
    this.current = options.isOnline() ? 'connected' : 'disconnected'
    const online = () => this.noteConnected()
    const offline = () => this.noteTrouble()
    target.addEventListener('online', online)
    target.addEventListener('offline', offline)
    this.stops = [
      () => target.removeEventListener('online', online),
      () => target.removeEventListener('offline', offline),
      client.events.on('httpDisconnected', ({ path, error }) => {
        if (error.timedOut && path !== HEALTH_PATH) this.noteSlow()
        else this.noteLost()
      }),
      client.events.on('successfulRequest', ({ method }) => {
        this.heard++
        // A GET may have come from a cache.
        if (method !== 'GET') this.noteConnected()
      }),
    ]
    if (this.current === 'disconnected') this.planProbe()
  }

  get status(): ConnectionStatus {
    return this.current
  }

  /** Whether it is of no use to ask now: a network that the browser knows to be gone is not waited for. */
  get isAway(): boolean {
    return this.current === 'disconnected' || !this.options.isOnline()
  }

  /** How many requests succeeded so far; more than before means that the server was heard meanwhile. */
  get answers(): number {
    return this.heard
  }

  subscribe(listener: (status: ConnectionStatus) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** A pong, a reconnect, an answer: the server is there. */
  noteConnected(): void {
    // An answer that was on its way when the network went is no sign that it came back; a probe finds out.
    if (this.cancelGrace && !this.options.isOnline()) return
    this.cancelGrace?.()
    this.cancelGrace = null
    this.cancelProbe?.()
    this.cancelProbe = null
    this.probes = 0
    if (this.current === 'connected') return
    this.set('connected')
    this.cancelSync?.()
    const { scheduler, onDelayedSync } = this.options
    this.cancelSync = scheduler.delay(scheduler.random() * DELAYED_SYNC_MAX_MS, () => onDelayedSync?.())
  }

  /** The socket or the network went away; it counts when it does not come back soon. */
  noteTrouble(): void {
    if (this.current === 'disconnected' || this.cancelGrace) return
    this.cancelGrace = this.options.scheduler.delay(GRACE_MS, () => this.noteLost())
  }

  /** Asks for the server now: somebody wants something of it. */
  askNow(): void {
    if (this.current === 'connected' || this.isProbing) return
    this.cancelProbe?.()
    this.cancelProbe = null
    void this.probe()
  }

  /** A request got no reply. */
  noteLost(): void {
    this.cancelGrace?.()
    this.cancelGrace = null
    if (this.current === 'connected') this.set('disconnected')
    this.planProbe()
  }

  // A request that takes too long says nothing of the network: the server may only be slow with it.
  private noteSlow(): void {
    if (this.current === 'connected' && !this.isProbing) void this.probe(SLOW_PROBE_MS)
  }

  /** Runs once when nobody asks for the connection any more. */
  whenStopped(run: () => void): void {
    this.stops.push(run)
  }

  stop(): void {
    this.listeners.clear()
    for (const stop of this.stops) stop()
    this.cancelGrace?.()
    this.cancelProbe?.()
    this.cancelSync?.()
  }

  // Guests have no socket whose return could be noticed, and requests are refused while offline: so somebody must ask.
  private planProbe(): void {
    if (this.cancelProbe) return
    const delay = Math.min(LAST_PROBE_MS, FIRST_PROBE_MS * 2 ** this.probes++)
    this.cancelProbe = this.options.scheduler.delay(delay, () => {
      this.cancelProbe = null
      void this.probe()
    })
  }

  private async probe(timeout?: number): Promise<void> {
    this.isProbing = true
    try {
      await this.options.client.request({
        method: 'GET',
        path: HEALTH_PATH,
        authorise: 'none',
        whenOffline: 'send',
        ...(timeout === undefined ? {} : { timeout }),
      })
      this.noteConnected()
    } catch {
      // The request has told of its failure, which planned the next probe.
    } finally {
      this.isProbing = false
    }
  }

  private set(status: ConnectionStatus): void {
    this.current = status
    for (const listener of this.listeners) listener(status)
  }
}
