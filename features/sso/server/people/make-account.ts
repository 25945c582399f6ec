import { now } from '@weft/base'
import type { Tx } from '@weft/db'
import { insertUser, markEmailVerified } from '@weft/features/profile/server'
import { emailKey } from '@weft/features/profile/shared'
import { defaultLocale } from '@weft/i18n'

export interface NewPerson {
  email: string
  name: string
  /** Of a password that nobody knows. */
  password_hash: string
}

/** An account with an address that its own domain vouches for; undefined where there is one by now. */
export async function makeAccount(
  tx: Tx,
  { email, name, password_hash }: NewPerson,
  source: 'sso' | 'scim',
): Promise<number | undefined> {
  const at = now()
  const email_key = emailKey(email)
  const locale = defaultLocale
  const user_id = await insertUser(tx, { email, email_key, name, password_hash, locale, source, at })
  if (user_id !== undefined) await markEmailVerified(tx, user_id, at)
  return user_id
}
