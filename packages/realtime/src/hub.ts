import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { now as wallNow } from '@weft/base'
import type { Heartbeat } from '@weft/protocol'
import type { WebSocket } from 'ws'
import type { Bus } from './bus/bus.ts'
import { createSigner, type ChannelAuth, type SignInput } from './channel-signature.ts'
import { CLOSE } from './socket/close-codes.ts'
import { Connection, type Subscription } from './socket/connection.ts'
import { OpenSockets } from './socket/open-sockets.ts'
import { FanOut } from './fan-out/fan-out.ts'
import { lighten } from './frame.ts'
import { createHeartbeats } from './heartbeats.ts'
import { parseIncoming } from './incoming.ts'
import { DEFAULT_LIMITS, type Limits } from './limits.ts'
import type { Event, Message } from './message.ts'
import { authoriseChannels, type MultiAuthAnswer, type MultiAuthInput } from './multi-auth.ts'
import { createPresence } from './presence.ts'
import { createReceive } from './receive.ts'
import { Registry } from './registry.ts'
import type { Log, Subscriber } from './subscriber.ts'
import { createSubscribing, SUBSCRIBED } from './subscribing.ts'
import { createUpgrade } from './socket/upgrade.ts'
import type { Verdict } from './fan-out/wave.ts'

export interface HubOptions {
  /** The public application key: the last segment of the socket's path. */
  key: string
  /** Signs channel authorisations; the same on every node. */
  secret: string
  bus: Bus
  log: Log
  /** Whether the right holds now; asked once per subscription, after the signature was verified. */
  authorise: (subscriber: Subscriber) => boolean | Promise<boolean>
  /** The right at delivery: synchronous, from memory, for every subscriber of every message. */
  judge: (subscriber: Subscriber, message: Message) => Verdict
  /** The records of a message in a view that `judge` named; all of them when missing. */
  recordsOf?: (view: string, message: Message) => readonly unknown[]
  /** Number and rights of each subscriber's feed; without it there are no heartbeats. */
  heartbeats?: (subscribers: readonly Subscriber[]) => Promise<readonly (Heartbeat | null)[]>
  /** The data of a client event with its sender stamped in, or null; without it none is allowed. */
  clientEvent?: (
    subscriber: Subscriber,
    event: string,
    data: unknown,
  ) => Readonly<Record<string, unknown>> | null
  /** The address to count a new socket under, or null to refuse it; by default the peer's own. */
  admit?: (request: IncomingMessage) => string | null
  limits?: Partial<Limits>
  /** Milliseconds since 1970, for the expiry of signatures. */
  now?: () => number
}

export interface Hub {
  /** Answers upgrades at `{prefix}{key}`. */
  attach(server: Server, prefix?: string): void
  /** The body that a stock client's authorisation endpoint answers; judge the right first. */
  sign(input: Omit<SignInput, 'expiresAt'> & { expiresAt?: number }): ChannelAuth
  /** The answer to a batch of authorisations; an AppError 422 for a bad socket id or too many names. */
  authoriseChannels(input: MultiAuthInput): Promise<MultiAuthAnswer>
  /** Sends to a channel's subscribers on every node. Never throws; returns before anything is sent. */
  publish(channel: string, event: Event): void
  /** false: rights cannot be confirmed, nothing is delivered until it is true again. */
  setConfirmed(isConfirmed: boolean): void
  /** The channels that somebody on this node listens to or asks for. */
  channels(): Set<string>
  /** How many people a presence channel has, on all nodes. */
  memberCount(channel: string): number
  /** Ends the subscriptions whose right is gone, with `pusher:subscription_error` 403; returns how many. */
  recheck(isAllowed: (subscriber: Subscriber) => boolean): number
  /** Closes (4009) the sockets that one of these sessions or users subscribed; returns how many. */
  closeSessions(isEnded: (subscriber: { userId: number; sessionId: string }) => boolean): number
  stats(): { sockets: number; channels: number; subscriptions: number }
  /** Sends everybody to another node (4200) and resolves when all sockets are closed or cut off. */
  close(): Promise<void>
}

export function createHub(options: HubOptions): Hub {
  const { key, bus, log, now = wallNow } = options
  const limits: Limits = { ...DEFAULT_LIMITS, ...options.limits }
  // Steady, not the wall clock: a jump of the clock must not disconnect everybody.
  const steadyNow = () => performance.now()
  const signer = createSigner(key, options.secret)
  const registry = new Registry()
  const sockets = new OpenSockets()
  let isClosing = false

  const { fanOut, presence, heartbeats, subscribing } = createDelivery(options, {
    registry,
    signer,
    limits,
    steadyNow,
    isClosing: () => isClosing,
  })
  const upgrade = createUpgrade({
    key,
    limits,
    admit: options.admit ?? ((request) => request.socket.remoteAddress ?? ''),
    socketsOfAddress: (address) => registry.socketsOfAddress(address),
    isClosing: () => isClosing,
    onSocket,
  })

  const receive = createReceive({
    clientEvent: options.clientEvent,
    limits,
    log,
    fanOut,
    subscribing,
    publish,
  })

  function onSocket(socket: WebSocket, raw: Duplex, peer: { id: string; address: string }): void {
    const connection = new Connection(socket, raw, { ...peer, limits, now: steadyNow(), onGone })
    registry.addConnection(connection)
    socket.on('ping', () => connection.heard(steadyNow()))
    sockets.add(socket, () => connection.gone())
    socket.on('message', (raw, isBinary) => {
      if (connection.isOpen) receive(connection, parseIncoming(raw, isBinary), steadyNow())
    })
  }
  function onGone(connection: Connection): void {
    registry.removeConnection(connection)
    for (const subscription of connection.subscriptions.values()) subscribing.end(subscription)
  }

  function publish(message: Message): void {
    try {
      bus.publish({ kind: 'frame', message: lighten(message, limits.busBytes) })
    } catch (cause) {
      log.error({ err: cause, channel: message.channel }, 'A message could not be published')
    }
  }

  const stopListening = bus.subscribe((message) => {
    if (message.kind === 'frame') fanOut.receive(message.message)
    else presence.hear(message)
  })
  presence.ask()
  const sweep = setInterval(() => {
    const at = steadyNow()
    for (const connection of registry.connections) connection.checkLife(at)
    presence.tick()
    void heartbeats.tick()
  }, limits.sweepMs)
  sweep.unref()

  return {
    attach: (server, prefix = '/app/') => upgrade.attach(server, prefix),
    sign: (input) => signer.sign({ ...input, expiresAt: input.expiresAt ?? now() + limits.authMs }),
    authoriseChannels: (input) => authoriseChannels(input, { signer, limits, now }),
    publish: (channel, event) => publish({ ...event, channel }),
    memberCount: (channel) => presence.count(channel),
    setConfirmed(isConfirmed) {
      if (fanOut.isConfirmed === isConfirmed) return
      fanOut.setConfirmed(isConfirmed)
      if (!isConfirmed) return
      refreshRosters(registry, presence, (message) => fanOut.deliver(message))
      heartbeats.resume()
    },
    ...overRegistry(registry, (subscription) => subscribing.end(subscription, 403)),
    async close() {
      isClosing = true
      clearInterval(sweep)
      const emptied = sockets.emptied()
      for (const connection of registry.connections) connection.close(CLOSE.restart, 'Restarting')
      await emptied()
      stopListening()
    },
  }
}

interface Ground {
  registry: Registry
  signer: ReturnType<typeof createSigner>
  limits: Limits
  steadyNow: () => number
  isClosing: () => boolean
}

/** What brings messages to subscribers: their channels, who is in them, and what keeps them up to date. */
function createDelivery(options: HubOptions, { registry, signer, limits, steadyNow, isClosing }: Ground) {
  const { log } = options
  const fanOut = new FanOut({
    registry,
    limits,
    log,
    judge: options.judge,
    recordsOf: options.recordsOf ?? ((_view, message) => message.records ?? []),
    revoke: (subscription) => subscribing.end(subscription, 403),
  })
  const presence = createPresence({
    bus: options.bus,
    presenceMs: limits.presenceMs,
    steadyNow,
    deliver: (message) => fanOut.deliver(message),
  })
  const heartbeats = createHeartbeats({
    registry,
    limits,
    log,
    steadyNow,
    isConfirmed: () => fanOut.isConfirmed && !isClosing(),
    heartbeats: options.heartbeats ?? (async () => []),
  })
  const subscribing = createSubscribing({
    registry,
    presence,
    heartbeats,
    signer,
    limits,
    log,
    now: options.now ?? wallNow,
    authorise: options.authorise,
  })
  return { fanOut, presence, heartbeats, subscribing }
}

/** Confirms presence channels again with today's members: a coming or going that was missed has no number. */
function refreshRosters(
  registry: Registry,
  presence: ReturnType<typeof createPresence>,
  deliver: (message: Message) => void,
): void {
  const channels = new Set<string>()
  for (const { member, subscriber } of registry.subscriptions()) if (member) channels.add(subscriber.channel)
  for (const channel of channels) deliver({ channel, event: SUBSCRIBED, data: presence.roster(channel) })
}

/** What is asked of all subscriptions of this node, those that are not confirmed yet included. */
function overRegistry(
  registry: Registry,
  revoke: (subscription: Subscription) => void,
): Pick<Hub, 'channels' | 'recheck' | 'closeSessions' | 'stats'> {
  const all = () => [...registry.subscriptions({ pending: true })]
  return {
    channels: () => new Set(all().map(({ subscriber }) => subscriber.channel)),
    recheck(isAllowed) {
      const gone = all().filter(({ subscriber }) => !isAllowed(subscriber))
      for (const subscription of gone) revoke(subscription)
      return gone.length
    },
    closeSessions(isEnded) {
      const ended = new Set<Connection>()
      for (const { subscriber, connection } of all()) {
        const { userId, sessionId } = subscriber
        if (userId !== null && sessionId !== null && isEnded({ userId, sessionId })) ended.add(connection)
      }
      for (const connection of ended) connection.close(CLOSE.sessionEnded, 'The session has ended')
      return ended.size
    },
    stats: () => ({
      sockets: registry.connections.size,
      channels: registry.channelCount,
      subscriptions: [...registry.subscriptions()].length,
    }),
  }
}
