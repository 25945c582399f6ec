import type { Database } from '@weft/db'
import type { Mailer } from '@weft/features/mail/server'

import { newsMail, type SsoNews } from '../mails.ts'
import { readAdmins, readTeamName } from './queries.ts'

export interface TellDeps {
  db: Database
  mailer: Mailer
  appUrl: URL
  log: { warn(details: object, message: string): void }
}

/** Mails those who answer for the workspace. Never rejects: what happened has happened. */
export async function tellAdmins(
  { db, mailer, appUrl, log }: TellDeps,
  team_id: number,
  news: SsoNews,
): Promise<void> {
  try {
    const team_name = await readTeamName(db, team_id)
    for (const person of await readAdmins(db, team_id))
      await mailer.sendMail(await newsMail(person, { news, team_id, team_name, appUrl }))
  } catch (error) {
    log.warn({ err: error, team_id }, 'Admins were not told of single sign-on')
  }
}
