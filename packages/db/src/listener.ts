import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig, escapeIdentifier } from 'pg'
import { mapped } from './connection.ts'
import type { Log } from './log.ts'

/** 'lost': notifications may be missed from now on; 'regained': they arrive again, so read the truth. */
export type ListenState = 'lost' | 'regained'

interface Subscription {
  channel: string
  onPayload: (payload: string) => void
  onState: (state: ListenState) => void
}

export interface Listener {
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onState: (state: ListenState) => void,
  ): Promise<() => Promise<void>>
  end(): Promise<void>
}

const FIRST_RETRY_MS = 100
const LAST_RETRY_MS = 1_000

/** One connection for all channels, made at the first `listen` and made again whenever it breaks. */
export function createListener(options: ClientConfig & { log: Log }): Listener {
  const { log, ...config } = options
  const subscriptions = new Set<Subscription>()
  const stopped = new AbortController()
  let connection: Promise<Client> | undefined

  const channels = () => [...new Set([...subscriptions].map((each) => each.channel))]

  async function connect(): Promise<Client> {
    const client = new Client(config)
    client.on('notification', ({ channel, payload }) => {
      for (const each of subscriptions) if (each.channel === channel) each.onPayload(payload ?? '')
    })
    // 'end' follows every kind of loss, 'error' only some; unheard it would end the process.
    client.on('error', () => {})
    try {
      await client.connect()
      for (const channel of channels()) await client.query(`listen ${escapeIdentifier(channel)}`)
    } catch (error) {
      // What failed before is thrown.
      void client.end().catch(() => {})
      throw error
    }
    client.once('end', () => {
      if (!stopped.signal.aborted) void reconnect()
    })
    return client
  }

  async function reconnect(): Promise<void> {
    log.warn({ channels: channels() }, 'The listening database connection was lost')
    tellAll('lost')
    for (let wait = FIRST_RETRY_MS; !stopped.signal.aborted; wait = Math.min(wait * 2, LAST_RETRY_MS)) {
      const attempt = connect()
      connection = attempt
      try {
        await attempt
        tellAll('regained')
        return
      } catch {
        // It is tried again until it works or is stopped, which ends the wait.
        await sleep(wait, undefined, { signal: stopped.signal }).catch(() => {})
      }
    }
  }

  function tellAll(state: ListenState): void {
    for (const each of subscriptions) each.onState(state)
  }

  return {
    async listen(channel, onPayload, onState) {
      const subscription = { channel, onPayload, onState }
      subscriptions.add(subscription)
      try {
        connection ??= connect()
        const client = await mapped(() => connection as Promise<Client>)
        await mapped(() => client.query(`listen ${escapeIdentifier(channel)}`))
      } catch (error) {
        subscriptions.delete(subscription)
        if (subscriptions.size === 0) connection = undefined
        throw error
      }
      return async () => {
        subscriptions.delete(subscription)
        // One that never came about has nothing to undo.
        const client = await connection?.catch(() => undefined)
        if (channels().includes(channel)) return
        // On a broken connection there is nothing to undo: the next one listens only to what is left.
        await client?.query(`unlisten ${escapeIdentifier(channel)}`).catch(() => {})
      }
    },
    async end() {
      stopped.abort()
      subscriptions.clear()
      // One that never came about needs no end.
      const client = await connection?.catch(() => undefined)
      await client?.end()
    },
  }
}
