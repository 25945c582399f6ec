import { composeMail, linkTo, type Mail } from '@weft/features/mail/server'

interface Receiver {
  email: string
  locale: string
}

interface LinkMail {
  token: string
  appUrl: URL
  /** In milliseconds. */
  expires_at: number
}

/** Asks whoever signed up whether the mailbox is theirs. The token stands behind the #, where no server sees it. */
export function verificationMail(receiver: Receiver, { token, appUrl, expires_at }: LinkMail): Promise<Mail> {
  return composeMail(
    receiver,
    ({ t }) => ({
      subject: t('Verify your email address'),
      title: t('Verify your email address'),
      paragraphs: [t('Welcome. Verify your address to invite people and share boards publicly.')],
      action: { label: t('Verify address'), href: linkTo(appUrl, ['verify-email'], { hash: { token } }) },
      notes: [
        t('The link works once, for 24 hours.'),
        t('If you did not create an account, you can ignore this email.'),
      ],
    }),
    { expires_at },
  )
}

/** Goes to the new address. */
export function changeMail(receiver: Receiver, { token, appUrl, expires_at }: LinkMail): Promise<Mail> {
  return composeMail(
    receiver,
    ({ t }) => ({
      subject: t('Confirm your new email address'),
      title: t('Confirm your new email address'),
      paragraphs: [
        t('Your account switches to this address once you confirm it. Until then nothing changes.'),
      ],
      action: { label: t('Confirm address'), href: linkTo(appUrl, ['verify-email'], { hash: { token } }) },
      notes: [
        t('The link works once, for 24 hours.'),
        t('If you did not ask for this, you can ignore this email.'),
      ],
    }),
    { expires_at },
  )
}

export function resetMail(receiver: Receiver, { token, appUrl, expires_at }: LinkMail): Promise<Mail> {
  return composeMail(
    receiver,
    ({ t }) => ({
      subject: t('Set a new password'),
      title: t('Set a new password'),
      paragraphs: [t('Someone asked for a new password for the account with this address.')],
      action: {
        label: t('Set a new password'),
        href: linkTo(appUrl, ['password', 'reset', token, receiver.email]),
      },
      notes: [
        t('The link works once, for one hour.'),
        t('If you did not ask for this, you can ignore this email. Your password stays the same.'),
      ],
    }),
    { expires_at },
  )
}
