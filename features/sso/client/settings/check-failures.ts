import type { SsoCheck } from '@weft/features/sso/shared'
import { msg, type Translate } from '@weft/i18n'

/** By the server's words, what was wrong and what an admin can do about it. */
const FAILURES: Readonly<Record<string, string>> = {
  signature: msg('The signature does not match the certificate of the provider. Update its metadata.'),
  weak: msg('The signature is too weak. Set the provider to SHA-256.'),
  unsigned: msg('The assertion is not signed. Set the provider to sign assertions.'),
  encrypted: msg('The assertion is encrypted. Turn encryption off at the provider.'),
  name_id: msg('The provider named nobody. Set the name ID to the email address.'),
  unreachable: msg('The provider could not be reached.'),
  issuer: msg('The answer is from another provider than the one set up here.'),
  audience: msg('The answer is for another application. Check the entity ID at the provider.'),
  recipient: msg('The answer was sent to another address. Check the ACS URL at the provider.'),
  not_asked: msg('The answer belongs to another request. Test again.'),
  no_end: msg('The answer does not say until when it is valid.'),
  expired: msg('The answer is too old. Check the clock of the provider.'),
  early: msg('The answer is not valid yet. Check the clock of the provider.'),
  replayed: msg('This answer was used before. Test again.'),
  no_email: msg('The provider sent no email address.'),
  access_denied: msg('The provider refused the login.'),
}

/** Why a check failed, in a sentence. */
export function failureOf({ name, detail }: SsoCheck, t: Translate): string {
  const known = detail === null ? undefined : FAILURES[detail]
  if (known !== undefined) return t(known)
  if (name === 'domain' && detail !== null)
    return t('{domain} is not a verified domain of this workspace.', { domain: detail })
  return t('The provider’s answer could not be used ({reason}).', { reason: detail ?? '' })
}
