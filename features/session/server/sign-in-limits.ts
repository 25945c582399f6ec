import { errors, type Limits, type RateLimiter } from '@weft/server-kit'

export interface SignInLimits {
  /** Counts a try to sign in; throws `rate_limited`. */
  login(address: string, email_key: string): void
  register(address: string): void
}

const MINUTE = 60
const HOUR = 3_600

/** Guessing is slow per account and per address, whoever asks and whether the account exists or not. */
export function createSignInLimits(rates: RateLimiter, limits: Limits): SignInLimits {
  function take(key: string, count: number, seconds: number): void {
    const wait = rates.take(key, count / seconds, count)
    if (wait > 0) throw errors.rate_limited({ retryAfter: wait })
  }
  return {
    login(address, email_key) {
      take(`login-address:${networkOf(address)}`, limits.login_address_minute, MINUTE)
      take(`login-minute:${email_key}`, limits.login_account_minute, MINUTE)
      take(`login-hour:${email_key}`, limits.login_account_hour, HOUR)
    },
    register(address) {
      take(`register:${networkOf(address)}`, limits.register_address_hour, HOUR)
    },
  }
}

/** An IPv4 address itself; of IPv6 the first 64 bits, since one household has all the rest. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...after]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
