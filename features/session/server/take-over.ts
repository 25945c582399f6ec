import { now } from '@weft/base'
import type { Tx } from '@weft/db'
import { findAccounts, takeOverUser } from '@weft/features/profile/server'
import { appendAudit } from '@weft/server-kit'

import { lockUser } from './queries.ts'
import type { Sessions } from './sessions.ts'

export interface TakeOverParts {
  sessions: Pick<Sessions, 'endAllWithin'>
  /** What programs and apps come in with. */
  tokenEnds: { endAllWithin(tx: Tx, user_id: number): Promise<unknown> }
}

/**
 * Gives an account that nobody ever verified to whoever came by a link that was mailed to its address. Whoever made it
 * may be a stranger, so sessions, tokens, second factor, password and profile of before end here. Answers the person and the
 * sessions that ended, to `forget` after the commit; undefined where there is no such account any more.
 */
export async function takeOver(
  tx: Tx,
  { sessions, tokenEnds }: Pick<TakeOverParts, 'sessions' | 'tokenEnds'>,
  person: {
    email: string
    email_key: string
    name: string
    password_hash: string
    locale: string
    address: string
  },
): Promise<{ user_id: number; ended: string[] } | undefined> {
  const known = (await findAccounts(tx, [person.email_key])).get(person.email_key)
  if (!known) return undefined
  await lockUser(tx, known.id)
  // Verified between the look and the lock: then it is its person's, who signs in.
  const account = (await findAccounts(tx, [person.email_key])).get(person.email_key)
  if (!account || account.id !== known.id || account.verified) return undefined
  const user_id = account.id
  const ended = await sessions.endAllWithin(tx, user_id, 'password')
  // Every node hears of these by the commit.
  await tokenEnds.endAllWithin(tx, user_id)
  await takeOverUser(tx, user_id, { ...person, at: now() })
  const after = { by: 'invitation' }
  const actor = { user_id, address: person.address }
  await appendAudit(tx, actor, { action: 'account.password', target: `user:${user_id}`, after })
  return { user_id, ended }
}
