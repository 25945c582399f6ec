import { type Outbound, OutboundError, type OutboundProblem } from '@weft/server-kit'

import { type Call, CALL_MS, type CallAnswer, KEPT_ANSWER, MOST_ANSWER } from './call.ts'

/** What is tried again: nothing came, or the other side said that it cannot now. */
export interface CallProblem {
  code: string
  text: string
  isPassing: boolean
}

/** Sends a call once. An answer that refuses is a problem as well. */
export async function sendCall(
  outbound: Outbound,
  call: Pick<Call, 'method' | 'body'>,
  opened: { url: string; headers: Record<string, string> },
  key: string,
  signal: AbortSignal,
): Promise<{ answer: CallAnswer | null; problem: CallProblem | null }> {
  try {
    const { status, body } = await outbound.fetch(opened.url, {
      method: call.method,
      headers: { 'idempotency-key': key, ...opened.headers },
      ...(call.body !== undefined && { body: call.body }),
      timeoutMs: CALL_MS,
      maxBytes: MOST_ANSWER,
      signal,
    })
    const answer = { status, body: storable(body.toString('utf8').slice(0, KEPT_ANSWER)) }
    return { answer, problem: problemOf(status) }
  } catch (error) {
    if (!(error instanceof OutboundError) || signal.aborted) throw error
    const text = SAID[error.problem]
    return { answer: null, problem: { code: 'call', text, isPassing: PASSING.has(error.problem) } }
  }
}

/** The database keeps no zeros in texts, and no halves of pairs. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

function problemOf(status: number): CallProblem | null {
  if (status < 300) return null
  const isPassing = status >= 500 || status === 429 || status === 408
  return { code: 'answer', text: `The other server answered ${status}.`, isPassing }
}

const PASSING: ReadonlySet<OutboundProblem> = new Set(['timeout', 'network', 'name'])

const SAID: Readonly<Record<OutboundProblem, string>> = {
  address: 'This address is not on the public internet.',
  scheme: 'The address has to begin with https:// and hold no password.',
  port: 'The port of this address is not allowed.',
  name: 'There is no server of this name.',
  redirect: 'The other server sent us to another address. Enter that one.',
  timeout: 'The other server did not answer within 10 seconds.',
  too_large: 'The answer of the other server is larger than 1 MB.',
  network: 'The other server could not be reached.',
}
