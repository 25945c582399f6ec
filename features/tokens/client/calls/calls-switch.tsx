import { useAccount } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { SettingsBlock, Switch } from '@weft/ui'

import { useWantsCalls, WANTS_CALLS } from './wants-calls.ts'

/** Whether menus say ids and give calls. */
export function CallsSwitch() {
  const t = useT()
  const isOn = useWantsCalls()
  const { saveProfile } = useAccount()
  return (
    <SettingsBlock title={t('In menus')}>
      <Switch
        isSpread
        checked={isOn}
        hint={t('Menus of boards, folders, views, attributes, and items get “Copy ID” and “Copy as curl”.')}
        onCheckedChange={(wants) => void saveProfile({ preferences: { [WANTS_CALLS]: wants ? true : null } })}
      >
        {t('Show IDs and API calls')}
      </Switch>
    </SettingsBlock>
  )
}
