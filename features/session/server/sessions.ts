import { randomUUID } from 'node:crypto'

import { now, toWireTime } from '@weft/base'
import type { Database, Tx } from '@weft/db'
import type { Standing } from '@weft/server-kit'

import { sessionErrors } from '../shared/index.ts'
import type { AccessTokens } from './tokens/access-token.ts'
import { ABSOLUTE_MS, IDLE_MS } from './tokens/lifetimes.ts'
import {
  announceEnd,
  endOldest,
  endSession,
  endSessionsOf,
  insertSession,
  lockFamily,
  type NewSession,
  readProof,
  saveFamily,
} from './queries.ts'
import {
  type Family,
  firstToken,
  hashToken,
  isOfFamily,
  evaluateRefresh,
  sessionOf,
  successorOf,
} from './tokens/refresh-token.ts'
import type { Cleared } from './second-factor/second-factors.ts'

/** A session that was opened or renewed: what the body says and what the cookie carries. */
export interface Grant {
  body: { access_token: string; expires_in: number; refresh_expires_in: number; created_at: string }
  refresh_token: string
}

interface Opened {
  user_id: number
  session_id: string
  refresh_token: string
  at: number
  /** Sessions that had to end for it. */
  ended: string[]
}

/** Where a request came from, for the list of sessions. */
export interface Device {
  user_agent: string | undefined
  address: string
}

export interface Sessions {
  /** Opens a session by a password inside the caller's transaction; `grant` it after the commit. */
  open(tx: Tx, who: Cleared, device: Device): Promise<Opened>
  /**
   * The same by the identity provider of a workspace, which is no password: good for that workspace alone, or, where it
   * comes on top of a session of the same person, for what that one is good for.
   */
  openByProvider(
    tx: Tx,
    who: Cleared,
    device: Device,
    by: { team_id: number; on_top_of: string | null },
  ): Promise<Opened>
  grant(opened: Opened): Promise<Grant>
  /**
   * Opens a session in which an operator acts as a person, inside the caller's transaction: nothing renews it, and no
   * session of the person's gives way for it.
   */
  openLent(
    tx: Tx,
    lent: { user_id: number; operator_id: number; device: Device; at: number; ends_at: number },
  ): Promise<{ session_id: string; grant(): Promise<Grant['body']> }>
  /** Renews by a refresh token; throws `session_ended`. An old copy of a token ends the session. */
  refresh(token: string, address: string): Promise<Grant>
  end(session_id: string, reason: string): Promise<void>
  /** Ends the session of a refresh token; one that only names a session ends nothing. */
  endBy(token: string, reason: string): Promise<void>
  /** Ends all of a person's sessions but `keep`. */
  endAll(user_id: number, reason: string, keep?: string | null): Promise<void>
  /** The same inside the caller's transaction; `forget` what it answers after the commit. */
  endAllWithin(tx: Tx, user_id: number, reason: string, keep?: string | null): Promise<string[]>
  /** Lets this node know at once of sessions that ended; other nodes hear of them by the commit. */
  forget(session_ids: readonly string[]): void
}

interface SessionParts {
  db: Database
  tokens: AccessTokens
  states: Pick<Standing<unknown>, 'ended'>
  secret: Buffer
  perUser: number
}

export function createSessions(parts: SessionParts): Sessions {
  return { ...openSessions(parts), ...endSessions(parts), refresh: (...asked) => refresh(parts, ...asked) }
}

async function grantOf(
  tokens: AccessTokens,
  session: { user_id: number; session_id: string; created_at: number; at: number },
  refresh_token: string,
): Promise<Grant> {
  const { user_id, session_id, created_at, at } = session
  const end = created_at + ABSOLUTE_MS
  const { token, expires_in } = await tokens.mint({ user_id, session_id }, end)
  const refresh_expires_in = Math.floor((Math.min(at + IDLE_MS, end) - at) / 1000)
  return {
    body: { access_token: token, expires_in, refresh_expires_in, created_at: toWireTime(at) },
    refresh_token,
  }
}

function openSessions(parts: SessionParts): Pick<Sessions, 'open' | 'openByProvider' | 'openLent' | 'grant'> {
  const { tokens, states, perUser } = parts

  async function insert(
    tx: Tx,
    { user_id }: Cleared,
    { user_agent, address }: Device,
    { at, ...proof }: Pick<NewSession, 'confirmed_at' | 'only_team_id' | 'at'>,
  ): Promise<Opened> {
    // Random throughout, not a time-ordered id: whoever could guess it could end the session.
    const session_id = randomUUID()
    const refresh_token = firstToken(session_id)
    await insertSession(tx, {
      id: session_id,
      user_id,
      current_hash: hashToken(refresh_token),
      user_agent: user_agent?.slice(0, 255) ?? null,
      address,
      ...proof,
      at,
    })
    const ended = await endOldest(tx, user_id, perUser, at)
    await announceEnd(tx, ended)
    return { user_id, session_id, refresh_token, at, ended }
  }

  return {
    async open(tx, who, device) {
      const at = now()
      return insert(tx, who, device, { confirmed_at: at, only_team_id: null, at })
    },
    async openByProvider(tx, who, device, { team_id, on_top_of }) {
      const below = on_top_of === null ? undefined : await readProof(tx, on_top_of, who.user_id)
      const proof = below?.only_team_id === null ? below : { confirmed_at: null, only_team_id: team_id }
      return insert(tx, who, device, { ...proof, at: now() })
    },
    async openLent(tx, { user_id, operator_id, device, at, ends_at }) {
      const session_id = randomUUID()
      await insertSession(tx, {
        id: session_id,
        user_id,
        // Of a token that nobody ever gets.
        current_hash: hashToken(firstToken(session_id)),
        user_agent: device.user_agent?.slice(0, 255) ?? null,
        address: device.address,
        confirmed_at: null,
        only_team_id: null,
        at,
      })
      return {
        session_id,
        async grant() {
          const claims = { user_id, session_id, operator_id }
          const { token, expires_in } = await tokens.mint(claims, ends_at)
          return {
            access_token: token,
            expires_in,
            // The browser's cookie is the operator's own: it must never be asked to renew this.
            refresh_expires_in: 0,
            created_at: toWireTime(at),
          }
        },
      }
    },
    async grant(opened) {
      states.ended(opened.ended)
      return grantOf(tokens, { ...opened, created_at: opened.at }, opened.refresh_token)
    },
  }
}

/** Renews by a refresh token, in the family of its session. */
async function refresh(
  { db, tokens, states, secret }: SessionParts,
  token: string,
  address: string,
): Promise<Grant> {
  const session_id = sessionOf(token)
  if (session_id === null) throw sessionErrors.session_ended()
  const at = now()
  const hash = hashToken(token)
  const successor = successorOf(token, secret)
  const found = await db.write(null, async (tx) => {
    const family = await lockFamily(tx, session_id)
    if (!family) return null
    const verdict = evaluateRefresh(family, hash, at)
    if (verdict === 'reuse' && (await endSession(tx, session_id, 'reuse', at)))
      await announceEnd(tx, [session_id])
    if (verdict === 'repeat' || verdict === 'advance' || verdict === 'overlap')
      await saveFamily(
        tx,
        session_id,
        { ...moved(family, verdict, hash, successor, at), used_at: at },
        address,
      )
    return { family, verdict }
  })
  if (found?.verdict === 'reuse') states.ended([session_id])
  if (!found || found.verdict === 'reuse' || found.verdict === 'ended') throw sessionErrors.session_ended()
  const { user_id, created_at } = found.family
  return grantOf(tokens, { user_id, session_id, created_at, at }, successor)
}

function endSessions(
  parts: SessionParts,
): Pick<Sessions, 'end' | 'endBy' | 'endAll' | 'endAllWithin' | 'forget'> {
  const { db, states } = parts

  async function endAllWithin(tx: Tx, user_id: number, reason: string, keep: string | null = null) {
    const ended = await endSessionsOf(tx, user_id, reason, keep, now())
    await announceEnd(tx, ended)
    return ended
  }

  return {
    endAllWithin,
    async endAll(user_id, reason, keep) {
      states.ended(await db.write(null, (tx) => endAllWithin(tx, user_id, reason, keep)))
    },
    forget: (session_ids) => states.ended(session_ids),
    async endBy(token, reason) {
      const session_id = sessionOf(token)
      if (session_id === null) return
      const isEnded = await db.write(null, async (tx) => {
        const family = await lockFamily(tx, session_id)
        if (!family || !isOfFamily(family, hashToken(token))) return false
        const ended = await endSession(tx, session_id, reason, now())
        if (ended) await announceEnd(tx, [session_id])
        return ended
      })
      if (isEnded) states.ended([session_id])
    },
    async end(session_id, reason) {
      const isEnded = await db.write(null, async (tx) => {
        const ended = await endSession(tx, session_id, reason, now())
        if (ended) await announceEnd(tx, [session_id])
        return ended
      })
      if (isEnded) states.ended([session_id])
    },
  }
}

function moved(family: Family, verdict: string, hash: string, successor: string, at: number): Family {
  if (verdict === 'overlap') return family
  const next_hash = hashToken(successor)
  if (verdict === 'repeat') return { ...family, next_hash }
  return { ...family, current_hash: hash, next_hash, previous_hash: family.current_hash, superseded_at: at }
}
