import { StartLayout, useEntry } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { Button, TextLink } from '@weft/ui'

import { beginConnecting } from './connecting.ts'
import styles from '../sso.module.css'

interface LinkNeededProps {
  readonly login_url: string | null
  readonly intended: string
}

/** The provider named an address that has an account: its holder confirms that both are one, by mail or password. */
export function LinkNeeded({ login_url, intended }: LinkNeededProps) {
  const t = useT()
  const { client, storage, go } = useEntry()
  const mayConnect = login_url !== null && client.tokens.read() !== null
  const connect = () => {
    beginConnecting(storage)
    go(`${login_url}?${new URLSearchParams({ intended })}`)
  }
  return (
    <StartLayout
      title={t('Check your inbox')}
      lead={t(
        'An account with your email address already exists. To connect it to single sign-on, open the link in our email in this browser.',
      )}
    >
      <div className={styles['ways']}>
        {mayConnect && (
          <>
            <p className={styles['quiet']}>
              {t('You are logged in here. You can also connect this account with your password.')}
            </p>
            <div className={styles['buttons']}>
              <Button variant="primary" size="form" onClick={connect}>
                {t('Connect with password')}
              </Button>
            </div>
          </>
        )}
        <p>
          <TextLink href="/login">{t('Log in with a password')}</TextLink>
        </p>
      </div>
    </StartLayout>
  )
}
