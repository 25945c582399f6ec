import { t, withoutIsolates } from '@weft/i18n'

import type { Mail } from './mailer.ts'

/** The mail that invites somebody without an account. */
export function invitationMail(options: {
  to: string
  inviter: string
  team: string
  token: string
  appUrl: URL
}): Mail {
  const { to, inviter, team } = options
  const link = new URL('/register/invitation', options.appUrl)
  link.searchParams.set('token', options.token)
  return {
    to,
    subject: withoutIsolates(t('{inviter} invites you to {team}', { inviter, team })),
    text: [
      withoutIsolates(t('{inviter} invites you to work together in {team}.', { inviter, team })),
      '',
      t('Create your account here:'),
      link.href,
      '',
      t('The link works once, for this address, and for seven days.'),
    ].join('\n'),
  }
}
