import type { Database } from '@weft/db'
import { msg } from '@weft/i18n'

import { composeMail } from './compose-mail.ts'
import { linkTo } from './link-to.ts'
import type { Mailer } from './mail.ts'
import { readReceiver } from './queries.ts'
import { safeName } from './safe-name.ts'

/** What happened to an account, in words that fit whoever did it and whoever did not. */
const EVENTS = {
  password_changed: {
    subject: msg('Your password was changed'),
    text: msg('The password of your account was changed. All other devices were logged out.'),
  },
  two_factor_on: {
    subject: msg('Two-factor authentication is on'),
    text: msg('From now on, logging in requires a code from your authenticator app.'),
  },
  two_factor_off: {
    subject: msg('Two-factor authentication is off'),
    text: msg('From now on, you only need your password to log in.'),
  },
  recovery_codes_renewed: {
    subject: msg('You have new recovery codes'),
    text: msg('New recovery codes were created for your account. The old ones no longer work.'),
  },
  email_changed: {
    subject: msg('Your email address was changed'),
    text: msg('Your account now uses another email address. This one can no longer log in.'),
  },
  support_acts: {
    subject: msg('Support is viewing your account'),
    text: msg(
      '{name} from support is acting as you for at most {minutes} minutes, to help. Your security settings show that session, and you can end it there.',
    ),
  },
  token_ends: {
    subject: msg('One of your tokens ends soon'),
    text: msg(
      'The token “{name}” ends soon, because its time is nearly up or because no program has used it for months. Renew it in your developer settings, or let it go.',
    ),
  },
  app_allowed: {
    subject: msg('You allowed an app to act as you'),
    text: msg(
      'The app “{name}” now has access to your account, within what you allowed. If this was not you, disconnect it and change your password.',
    ),
  },
  account_leaving: {
    subject: msg('Your account will be deleted'),
    text: msg(
      'Your account and your data are deleted in 7 days. If you change your mind, log in before then and choose “Keep my account” in the settings.',
    ),
  },
} as const

/** Where somebody does something about it. */
const LEADS_TO: Partial<Record<SecurityEvent, readonly string[]>> = {
  account_leaving: ['profile', 'settings'],
  support_acts: ['profile', 'security'],
  token_ends: ['profile', 'developer', 'tokens'],
  app_allowed: ['profile', 'applications'],
}

export type SecurityEvent = keyof typeof EVENTS

export interface Notices {
  /**
   * Writes to somebody what happened to the account, at `to` or else at its address. Never rejects: what happened has
   * happened, whether or not the mail is on its way.
   */
  tell(
    user_id: number,
    event: SecurityEvent,
    options?: { to?: string; values?: Readonly<Record<string, string | number>> },
  ): Promise<void>
}

export function createNotices(deps: {
  db: Database
  mailer: Mailer
  appUrl: URL
  log: { warn(details: object, message: string): void }
}): Notices {
  return {
    async tell(user_id, event, { to, values = {} } = {}) {
      try {
        const receiver = await readReceiver(deps.db, user_id)
        if (!receiver) return
        const { subject, text } = EVENTS[event]
        const mail = await composeMail({ ...receiver, email: to ?? receiver.email }, ({ t }) => ({
          subject: t(subject),
          title: t(subject),
          paragraphs: [t(text, safely(values))],
          ...(LEADS_TO[event]
            ? { action: { label: t('Open the settings'), href: linkTo(deps.appUrl, LEADS_TO[event]) } }
            : {}),
          notes:
            event === 'support_acts'
              ? [t('What support does as you is logged. It cannot change how you log in.')]
              : [
                  t('If this was you, you do not need to do anything.'),
                  t('If this was not you, set a new password now: {address}', {
                    address: linkTo(deps.appUrl, ['password', 'reset']),
                  }),
                ],
        }))
        await deps.mailer.sendMail(mail)
      } catch (error) {
        deps.log.warn({ err: error, event }, 'A security notice was not sent')
      }
    },
  }
}

/** Names that people chose are no links and no markup in a mail. */
function safely(values: Readonly<Record<string, string | number>>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? safeName(value) : value,
    ]),
  )
}
