import { now } from '@weft/base'
import type { Seal } from '@weft/features/mail/server'
import { type Outbound, OutboundError, type OutboundProblem } from '@weft/server-kit'

import type { HookRow } from '../queries.ts'
import { signatureOf } from './sign.ts'

/** All in all, milliseconds. */
const HOOK_MS = 10_000
/** Bytes that a receiver may answer, and characters of both sides that are kept. */
const MOST_ANSWER = 64 * 1_024
const KEPT = 10_000

export interface DeliverDeps {
  outbound: Outbound
  seal: Seal
}

/** Why nothing came of it. */
export type Problem = OutboundProblem | 'key'

/** What came of sending once. */
export interface Delivered {
  at: number
  ms: number
  status: number | null
  /** As the operator may know it; people are told `toldProblem` of it. */
  problem: Problem | null
  /** As the receiver said it. */
  retryAfter: string | undefined
  /** Sealed. */
  request: string
  response: string | null
}

/** Sends a body once, signed. Never throws for what a receiver does; throws where the server stops. */
export async function deliver(
  { outbound, seal }: DeliverDeps,
  hook: Pick<HookRow, 'url' | 'secret' | 'old_secret' | 'old_secret_until'>,
  { id, body }: { id: string; body: string },
  signal: AbortSignal,
): Promise<Delivered> {
  const at = now()
  const timestamp = Math.floor(at / 1_000)
  const sent = { at, ms: 0, status: null, problem: null, retryAfter: undefined, response: null }
  const message = { id: `msg_${id}`, timestamp, body }
  const secrets = openSecrets(seal, hook, at)
  if (!secrets) return { ...sent, problem: 'key', request: sealedSide(seal, {}, body) }
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Weft',
    'webhook-id': message.id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureOf(message, secrets),
  }
  const request = sealedSide(seal, headers, body)
  try {
    const answer = await outbound.fetch(hook.url, {
      method: 'POST',
      headers,
      body,
      timeoutMs: HOOK_MS,
      maxBytes: MOST_ANSWER,
      signal,
    })
    const response = sealedSide(seal, plain(answer.headers), answer.body.toString('utf8'))
    const retry = answer.headers['retry-after']
    return { ...sent, ms: now() - at, status: answer.status, retryAfter: retry, request, response }
  } catch (error) {
    if (!(error instanceof OutboundError) || signal.aborted) throw error
    return { ...sent, ms: now() - at, problem: error.problem, request }
  }
}

/** Null where they cannot be opened: nothing can be signed until the hook gets a new one. */
function openSecrets(
  seal: Seal,
  { secret, old_secret, old_secret_until }: Pick<HookRow, 'secret' | 'old_secret' | 'old_secret_until'>,
  at: number,
): string[] | null {
  const isBoth = old_secret !== null && old_secret_until !== null && old_secret_until > at
  try {
    return [secret, ...(isBoth ? [old_secret] : [])].map((sealed) => seal.open(sealed))
  } catch {
    // The instance's secret is another one since.
    return null
  }
}

function plain(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const told: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    // Whatever a receiver wants remembered is between it and others.
    if (value === undefined || name === 'set-cookie') continue
    told[name] = String(value).slice(0, 500)
  }
  return told
}

export interface Side {
  headers: Record<string, string>
  body: string
}

/** One side of a delivery as it is kept: the database holds no zeros in texts, and no halves of pairs. */
function sealedSide(seal: Seal, headers: Record<string, string>, body: string): string {
  const kept = body.slice(0, KEPT).replaceAll('\0', '').toWellFormed()
  return seal.close(JSON.stringify({ headers, body: kept } satisfies Side))
}
