import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { createLocalBus, type Bus } from './bus.ts'
import type { BusMessage } from '../message.ts'
import type { Log } from '../subscriber.ts'

export interface RedisBusOptions {
  /** redis://[user:password@]host:port[/db] */
  url: string
  log: Log
  /** The Redis channel that all nodes share. */
  topic?: string
  /** How often both connections are asked whether they still live, and how long they may take, in ms. */
  probeMs?: number
}

/** Publishes under way before further ones are dropped: a paused Redis must not fill the memory. */
const MAX_UNDERWAY = 1000
const RETRY_MS = 2000

/** A bus over Redis. While Redis is away the own node goes on and the connections keep trying. */
export function createRedisBus({ url, log, topic = 'realtime', probeMs = 5000 }: RedisBusOptions): Bus {
  const own = createLocalBus()
  const node = randomUUID()
  const settings = {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: probeMs,
    socketTimeout: probeMs,
    retryStrategy: (attempt: number) => Math.min(attempt * 100, RETRY_MS),
  }
  const publisher = new Redis(url, settings)
  const listener = new Redis(url, settings)
  let underway = 0
  let isAway = false

  function notice(cause: unknown): void {
    // Once per outage: a retry twice a second must not fill the log.
    if (!isAway) log.warn({ err: cause }, 'Redis is away: this node goes on alone')
    isAway = true
  }
  for (const connection of [publisher, listener]) connection.on('error', notice)
  listener.on('ready', () => {
    listener.subscribe(topic).then(
      () => {
        if (isAway) log.info({}, 'Redis is back')
        isAway = false
      },
      (cause: unknown) => notice(cause),
    )
  })
  listener.on('message', (_topic: string, text: string) => {
    const envelope = read(text)
    if (envelope && envelope.from !== node) own.publish(envelope.message)
  })

  // A connection may be dead without a word (half open, paused): socketTimeout makes one anew that does
  // not answer, so it must be asked now and then.
  const probe = setInterval(() => {
    for (const connection of [publisher, listener]) {
      if (connection.status === 'ready') connection.ping().catch(notice)
    }
  }, probeMs)
  probe.unref()

  return {
    publish(message) {
      own.publish(message)
      if (underway >= MAX_UNDERWAY || publisher.status !== 'ready') return
      underway++
      publisher
        .publish(topic, JSON.stringify({ from: node, message }))
        .catch(notice)
        .finally(() => underway--)
    },
    subscribe: (onMessage) => own.subscribe(onMessage),
    async close() {
      clearInterval(probe)
      publisher.disconnect()
      listener.disconnect()
      await own.close()
    },
  }
}

function read(text: string): { from: string; message: BusMessage } | null {
  try {
    const envelope: unknown = JSON.parse(text)
    if (typeof envelope !== 'object' || envelope === null) return null
    if (!('from' in envelope) || !('message' in envelope)) return null
    const { from, message } = envelope
    const isMessage = typeof message === 'object' && message !== null && 'kind' in message
    // Redis is ours: what is in our envelope was written by a node of ours.
    return typeof from === 'string' && isMessage ? { from, message: message as BusMessage } : null
  } catch {
    return null
  }
}
