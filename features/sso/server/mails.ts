import { composeMail, linkTo, type Mail, safeName } from '@weft/features/mail/server'

interface Receiver {
  email: string
  locale: string
}

/** Asks whoever reads the mailbox whether the provider's person and the account's are one. The link's secret stands behind the #. */
export function linkMail(
  receiver: Receiver,
  {
    link,
    team_name,
    appUrl,
    expires_at,
  }: { link: string; team_name: string; appUrl: URL; expires_at: number },
): Promise<Mail> {
  return composeMail(
    receiver,
    ({ t }) => ({
      subject: t('Connect your account to single sign-on'),
      title: t('Connect your account to single sign-on'),
      paragraphs: [
        t('Someone logged in to “{name}” with its identity provider, using your email address.', {
          name: safeName(team_name),
        }),
        t('If this was you, connect your account. You will then log in with the provider.'),
      ],
      action: {
        label: t('Connect account'),
        href: linkTo(appUrl, ['s', 'auth', 'redirect'], { hash: { link } }),
      },
      notes: [
        t('The link works once, for one hour, in the browser where you logged in.'),
        t('If this was not you, ignore this email. Your account stays as it is.'),
      ],
    }),
    { expires_at },
  )
}

/** What admins are told, each with where they do something about it. */
export type SsoNews =
  | { kind: 'break_glass'; by: string }
  | { kind: 'enforced'; by: string }
  | { kind: 'not_enforced'; by: string }
  | { kind: 'directory'; by: string }
  | { kind: 'certificate'; days: number }
  | { kind: 'domain_lost'; domain: string }

export function newsMail(
  receiver: Receiver,
  { news, team_id, team_name, appUrl }: { news: SsoNews; team_id: number; team_name: string; appUrl: URL },
): Promise<Mail> {
  return composeMail(receiver, ({ t }) => {
    const name = safeName(team_name)
    const [subject, text] = wordsOf(news, name, t)
    return {
      subject,
      title: subject,
      paragraphs: [text],
      action: { label: t('Open the settings'), href: linkTo(appUrl, ['team', String(team_id), 'sso']) },
    }
  })
}

type Translate = Parameters<Parameters<typeof composeMail>[1]>[0]['t']

function wordsOf(news: SsoNews, name: string, t: Translate): [subject: string, text: string] {
  switch (news.kind) {
    case 'break_glass':
      return [
        t('The owner logged in without single sign-on'),
        t('{by} entered “{name}” with a password and a second factor instead of the identity provider.', {
          by: safeName(news.by),
          name,
        }),
      ]
    case 'enforced':
      return [
        t('Single sign-on is required'),
        t('{by} requires single sign-on for everyone in “{name}”.', { by: safeName(news.by), name }),
      ]
    case 'not_enforced':
      return [
        t('Single sign-on is optional'),
        t('{by} no longer requires single sign-on in “{name}”.', { by: safeName(news.by), name }),
      ]
    case 'directory':
      return [
        t('A directory can now change members'),
        t(
          '{by} made a token with which a directory adds members to “{name}”, suspends and removes them. A token from before no longer works.',
          { by: safeName(news.by), name },
        ),
      ]
    case 'certificate':
      return [
        t('The certificate of your identity provider expires soon'),
        t(
          'The certificate that “{name}” checks logins with expires in {days, plural, one {# day} other {# days}}. Renew it at your provider, then update the metadata.',
          { name, days: news.days },
        ),
      ]
    case 'domain_lost':
      return [
        t('A domain is no longer verified'),
        t('The text record of {domain} is missing, so “{name}” no longer adds people from this domain.', {
          domain: news.domain,
          name,
        }),
      ]
  }
}

/** To members who never used the provider, when it becomes the only way in. */
export function graceMail(
  receiver: Receiver,
  {
    team_id,
    team_name,
    kind,
    days,
    appUrl,
  }: { team_id: number; team_name: string; kind: string; days: number; appUrl: URL },
): Promise<Mail> {
  return composeMail(receiver, ({ t }) => ({
    subject: t('Log in with single sign-on'),
    title: t('Log in with single sign-on'),
    paragraphs: [
      t('“{name}” now requires single sign-on.', { name: safeName(team_name) }),
      t('You can use your password for {days, plural, one {# more day} other {# more days}}.', { days }),
    ],
    action: { label: t('Log in'), href: linkTo(appUrl, ['s', kind, String(team_id), 'login']) },
  }))
}
