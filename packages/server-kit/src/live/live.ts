import type { Server } from 'node:http'

import type { Database } from '@weft/db'
import { CURSOR_EVENT, MAX_PRESENCE_VIEWERS, readCursor } from '@weft/protocol'
import { type Bus, createHub, type Hub, type Message, type Subscriber } from '@weft/realtime'

import type { Access } from '../access/access.ts'
import { accessFor } from '../access/closed-boards.ts'
import { isShut, isUnproven } from '../access/sso-demand.ts'
import type { Caller } from '../caller.ts'
import type { Registry } from '../records/contract/registry.ts'
import type { Limits } from '../limits.ts'
import type { Transaction } from '../records/contract/writer.ts'
import { announceVersion } from './announce-version.ts'
import { readHeartbeats } from './heartbeats.ts'
import { rememberSubscriptions, canSubscribe, readChannel, teamOfChannel } from './channel-rights.ts'
import { rightsBarrier } from './rights-barrier.ts'
import { publishing } from './publishing.ts'
import { createRecordsInView, createViews } from './record-views.ts'
import { createHolders, type Holder, type Holders } from './holders.ts'
import { createShownKeys, type ShownKeys } from './shown-keys.ts'
import { watchAccess } from './watch-access.ts'

export interface LiveOptions {
  db: Database
  access: Access
  registry: Registry
  bus: Bus
  key: string
  secret: string
  limits: Limits
  /** Who is behind a session or a token that stands now. */
  holderOf(session_id: string): Promise<Holder | undefined>
  /** Whether clients of an older build reload by themselves after a start. */
  forceUpdate?: boolean
  log: {
    info(details: object, message: string): void
    warn(details: object, message: string): void
    error(details: object, message: string): void
  }
}

/** Realtime as the product has it: feeds on channels, rights at every delivery. */
export interface Live {
  hub: Hub
  publish(transaction: Transaction): void
  /** The right to a channel now; for the authorisation routes. */
  canSubscribe(caller: Caller, channel: string): Promise<boolean>
  attach(server: Server): void
  start(): Promise<void>
  stop(): Promise<void>
}

export function createLive(options: LiveOptions): Live {
  const { access, registry, db, log, limits } = options
  const hears = rememberSubscriptions()
  const visibilityMask = createViews(registry)
  const keys = createShownKeys()
  const holders = createHolders(registry, (session_id) => options.holderOf(session_id))
  const callerOf = (subscriber: Subscriber) => callerBehind(subscriber, keys, holders)

  const hub: Hub = createHub({
    key: options.key,
    secret: options.secret,
    bus: rightsBarrier(options.bus, access),
    log,
    limits: {
      messageBytes: limits.socket_message_bytes,
      frameBytes: limits.frame_bytes,
      socketsPerUser: limits.sockets_per_user,
      socketsPerAddress: limits.sockets_per_address,
      channelsPerSocket: limits.channels_per_socket,
      multiAuthNames: limits.multi_auth_names,
    },
    authorise: async (subscriber) =>
      (await holders.stands(subscriber)) && allowed(access, callerOf(subscriber), subscriber.channel),
    judge(subscriber, message) {
      const channel = readChannel(message.channel)
      if (!channel) return 'drop'
      if (!holders.mayHear(subscriber, message)) return 'hide-records'
      if (channel.kind === 'public') return { view: 'all' }
      if (channel.kind === 'user')
        return isOfShut(access, callerOf(subscriber), message) ? 'hide-records' : { view: 'all' }
      // The gate waited until these were as new as the message.
      const known = access.known(channel.team_id)
      if (!known) return 'drop'
      const caller = callerOf(subscriber)
      const team = accessFor(known, caller)
      if (isShut(team, caller) || !hears(team, caller.user_id, channel)) return 'unsubscribe'
      return { view: visibilityMask(team, caller.user_id, message) }
    },
    recordsOf: createRecordsInView(registry),
    clientEvent(subscriber, event, data) {
      if (event !== CURSOR_EVENT || readChannel(subscriber.channel)?.kind !== 'presence') return null
      if (hub.memberCount(subscriber.channel) > MAX_PRESENCE_VIEWERS) return null
      const cursor = readCursor(data)
      // Whose it is says the signature of the subscription, whatever the sender claims.
      return cursor && { ...cursor, user_id: subscriber.userId }
    },
    heartbeats: (subscribers) => readHeartbeats(db, access, subscribers, keys),
  })

  const watch = watchAccess({
    db,
    access,
    log,
    teams: () => new Set([...hub.channels()].flatMap((name) => teamOfChannel(name) ?? [])),
    onConfirmed: (confirmed) => hub.setConfirmed(confirmed),
    onChanged: (team_id) => void recheck(team_id),
  })

  /** Ends subscriptions whose right is gone; the people learn it at once instead of with the next frame. */
  async function recheck(team_id: number): Promise<void> {
    const team = await access.of(team_id)
    hub.recheck((subscriber) => {
      const channel = readChannel(subscriber.channel)
      if (!channel || !('team_id' in channel) || channel.team_id !== team_id) return true
      const caller = callerOf(subscriber)
      return team !== null && !isShut(team, caller) && hears(accessFor(team, caller), caller.user_id, channel)
    })
  }

  const publish = publishing(hub, registry)
  let stopAnnouncing = () => {}

  return {
    hub,
    canSubscribe(caller, channel) {
      keys.note(caller)
      return allowed(access, caller, channel)
    },
    publish(transaction) {
      publish(transaction)
      if (transaction.feeds.every(({ key }) => key.kind !== 'team')) return
      recheck(transaction.team_id).catch((error: unknown) =>
        log.error({ err: error }, 'rights could not be judged again'),
      )
    },
    attach: (server) => hub.attach(server),
    async start() {
      await watch.start()
      stopAnnouncing = announceVersion(hub, options.forceUpdate ?? false)
    },
    async stop() {
      stopAnnouncing()
      await watch.stop()
      await hub.close()
      await options.bus.close()
    },
  }
}

/** Who is behind a socket, with what was shown when it asked for its channels. */
function callerBehind(subscriber: Subscriber, keys: ShownKeys, holders: Holders): Caller {
  return { ...keys.callerOf(subscriber), ...holders.shownBy(subscriber) }
}

/** Whether what is told of a person's own things is of a workspace that their session does not do for. */
function isOfShut(access: Access, caller: Caller, { records = [] }: Pick<Message, 'records'>): boolean {
  return records.some((record) => {
    const team_id = Number((record as { team_id?: unknown }).team_id ?? 0)
    if (team_id > 0 && isUnproven(caller, team_id)) return true
    const team = access.known(team_id)
    // Not looked at here yet: whoever listens asks, and is answered by the rights of then.
    return team === undefined ? team_id > 0 : isShut(team, caller)
  })
}

/** The right to a channel as it is now. */
async function allowed(access: Access, caller: Caller, name: string): Promise<boolean> {
  const { user_id } = caller
  const channel = readChannel(name)
  if (!channel) return false
  if (channel.kind === 'public') return true
  if (channel.kind === 'user') return user_id > 0 && channel.user_id === user_id
  if (user_id <= 0) return false
  const team = await access.of(channel.team_id)
  return team !== null && !isShut(team, caller) && canSubscribe(accessFor(team, caller), user_id, channel)
}
