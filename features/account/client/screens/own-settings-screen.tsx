import { useRefuseOffline } from '@weft/features/connectivity/client'
import { ProfileSettingsScreen } from '@weft/features/profile/client'
import { useAccount, useEntry } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { Button, SettingsBlock, SettingsRow } from '@weft/ui'

import { DeleteAccount } from '../delete-account.tsx'
import { useEmailSettings } from '../email-settings.tsx'
import { refuseInPreview } from '../refuse-in-preview.ts'
import { useLogOut } from '../use-log-out.ts'

/** The profile with what belongs to the account; on a phone it is also where one logs out. */
export function OwnSettingsScreen() {
  const email = useEmailSettings()
  const { isDevelopment } = useEntry()
  return (
    <ProfileSettingsScreen
      hasPseudoLanguage={isDevelopment}
      emailEnd={email.end}
      emailNote={email.note}
      logOut={
        <>
          <LogOut />
          <DeleteAccount />
        </>
      }
    />
  )
}

function LogOut() {
  const t = useT()
  const logOut = useLogOut()
  const { uninstall } = useEntry()
  const { isPretending } = useAccount()
  const refuseOffline = useRefuseOffline()
  const remove = () => {
    if (isPretending) refuseInPreview()
    // Without the server there is nothing that the page could be loaded from.
    else if (!refuseOffline()) void uninstall()
  }
  return (
    <SettingsBlock title={t('Session')}>
      <SettingsRow
        title={t('Log out of this device')}
        description={t('Removes what is stored on it for you.')}
      >
        <Button onClick={() => void logOut()}>{t('Log out')}</Button>
      </SettingsRow>
      <SettingsRow
        title={t('Remove the offline copy')}
        description={t(
          'Removes the app from this device and loads it again from the server. Your edits are kept.',
        )}
      >
        <Button onClick={remove}>{t('Remove')}</Button>
      </SettingsRow>
    </SettingsBlock>
  )
}
