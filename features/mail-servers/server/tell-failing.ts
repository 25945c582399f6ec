import type { Database } from '@weft/db'
import { composeMail, linkTo, type Mailer, readReceiver, safeName } from '@weft/features/mail/server'

import { ownerOf } from './queries.ts'

export interface TellDeps {
  db: Database
  /** By the server of the instance: that of the workspace takes no mails. */
  mailer: Mailer
  appUrl: URL
}

/** Tells the owner of a workspace that its mail server takes no mails. */
export async function tellFailing({ db, mailer, appUrl }: TellDeps, team_id: number): Promise<void> {
  const owner = await ownerOf(db, team_id)
  const receiver = owner && (await readReceiver(db, owner.user_id))
  if (!receiver) return
  const team = safeName(owner.name)
  const mail = await composeMail(receiver, ({ t }) => ({
    subject: t('The mail server of {team} fails', { team }),
    title: t('The mail server of {team} fails', { team }),
    paragraphs: [
      t(
        'It did not take an email about the workspace. Emails wait for ten minutes, then Weft sends them itself.',
      ),
    ],
    action: { label: t('Open the settings'), href: linkTo(appUrl, ['team', String(team_id), 'mail']) },
  }))
  await mailer.sendMail(mail)
}
