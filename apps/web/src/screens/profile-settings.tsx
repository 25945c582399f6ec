import { DeleteAccount, useEmailSettings } from '@weft/features/account/client'
import { useRefuseOffline } from '@weft/features/connectivity/client'
import { ProfileSettingsScreen } from '@weft/features/profile/client'
import { useAccount } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { Button, ConfirmProvider, SettingsBlock, SettingsRow } from '@weft/ui'

import { uninstallWorker } from '../entry/install-worker.ts'
import { refuseInPreview } from '../frame/refuse-in-preview.ts'
import { useLogOut } from '../frame/use-log-out.ts'

/** The screen of the route table; on a phone it is also where one logs out. */
export function ProfileSettings() {
  return (
    <ConfirmProvider>
      <Settings />
    </ConfirmProvider>
  )
}

function Settings() {
  const email = useEmailSettings()
  return (
    <ProfileSettingsScreen
      hasPseudoLanguage={import.meta.env.DEV}
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
  const { isPretending } = useAccount()
  const refuseOffline = useRefuseOffline()
  const remove = () => {
    if (isPretending) refuseInPreview()
    // Without the server there is nothing that the page could be loaded from.
    else if (!refuseOffline()) void uninstallWorker(window.location)
  }
  return (
    <SettingsBlock title={t('Session')}>
      <SettingsRow
        title={t('Log out of this device')}
        description={t('What is stored on it for you is removed.')}
      >
        <Button onClick={() => void logOut()}>{t('Log out')}</Button>
      </SettingsRow>
      <SettingsRow
        title={t('Remove the offline copy')}
        description={t('The program is taken off this device and loaded from the server. Your edits stay.')}
      >
        <Button onClick={remove}>{t('Remove')}</Button>
      </SettingsRow>
    </SettingsBlock>
  )
}
