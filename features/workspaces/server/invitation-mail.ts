import { composeMail, linkTo, type Mail, safeName } from '@weft/features/mail/server'

/** The mail that invites somebody without an account; written in the inviter's language, the only one that is known. */
export function invitationMail(options: {
  to: string
  locale: string | null
  inviter: string
  team: string
  token: string
  appUrl: URL
  /** When the link ends, in milliseconds. */
  expires_at: number
}): Promise<Mail> {
  const { to, locale, token, appUrl, expires_at } = options
  const names = { inviter: safeName(options.inviter), team: safeName(options.team) }
  return composeMail(
    { email: to, locale },
    ({ t }) => ({
      subject: t('{inviter} invites you to {team}', names),
      title: t('{inviter} invites you to {team}', names),
      paragraphs: [t('{inviter} invites you to work together in {team}.', names)],
      action: {
        label: t('Create your account'),
        href: linkTo(appUrl, ['register', 'invitation'], { query: { token } }),
      },
      notes: [
        t('The link works once, for this address, and for seven days.'),
        t('If you expected no invitation, there is nothing to do.'),
      ],
    }),
    { expires_at },
  )
}
