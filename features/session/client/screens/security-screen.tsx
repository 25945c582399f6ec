import {
  endOneSession,
  endOtherSessions,
  listSessions,
  readTwoFactor,
  type SessionEntry,
} from '@weft/features/session/shared'
import { useT } from '@weft/i18n/react'
import {
  Button,
  EmptyState,
  Page,
  Pill,
  SettingsBlock,
  SettingsRow,
  Skeleton,
  toast,
  useConfirm,
} from '@weft/ui'
import { useCallback } from 'react'

import { useEntry, useGo } from '../app-context.tsx'
import { PasswordForm } from '../security/password-form.tsx'
import { SessionList } from '../security/session-list.tsx'
import { useAttempt, useRemote } from '../security/use-remote.ts'

/** How somebody signs in, and where they are signed in. */
export function SecurityScreen() {
  const t = useT()
  const { client } = useEntry()
  const load = useCallback(async () => (await client.call(listSessions)).data, [client])
  const [sessions, setSessions] = useRemote(load)
  return (
    <Page title={t('Security')} description={t('How you log in, and where you are logged in.')}>
      <TwoFactorBlock />
      <SettingsBlock title={t('Password')} description={t('A new password signs you out everywhere else.')}>
        <PasswordForm
          onChanged={() => {
            toast.success(t('Your password is changed.'))
            setSessions()
          }}
        />
      </SettingsBlock>
      <SettingsBlock
        title={t('Where you are logged in')}
        description={t('Log out what you do not recognize, then change your password.')}
      >
        {sessions === null && <Skeleton rows={2} />}
        {sessions === 'failed' && (
          <EmptyState
            isFramed
            title={t('The list could not be loaded')}
            actions={<Button onClick={() => setSessions()}>{t('Try again')}</Button>}
          >
            {t('The server cannot be reached. Check the connection and try again.')}
          </EmptyState>
        )}
        {Array.isArray(sessions) && <Sessions sessions={sessions} onChange={setSessions} />}
      </SettingsBlock>
    </Page>
  )
}

function Sessions(props: { sessions: readonly SessionEntry[]; onChange(next: SessionEntry[]): void }) {
  const t = useT()
  const { client } = useEntry()
  const confirm = useConfirm()
  const attempt = useAttempt()
  const { sessions, onChange } = props
  const end = async ({ id }: SessionEntry) => {
    if (await attempt(() => client.call(endOneSession, { params: { id } })))
      onChange(sessions.filter((session) => session.id !== id))
  }
  const endOthers = async () => {
    const isSure = await confirm({
      title: t('Log out everywhere else?'),
      message: t('You stay logged in here. Edits that other devices have not sent yet wait there for you.'),
      confirmText: t('Log out'),
      tone: 'danger',
    })
    if (!isSure) return
    if (await attempt(() => client.call(endOtherSessions)))
      onChange(sessions.filter(({ current }) => current))
  }
  return (
    <>
      <SessionList sessions={sessions} onEnd={(session) => void end(session)} />
      {sessions.length > 1 && (
        <div>
          <Button tone="danger" onClick={() => void endOthers()}>
            {t('Log out everywhere else')}
          </Button>
        </div>
      )}
    </>
  )
}

function TwoFactorBlock() {
  const t = useT()
  const go = useGo()
  const { client } = useEntry()
  const load = useCallback(async () => (await client.call(readTwoFactor)).data, [client])
  const [status] = useRemote(load)
  const known = status === 'failed' ? null : status
  return (
    <SettingsBlock title={t('Two-factor authentication')}>
      <SettingsRow
        title={
          known ? (
            <Pill color={known.enabled ? 'green' : 'gray'}>{known.enabled ? t('On') : t('Off')}</Pill>
          ) : (
            t('Authenticator app')
          )
        }
        description={
          known?.enabled
            ? t(
                'Logging in requires a code from your authenticator app. {count, plural, one {# recovery code} other {# recovery codes}} left.',
                {
                  count: known.recovery_codes_left,
                },
              )
            : t('It keeps people out even if they learn your password.')
        }
      >
        <Button
          variant={known && !known.enabled ? 'primary' : 'default'}
          onClick={() => go('/profile/two-factor/status')}
        >
          {known?.enabled ? t('Manage') : t('Set up')}
        </Button>
      </SettingsRow>
    </SettingsBlock>
  )
}
