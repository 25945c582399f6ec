import { useCurrentTeam, useTeams } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { SettingsBlock } from '@weft/ui'

import { shellCall } from './shell-call.ts'
import styles from './tokens.module.css'

/** A call that works as it stands, once the token is in the shell. */
export function FirstCall() {
  const t = useT()
  const [first] = useTeams()
  const team = useCurrentTeam() ?? first
  const path = team ? `/api/${team.id}/boards` : '/api/me'
  return (
    <SettingsBlock title={t('Try it')}>
      <pre className={styles['call']} dir="ltr">
        <span className={styles['comment']}># {t('the token stays in your shell, not in the history')}</span>
        <br />
        {shellCall(location.origin + path)}
      </pre>
    </SettingsBlock>
  )
}
