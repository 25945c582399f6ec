import { composeMail, linkTo, type Mail, safeName } from '@weft/features/mail/server'
import type { Translator } from '@weft/i18n'

/** What the mail to somebody who is invited or was added is made of. */
export interface InvitationLetter {
  email: string
  /** The receiver's language; null for that of the inviter, the only one that is known. */
  locale: string | null
  /**
   * The secret of the link, for an address that nobody verified: the link is then the only way in. Without one the
   * receiver has an account, and finds the invitation or the workspace there.
   */
  token: string | null
  state: 'open' | 'joined'
  /** The board that they were invited from, where they see it once they are in. */
  board: string | null
}

interface Names extends Record<'inviter' | 'team', string> {
  board: string | null
}

export function invitationMail(
  letter: InvitationLetter,
  options: {
    inviter: string
    team: string
    team_id: number
    inviterLocale: string | null
    appUrl: URL
    /** When the invitation ends, in milliseconds. */
    expires_at: number
  },
): Promise<Mail> {
  const { email, locale, token } = letter
  const { appUrl, expires_at, team_id } = options
  const names = {
    inviter: safeName(options.inviter),
    team: safeName(options.team),
    board: letter.board === null ? null : safeName(letter.board),
  }
  return composeMail(
    { email, locale: locale ?? options.inviterLocale },
    ({ t }) => {
      if (letter.state === 'joined') return joinedLetter(t, names, linkTo(appUrl, ['team', String(team_id)]))
      if (token === null) return askingLetter(t, names, linkTo(appUrl, ['home']))
      return tokenLetter(t, names, linkTo(appUrl, ['register', 'invitation'], { query: { token } }))
    },
    // What proves that a mailbox is somebody's is nothing for a mail server that whoever invites could read.
    { expires_at, ...(token === null && { team_id }) },
  )
}

type Translate = Translator['t']

const asks = (t: Translate, { inviter, team, board }: Names) =>
  board === null
    ? t('{inviter} invites you to work together in {team}.', { inviter, team })
    : t('{inviter} invites you to work together on {board} in {team}.', { inviter, board, team })

function tokenLetter(t: Translate, names: Names, href: string) {
  const { inviter, team } = names
  return {
    subject: t('{inviter} invites you to {team}', { inviter, team }),
    title: t('{inviter} invites you to {team}', { inviter, team }),
    paragraphs: [asks(t, names)],
    action: { label: t('Create your account'), href },
    notes: [
      t('The link works once, for this address, for seven days.'),
      t('If you were not expecting an invitation, you can ignore this email.'),
    ],
  }
}

function askingLetter(t: Translate, names: Names, href: string) {
  const { inviter, team } = names
  return {
    subject: t('{inviter} invites you to {team}', { inviter, team }),
    title: t('{inviter} invites you to {team}', { inviter, team }),
    paragraphs: [asks(t, names)],
    action: { label: t('Accept or decline'), href },
    notes: [
      t('The invitation stays on your home page for seven days.'),
      t('If you were not expecting an invitation, you can ignore this email.'),
    ],
  }
}

function joinedLetter(t: Translate, { inviter, team, board }: Names, href: string) {
  return {
    subject: t('{inviter} added you to {team}', { inviter, team }),
    title: t('{inviter} added you to {team}', { inviter, team }),
    paragraphs: [
      board === null
        ? t('{inviter} added you to {team}. You can start right away.', { inviter, team })
        : t('{inviter} added you to {board} in {team}. You can start right away.', { inviter, board, team }),
    ],
    action: { label: t('Open {team}', { team }), href },
    notes: [
      t('If you do not want to be in it, choose Leave workspace under Workspaces in your profile.'),
      t('To be asked first next time, turn that on in your settings.'),
    ],
  }
}
