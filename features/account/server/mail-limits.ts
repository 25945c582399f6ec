import { networkOf } from '@weft/features/session/server'
import { errors, type Limits, type RateLimiter } from '@weft/server-kit'

const HOUR = 3_600

export interface MailLimits {
  /** Counts a wish for a reset mail; throws `rate_limited`. Known and unknown mailboxes are counted alike. */
  reset(address: string, email_key: string): void
  /** Counts a wish for a mail that verifies or changes an address. */
  link(address: string, email_key: string): void
}

/** Nobody's mailbox is filled by others, and nobody learns at speed which mailboxes have accounts. */
export function createMailLimits(rates: RateLimiter, limits: Limits): MailLimits {
  function take(key: string, count: number): void {
    const wait = rates.take(key, count / HOUR, count)
    if (wait > 0) throw errors.rate_limited({ retryAfter: wait })
  }
  const pair = (kind: string) => (address: string, email_key: string) => {
    take(`${kind}-address:${networkOf(address)}`, limits.mails_address_hour)
    take(`${kind}-mailbox:${email_key}`, limits.mails_mailbox_hour)
  }
  return { reset: pair('reset'), link: pair('email-link') }
}
