import { newKey } from './new-id.ts'
import { secondsOf, WeftError } from './weft-error.ts'

export type Fetch = (request: Request) => Promise<Response>

export interface RetryOptions {
  /** How often a call is tried again; 4 unless told, 0 for never. */
  retries?: number
  /** The longest pause in seconds; a server that asks for a longer one is not asked again. 60 unless told. */
  longestPause?: number
}

const KEY = 'X-Idempotency-Key'

/**
 * A fetch that asks again where the server says that nothing was done (429 and 503), after the time that it names, and
 * where a connection broke. Every write has a key that stays the same on all tries, so that it is done once. A POST whose
 * connection broke is not sent again: not every call of that kind knows the key.
 */
export function retryingFetch(send: Fetch, { retries = 4, longestPause = 60 }: RetryOptions = {}): Fetch {
  return async (request) => {
    const keyed = withKey(request)
    for (let tries = 0; ; tries++) {
      const isLast = tries >= retries
      // The body of a request can be read once, so each try but the last has a copy.
      const sent = await attempt(send, isLast ? keyed : keyed.clone())
      const pause = pauseAfter(sent, keyed, tries)
      if (isLast || pause === null || pause > longestPause) return answerOf(sent)
      if (sent instanceof Response) await sent.body?.cancel()
      await wait(pause * 1000, keyed.signal)
    }
  }
}

/** The answer, or why there is none. */
async function attempt(send: Fetch, request: Request): Promise<Response | Error> {
  try {
    return await send(request)
  } catch (error) {
    if (request.signal.aborted) throw error
    return error instanceof Error ? error : new Error(String(error))
  }
}

function answerOf(sent: Response | Error): Response {
  if (sent instanceof Response) return sent
  throw new WeftError({
    status: 0,
    code: 'no_answer',
    message: 'The server could not be reached',
    cause: sent,
  })
}

/** Seconds until the next try, or null where there is to be none. */
function pauseAfter(sent: Response | Error, { method }: Request, tries: number): number | null {
  const usual = 2 ** tries / 2
  if (!(sent instanceof Response)) return method === 'POST' ? null : usual
  const told = secondsOf(sent.headers.get('retry-after'))
  // The try before, whose connection broke, is still at work.
  if (sent.status === 409) return told ?? null
  return sent.status === 429 || sent.status === 503 ? (told ?? usual) : null
}

function withKey(request: Request): Request {
  if (request.method !== 'GET' && !request.headers.has(KEY)) request.headers.set(KEY, newKey())
  return request
}

/** Waits, or rejects as soon as the signal is given. */
export function wait(ms: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const give = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', give)
      resolve()
    }, ms)
    if (signal?.aborted) give()
    else signal?.addEventListener('abort', give, { once: true })
  })
}
