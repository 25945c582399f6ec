import { createOutbound, type Outbound } from '@weft/server-kit'

/** How long somebody who has passed the check waits for its server at most. */
const TIMEOUT_MS = 5_000

/** The operator's human check, as forms use it. */
export interface HumanCheck {
  /** What the check knows this instance by in a browser; not secret. */
  key: string
  /** Where browsers load it from. */
  origins: readonly string[]
  verify(token: string): Promise<'passed' | 'failed' | 'unreachable'>
}

export interface HumanCheckOptions {
  key: string
  origins: readonly string[]
  secret: string
  verifyUrl: URL
  /** `host:port` in the operator's own network. */
  allow?: readonly string[]
  log: { warn(details: object, message: string): void }
}

/** Asks the check's server whether a token is good, the way all of them answer: `secret` and `response`, `success`. */
export function createHumanCheck({
  key,
  origins,
  secret,
  verifyUrl,
  allow,
  log,
}: HumanCheckOptions): HumanCheck {
  const port = Number(verifyUrl.port || (verifyUrl.protocol === 'https:' ? 443 : 80))
  // The operator named this place: it may lie in a network of their own. No other request gains by that.
  const host = verifyUrl.hostname.replace(/^\[|\]$/g, '')
  const outbound: Outbound = createOutbound({ allow: [...(allow ?? []), `${host}:${port}`] })
  return {
    key,
    origins,
    async verify(token) {
      try {
        const { status, body } = await outbound.fetch(verifyUrl.href, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
          body: new URLSearchParams({ secret, response: token }).toString(),
          timeoutMs: TIMEOUT_MS,
        })
        if (status >= 500) throw new Error(`It answered ${status}`)
        return isSuccess(JSON.parse(body.toString())) ? 'passed' : 'failed'
      } catch (error) {
        log.warn({ err: error }, 'The human check could not be asked whether a token is good')
        return 'unreachable'
      }
    },
  }
}

function isSuccess(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'success' in answer && answer.success === true
}
