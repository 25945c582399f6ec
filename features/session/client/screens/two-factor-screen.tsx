import { beginTwoFactor, disableTwoFactor, readTwoFactor } from '@weft/features/session/shared'
import { formatDate } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { Button, EmptyState, SettingsRow, Skeleton, useConfirm } from '@weft/ui'
import { useCallback, useState } from 'react'

import { useAccount, useEntry, useGo } from '../app-context.tsx'
import { freshCodes } from '../security/fresh-codes.ts'
import { TwoFactorSetUp } from '../security/two-factor-set-up.tsx'
import { useAttempt, useRemote } from '../security/use-remote.ts'
import { StartLayout } from '../start-layout.tsx'
import styles from '../security/security.module.css'

/** Whether a code is asked for at sign-in, and the way to switch that on and off. */
export function TwoFactorScreen() {
  const t = useT()
  const go = useGo()
  const { client } = useEntry()
  const { loadTeams } = useAccount()
  const attempt = useAttempt()
  const load = useCallback(async () => (await client.call(readTwoFactor)).data, [client])
  const [status, setStatus] = useRemote(load)
  const [setUp, setSetUp] = useState<{ secret: string; uri: string } | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const begin = async () => {
    setIsBusy(true)
    await attempt(async () => setSetUp((await client.call(beginTwoFactor)).data))
    setIsBusy(false)
  }
  const handleEnabled = (codes: readonly string[]) => {
    freshCodes.set(codes)
    // Workspaces that demand it are open now.
    void loadTeams().catch(() => undefined)
    go('/profile/two-factor/recovery-codes', { replace: true })
  }
  return (
    <StartLayout
      title={t('Two-factor authentication')}
      lead={t('When you log in, you also enter a code that only your device has.')}
      back="/profile/security"
    >
      {status === null && <Skeleton rows={2} />}
      {status === 'failed' && (
        <EmptyState
          isFramed
          title={t('This cannot be shown')}
          actions={<Button onClick={() => setStatus()}>{t('Try again')}</Button>}
        >
          {t('The server cannot be reached. Check the connection and try again.')}
        </EmptyState>
      )}
      {setUp && <TwoFactorSetUp {...setUp} onEnabled={handleEnabled} onCancel={() => setSetUp(null)} />}
      {!setUp && status !== null && status !== 'failed' && !status.enabled && (
        <div className={styles['stack']}>
          <div className={styles['hint']}>
            {t(
              'You need an authenticator app on your phone or computer. It takes a minute, and other devices are logged out.',
            )}
          </div>
          <div className={styles['buttons']}>
            <Button variant="primary" size="form" isBusy={isBusy} onClick={() => void begin()}>
              {t('Set up')}
            </Button>
            <Button variant="ghost" size="form" onClick={() => go('/profile/security')}>
              {t('Not now')}
            </Button>
          </div>
        </div>
      )}
      {status !== null && status !== 'failed' && status.enabled && (
        <TwoFactorOn
          {...status}
          onDisabled={() => {
            setStatus({ enabled: false, enabled_at: null, recovery_codes_left: 0 })
            // The list of workspaces follows with the next news of it.
            void loadTeams().catch(() => undefined)
          }}
        />
      )}
    </StartLayout>
  )
}

interface TwoFactorOnProps {
  readonly enabled_at: string | null
  readonly recovery_codes_left: number
  onDisabled(): void
}

function TwoFactorOn({ enabled_at, recovery_codes_left, onDisabled }: TwoFactorOnProps) {
  const t = useT()
  const go = useGo()
  const { client } = useEntry()
  const confirm = useConfirm()
  const attempt = useAttempt()
  const disable = async () => {
    const isSure = await confirm({
      title: t('Turn off two-factor authentication?'),
      message: t(
        'You only need your password to log in again. Recovery codes stop working, and other devices are logged out.',
      ),
      confirmText: t('Turn off'),
      tone: 'danger',
    })
    if (isSure && (await attempt(() => client.call(disableTwoFactor)))) onDisabled()
  }
  return (
    <div className={styles['stack']}>
      <div className={styles['box']}>
        <SettingsRow
          title={t('Authenticator app')}
          description={enabled_at ? t('On since {date}', { date: formatDate(enabled_at) }) : undefined}
        >
          <Button tone="danger" onClick={() => void disable()}>
            {t('Turn off')}
          </Button>
        </SettingsRow>
      </div>
      <div className={styles['box']}>
        <SettingsRow
          title={t('Recovery codes')}
          description={t('{count, plural, one {# of 10 left} other {# of 10 left}}', {
            count: recovery_codes_left,
          })}
        >
          <Button onClick={() => go('/profile/two-factor/recovery-codes')}>{t('Manage')}</Button>
        </SettingsRow>
      </div>
    </div>
  )
}
