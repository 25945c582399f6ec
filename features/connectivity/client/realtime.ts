import { createChannelAuthoriser, type ApiClient } from '@weft/api-client'
import { EVENTS } from '@weft/protocol'
import type { Scheduler } from '@weft/store'
import Pusher, { type Channel, type PresenceChannel } from 'pusher-js'

import type { Realtime, RealtimeListener } from './realtime-listener.ts'

/** The server closed the socket because of what it carried or who it was for; a new one is welcome. */
const FIRST_RETRY_MS = 1_000
const LAST_RETRY_MS = 30_000
const LAST_SUBSCRIBE_TRIES = 5

export interface RealtimeOptions {
  readonly client: Pick<ApiClient, 'request'>
  readonly scheduler: Scheduler
  /** `broadcasting` of app-vars; a missing host or port is the page's own. */
  readonly settings: {
    readonly key: string
    readonly host?: string | null
    readonly port?: number | null
    readonly tls?: boolean
  }
  readonly location: Pick<Location, 'hostname' | 'port' | 'protocol'>
  readonly onConnected: () => void
  readonly onTrouble: () => void
}

/** Realtime over the Pusher protocol, channels authorised in batches. */
export function createRealtime(options: RealtimeOptions): Realtime {
  const { client, scheduler, settings, location, onConnected, onTrouble } = options
  const isTls = settings.tls ?? location.protocol === 'https:'
  const port = settings.port ?? (Number(location.port) || (isTls ? 443 : 80))
  const pusher = new Pusher(settings.key, {
    cluster: 'weft',
    wsHost: settings.host ?? location.hostname,
    wsPort: port,
    wssPort: port,
    forceTLS: isTls,
    enabledTransports: isTls ? ['wss'] : ['ws'],
    channelAuthorization: { customHandler: createChannelAuthoriser({ client }) },
  })
  let isStopped = false
  let closings = 0
  pusher.connection.bind('state_change', ({ previous, current }: { previous: string; current: string }) => {
    if (isStopped) return
    if (current === 'connected') {
      closings = 0
      onConnected()
      return
    }
    // The library calls a lost socket `connecting` as well, and says `unavailable` only ten seconds later.
    if (current !== 'connecting' || previous === 'connected') onTrouble()
    // After some close codes the library gives up, although the server asks for a new connection only.
    if (current === 'disconnected' || current === 'failed') {
      scheduler.delay(retryDelay(closings++, scheduler.random()), () => {
        if (!isStopped) pusher.connect()
      })
    }
  })
  pusher.connection.bind('message', ({ event }: { event?: string }) => {
    if (event === 'pusher:pong') onConnected()
  })
  const rooms = new Map<string, Room>()

  return {
    listen(name, listener) {
      const room = rooms.get(name) ?? new Room(name, pusher, scheduler)
      rooms.set(name, room)
      const leave = room.enter(listener)
      return () => {
        if (leave() === 0) rooms.delete(name)
      }
    },
    send: (name, event, data) => rooms.get(name)?.send(event, data),
    stop() {
      isStopped = true
      for (const room of rooms.values()) room.close()
      pusher.disconnect()
    },
  }
}

function retryDelay(tries: number, random: number): number {
  return Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** tries) * (1 + random / 4)
}

/** After these the list of a presence channel's members is another one. */
const ROSTER_EVENTS = new Set([
  'pusher:subscription_succeeded',
  'pusher:member_added',
  'pusher:member_removed',
])

/** One channel and all that listen to it. */
class Room {
  private readonly name: string
  private readonly pusher: Pusher
  private readonly scheduler: Scheduler
  private readonly listeners = new Set<RealtimeListener>()
  private channel: Channel
  private tries = 0
  private cancelRetry: (() => void) | null = null

  constructor(name: string, pusher: Pusher, scheduler: Scheduler) {
    this.name = name
    this.pusher = pusher
    this.scheduler = scheduler
    this.channel = this.open()
  }

  /** The answer leaves and says how many still listen. */
  enter(listener: RealtimeListener): () => number {
    this.listeners.add(listener)
    if (this.channel.subscribed) this.tellRoster(this.channel)
    return () => {
      this.listeners.delete(listener)
      if (this.listeners.size === 0) this.close()
      return this.listeners.size
    }
  }

  close(): void {
    this.cancelRetry?.()
    this.channel.unbind()
    this.channel.unbind_global()
    this.pusher.unsubscribe(this.name)
  }

  send(event: string, data: unknown): void {
    if (this.channel.subscribed) this.channel.trigger(event, data)
  }

  private open(): Channel {
    const channel = this.pusher.subscribe(this.name)
    channel.bind_global((event: string, data: unknown) => {
      // The server's first heartbeat says whether something happened before.
      if (ROSTER_EVENTS.has(event)) this.tellRoster(channel)
      if (event === 'pusher:subscription_succeeded') this.tries = 0
      else if (event === 'pusher:subscription_error') {
        this.planRetry()
        // The right went away while the channel was open: what is shown must be asked for anew, and is then refused.
        if ((data as { status?: number } | null)?.status === 403) this.tell(EVENTS.refresh, {})
      } else if (!event.startsWith('pusher')) this.tell(event, data)
    })
    return channel
  }

  private tellRoster(channel: Channel): void {
    if (!this.name.startsWith('presence-')) return
    const { members } = channel as PresenceChannel
    const people = new Map<string, unknown>(Object.entries(members.members as Record<string, unknown>))
    for (const listener of this.listeners) listener.roster?.(people)
  }

  private tell(event: string, data: unknown): void {
    for (const listener of this.listeners) listener.receive(event, data)
  }

  // The library asks once per connection: an authorisation that got lost on the way would leave the channel silent.
  private planRetry(): void {
    if (this.tries >= LAST_SUBSCRIBE_TRIES) return
    this.cancelRetry = this.scheduler.delay(retryDelay(this.tries++, this.scheduler.random()), () => {
      this.close()
      this.channel = this.open()
    })
  }
}
