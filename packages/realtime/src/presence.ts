import { randomUUID } from 'node:crypto'
import type { Bus } from './bus/bus.ts'
import type { BusMessage, Message } from './message.ts'
import type { Member } from './subscriber.ts'

interface PresenceOptions {
  bus: Bus
  presenceMs: number
  steadyNow: () => number
  /** Sends to this node's subscribers of the channel. */
  deliver: (message: Message) => void
}

/** What another node last said about a channel. */
interface Remote {
  revision: number
  heardAt: number
  members: Member[]
}

/**
 * Who is in which presence channel, over all nodes. Each node says who it has, whole lists with a rising
 * revision, again and again: so a lost, doubled or late word is repaired by the next one, and a node
 * that died is forgotten after presenceMs. A user with several sockets is one member.
 */
export function createPresence({ bus, presenceMs, steadyNow, deliver }: PresenceOptions) {
  const node = randomUUID()
  const local = new Map<string, Map<string, Member>>()
  const remote = new Map<string, Map<string, Remote>>()
  let revision = 0
  let announcedAt = steadyNow()

  const members = (channel: string) => membersOf(local.get(channel), remote.get(channel))

  /** Makes a change and tells this node's subscribers who came and who went by it. */
  function change(channel: string, make: () => void, except?: string): void {
    const before = members(channel)
    make()
    const after = members(channel)
    for (const [id, info] of after) {
      if (before.has(id)) continue
      const data = { user_id: id, user_info: info }
      deliver({ channel, event: 'pusher_internal:member_added', data, except })
    }
    for (const id of before.keys()) {
      if (after.has(id)) continue
      deliver({ channel, event: 'pusher_internal:member_removed', data: { user_id: id } })
    }
  }

  function announce(channel: string): void {
    const list = [...(local.get(channel)?.values() ?? [])]
    bus.publish({ kind: 'members', node, revision: ++revision, channel, members: list })
  }

  function announceAll(): void {
    announcedAt = steadyNow()
    for (const channel of local.keys()) announce(channel)
  }

  function forgetSilent(): void {
    const oldest = steadyNow() - presenceMs
    for (const [channel, nodes] of remote) {
      for (const [id, { heardAt }] of nodes) {
        if (heardAt < oldest) change(channel, () => void nodes.delete(id))
      }
      if (nodes.size === 0) remote.delete(channel)
    }
  }

  return {
    /** Called by a node that just came up: the others say who they have. */
    ask(): void {
      bus.publish({ kind: 'who', node })
    },

    join(channel: string, socketId: string, member: Member): void {
      const sockets = local.get(channel) ?? new Map<string, Member>()
      change(channel, () => local.set(channel, sockets.set(socketId, member)), socketId)
      announce(channel)
    },

    leave(channel: string, socketId: string): void {
      const sockets = local.get(channel)
      if (!sockets?.has(socketId)) return
      change(channel, () => {
        sockets.delete(socketId)
        if (sockets.size === 0) local.delete(channel)
      })
      announce(channel)
    },

    /** The list as `pusher_internal:subscription_succeeded` carries it. */
    roster(channel: string) {
      const found = members(channel)
      return { presence: { count: found.size, ids: [...found.keys()], hash: Object.fromEntries(found) } }
    },

    /** How many people are there, on all nodes. */
    count: (channel: string): number => members(channel).size,

    hear(message: BusMessage): void {
      if (message.kind === 'frame' || message.node === node) return
      if (message.kind === 'who') return announceAll()
      const { channel, node: from, revision: said } = message
      const nodes = remote.get(channel) ?? new Map<string, Remote>()
      // Reordered: something newer was heard already. Empty lists stay until they expire, for this check.
      if ((nodes.get(from)?.revision ?? 0) >= said) return
      const entry = { revision: said, heardAt: steadyNow(), members: message.members }
      change(channel, () => remote.set(channel, nodes.set(from, entry)))
    },

    tick(): void {
      if (steadyNow() - announcedAt >= presenceMs / 3) announceAll()
      forgetSilent()
    },
  }
}

export type Presence = ReturnType<typeof createPresence>

/** Everybody in a channel by id, as this node and the others have it. */
function membersOf(
  local: ReadonlyMap<string, Member> | undefined,
  remote: ReadonlyMap<string, Remote> | undefined,
): Map<string, unknown> {
  const found = new Map<string, unknown>()
  for (const { members } of remote?.values() ?? []) for (const { id, info } of members) found.set(id, info)
  for (const { id, info } of local?.values() ?? []) found.set(id, info)
  return found
}
