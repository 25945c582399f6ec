import type { Heartbeat } from '@weft/protocol'
import { kindOfChannel } from './channel-name.ts'
import type { Subscription } from './socket/connection.ts'
import { encodeFrame } from './frame.ts'
import type { Limits } from './limits.ts'
import type { Registry } from './registry.ts'
import type { Log, Subscriber } from './subscriber.ts'

interface HeartbeatOptions {
  registry: Registry
  limits: Limits
  log: Log
  steadyNow: () => number
  isConfirmed: () => boolean
  /** One entry per subscriber, in order; null where nothing may be said. */
  heartbeats: (subscribers: readonly Subscriber[]) => Promise<readonly (Heartbeat | null)[]>
}

/**
 * Tells every private subscription its feed's number and rights: at once after subscribing, then at
 * least every heartbeatMs. All that are due go in one question, one question at a time.
 */
export function createHeartbeats(options: HeartbeatOptions) {
  const { registry, limits, log, steadyNow, isConfirmed } = options
  let isAsking = false
  let isPlanned = false

  function next(): number {
    // A little early and uneven, so that sockets that came together do not stay together.
    return steadyNow() + limits.heartbeatMs * (0.9 + Math.random() * 0.1)
  }

  async function tick(): Promise<void> {
    if (isAsking || !isConfirmed()) return
    const now = steadyNow()
    const due: Subscription[] = []
    for (const subscription of registry.subscriptions()) {
      if (subscription.beatAt <= now) due.push(subscription)
    }
    if (due.length === 0) return
    isAsking = true
    for (const subscription of due) subscription.beatAt = next()
    try {
      const beats = await options.heartbeats(due.map(({ subscriber }) => subscriber))
      send(due, beats)
    } catch (cause) {
      log.error({ err: cause }, 'Heartbeats failed')
    } finally {
      isAsking = false
    }
  }

  function send(due: readonly Subscription[], beats: readonly (Heartbeat | null)[]): void {
    const frames = new Map<string, Buffer>()
    for (const [i, { subscriber, connection, isLive }] of due.entries()) {
      const beat = beats[i]
      // Rights may have gone while the question was under way.
      if (!beat || !isLive || !isConfirmed()) continue
      const { channel } = subscriber
      const key = `${channel} ${beat.seq} ${beat.rights}`
      const frame =
        frames.get(key) ?? encodeFrame('Heartbeat', { seq: beat.seq, rights: beat.rights }, channel)
      frames.set(key, frame)
      connection.send(frame)
    }
  }

  return {
    tick,
    /** The first heartbeat of a new subscription, together with others of the same moment. */
    begin(subscription: Subscription): void {
      if (kindOfChannel(subscription.subscriber.channel) !== 'private') {
        subscription.beatAt = Number.POSITIVE_INFINITY
        return
      }
      subscription.beatAt = steadyNow()
      if (isPlanned) return
      isPlanned = true
      setTimeout(() => {
        isPlanned = false
        void tick()
      }, 5).unref()
    },
    /** After a pause everybody is told at once, for everybody may have missed something. */
    resume(): void {
      const now = steadyNow()
      for (const subscription of registry.subscriptions()) {
        if (Number.isFinite(subscription.beatAt)) subscription.beatAt = now
      }
      void tick()
    },
  }
}

export type Heartbeats = ReturnType<typeof createHeartbeats>
