import { ProfileSettingsScreen } from '@weft/features/profile/client'
import { useT } from '@weft/i18n/react'
import { Button, SettingsBlock, SettingsRow } from '@weft/ui'

import { useLogOut } from '../frame/me-menu.tsx'

/** The screen of the route table; on a phone it is also where one logs out. */
export function ProfileSettings() {
  const t = useT()
  const logOut = useLogOut()
  return (
    <ProfileSettingsScreen
      hasPseudoLanguage={import.meta.env.DEV}
      logOut={
        <SettingsBlock title={t('Session')}>
          <SettingsRow
            title={t('Log out of this device')}
            description={t('What is stored on it for you is removed.')}
          >
            <Button onClick={() => void logOut()}>{t('Log out')}</Button>
          </SettingsRow>
        </SettingsBlock>
      }
    />
  )
}
