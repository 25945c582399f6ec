import {
  composeMail,
  linkTo,
  type Mail,
  type Mailer,
  readReceiver,
  safeName,
} from '@weft/features/mail/server'
import type { Team } from '@weft/model'
import type { Caller, Kit } from '@weft/server-kit'

import { readMembers } from '../queries.ts'

interface OfferMailDeps {
  mailer: Mailer
  appUrl: URL
  log?: { warn(details: object, message: string): void }
}

/** Tells a member, in their language, that a workspace is offered to them; it leads to where they accept or decline. */
function offerMail(
  receiver: { email: string; locale: string },
  offer: { team_id: number; team: string; owner: string; appUrl: URL },
): Promise<Mail> {
  const names = { owner: safeName(offer.owner), team: safeName(offer.team) }
  return composeMail(
    receiver,
    ({ t }) => ({
      subject: t('{owner} wants to transfer {team} to you', names),
      title: t('{owner} wants to transfer {team} to you', names),
      paragraphs: [
        t('You would own {team} and everything in it. Nothing changes until you accept.', names),
        t('{owner} stays as an admin.', names),
      ],
      action: {
        label: t('View the offer'),
        href: linkTo(offer.appUrl, ['team', String(offer.team_id), 'settings']),
      },
      notes: [t('The owner can withdraw the offer at any time.')],
    }),
    { team_id: offer.team_id },
  )
}

/** Never rejects: the offer stands, and the interface shows it, whether or not the mail is on its way. */
export async function mailOffer(kit: Kit, deps: OfferMailDeps, team: Team, caller: Caller): Promise<void> {
  if (team.new_owner_id === null) return
  try {
    const receiver = await readReceiver(kit.db, team.new_owner_id)
    if (!receiver) return
    const people = await kit.db.read(team.id, (tx) => readMembers(tx, team.id, [caller.user_id]))
    const owner = people.get(caller.user_id)?.name ?? ''
    const { appUrl } = deps
    await deps.mailer.sendMail(
      await offerMail(receiver, { team_id: team.id, team: team.name, owner, appUrl }),
    )
  } catch (error) {
    deps.log?.warn({ err: error }, 'The mail of an offered workspace was not sent')
  }
}
