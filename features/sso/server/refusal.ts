import type { SsoCheck, SsoCheckName } from '../shared/index.ts'
import { SSO_CHECKS } from '../shared/index.ts'

/** Why somebody is not signed in: the check that failed, and a word for the admin who tests. */
export class SsoRefusal extends Error {
  readonly check: SsoCheckName
  readonly detail: string
  constructor(check: SsoCheckName, detail: string, options?: ErrorOptions) {
    super(`The sign-in was refused: ${check}, ${detail}`, options)
    this.name = 'SsoRefusal'
    this.check = check
    this.detail = detail
  }
}

/** What is told of each check, in the order of the screen: of those behind a failed one nothing is known. */
export function checksOf(
  details: Partial<Record<SsoCheckName, string | null>>,
  refusal: SsoRefusal | null,
): SsoCheck[] {
  const failed = refusal ? SSO_CHECKS.indexOf(refusal.check) : SSO_CHECKS.length
  return SSO_CHECKS.map((name, n) => {
    if (n === failed) return { name, passed: false, detail: refusal?.detail ?? null }
    return n < failed
      ? { name, passed: true, detail: details[name] ?? null }
      : { name, passed: null, detail: null }
  })
}
