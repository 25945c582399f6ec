import { parseRecordEvent } from '@weft/protocol'
import type { Message, Subscriber } from '@weft/realtime'

import { type Grant, permitsScope, type Scope } from '../access/grant.ts'
import type { Registry } from '../records/contract/registry.ts'

/** Whose a session or a token is. */
export interface Holder {
  user_id: number
  /** Of a token. */
  grant?: Grant
  /** As of a caller, both. */
  satisfied?: ReadonlyMap<string, number>
  only_team_id?: number
}

type Shown = Pick<Holder, 'satisfied' | 'only_team_id'>

/** What a socket may hear beside the rights of its person: a token tells no more live than it reads. */
export interface Holders {
  /**
   * Whether what asked for the subscription stands: a signature is good for a minute, and whatever asked for it may have
   * ended meanwhile. Ends after this answer close the socket.
   */
  stands(subscriber: Subscriber): Promise<boolean>
  /** Whether the records of a message are among what its token reads. */
  mayHear(subscriber: Subscriber, message: Message): boolean
  /** What its session was good for, and the providers that it was shown to have signed in with, when it subscribed. */
  shownBy(subscriber: Subscriber): Shown | undefined
}

export function createHolders(
  registry: Registry,
  holderOf: (session_id: string) => Promise<Holder | undefined>,
): Holders {
  const grants = new WeakMap<Subscriber, Grant>()
  const shown = new WeakMap<Subscriber, Shown>()
  const scopes = new Map<string, Scope>([
    // No collection: their list falls under this.
    ['Member', 'admin'],
    ...registry.all().map(({ model, scope = 'work' }) => [model.record, scope] as const),
  ])
  return {
    async stands(subscriber) {
      const { userId, sessionId } = subscriber
      // A public channel has nobody behind it.
      if (userId === null) return true
      const holder = sessionId === null ? undefined : await holderOf(sessionId)
      if (holder?.user_id !== userId) return false
      if (holder.grant) grants.set(subscriber, holder.grant)
      const { satisfied, only_team_id } = holder
      shown.set(subscriber, {
        ...(satisfied && { satisfied }),
        ...(only_team_id !== undefined && { only_team_id }),
      })
      return true
    },
    shownBy: (subscriber) => shown.get(subscriber),
    mayHear(subscriber, { event, records }) {
      const grant = grants.get(subscriber)
      if (!grant || !records) return true
      return permitsScope(grant, scopes.get(parseRecordEvent(event)?.record ?? '') ?? 'work', true)
    },
  }
}
