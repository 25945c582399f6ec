import { networkOf } from '@weft/features/session/server'
import { HEADERS } from '@weft/protocol'
import type { Limits, RateLimiter } from '@weft/server-kit'
import type { FastifyRequest } from 'fastify'

import type { HumanCheck } from './human-check.ts'

export interface AdmitParts {
  limits: Limits
  rates: RateLimiter
  captcha?: HumanCheck | null | undefined
}

/** Whether an answer is one too many. */
export interface Admission {
  /** Seconds to wait, or 0. */
  wait: number
  /** By this key a human check may be shown, and the answer be sent again with what it gives. */
  captcha: { key: string } | null
  /** A check was shown, and its token is worth nothing. */
  isFailed: boolean
}

/**
 * Counts an answer. One too many is taken all the same from somebody who passed the human check, up to a second, wider
 * limit. Tries at the check count there before it is asked, so that it is asked no oftener than people answer.
 */
export async function admit(
  { limits, rates, captcha }: AdmitParts,
  { request, formId }: { request: FastifyRequest; formId: string },
): Promise<Admission> {
  const network = networkOf(request.ip)
  const take = (name: string, most: number, seconds: number) => rates.take(name, most / seconds, most)
  const wait = Math.max(
    take(`form:${formId}:${network}`, limits.form_posts_minute, 60),
    take(`form-address:${network}`, limits.form_posts_address_minute, 60),
    take(`form-all:${formId}`, limits.form_posts_hour, 3_600),
  )
  const refused = (more: Partial<Admission> = {}) => ({ wait, captcha: null, isFailed: false, ...more })
  if (wait === 0 || !captcha) return refused()
  const { key } = captcha
  const token = String(request.headers[HEADERS.challengeToken] ?? '')
  if (token === '') return refused({ captcha: { key } })
  const tries = take(`form-checked:${network}`, limits.form_checked_posts_minute, 60)
  if (tries > 0) return refused({ wait: tries })
  const verdict = await captcha.verify(token)
  if (verdict === 'unreachable') return refused()
  if (verdict === 'failed') return refused({ captcha: { key }, isFailed: true })
  return refused({ wait: take(`form-checked-all:${formId}`, limits.form_checked_posts_hour, 3_600) })
}
