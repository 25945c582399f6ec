import { now } from '@weft/base'
import { readReceiver } from '@weft/features/mail/server'
import type { Mailer } from '@weft/features/mail/server'
import type { Caller, Kit } from '@weft/server-kit'

import { type InvitationLetter, invitationMail } from './invitation-mail.ts'
import { readMembers, readTeamRow } from '../queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000
export const INVITATION_MS = 7 * DAY_MS

export interface InviteDeps {
  mailer: Mailer
  appUrl: URL
}

/** Mails what people were invited to; answers a sentence for each mail that could not be sent. */
export async function sendLetters(
  kit: Kit,
  deps: InviteDeps,
  { team_id, caller }: { team_id: number; caller: Caller },
  letters: readonly InvitationLetter[],
): Promise<string[]> {
  if (letters.length === 0) return []
  const names = await kit.db.read(team_id, async (tx) => ({
    team: (await readTeamRow(tx, team_id))?.name ?? '',
    inviter: (await readMembers(tx, team_id, [caller.user_id])).get(caller.user_id)?.name ?? '',
  }))
  const { locale: inviterLocale = null } = (await readReceiver(kit.db, caller.user_id)) ?? {}
  const options = { ...names, team_id, inviterLocale, appUrl: deps.appUrl, expires_at: now() + INVITATION_MS }
  const sent = await Promise.allSettled(
    letters.map(async (letter) => deps.mailer.sendMail(await invitationMail(letter, options))),
  )
  return letters.flatMap(({ email }, n) =>
    sent[n]?.status === 'rejected' ? [`${email}: the mail could not be sent`] : [],
  )
}
