import { useCell, useGo, useTeams } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { Button, Callout } from '@weft/ui'

import { neededSso, signInAgainPath } from './needed-sso.ts'
import styles from '../sso.module.css'

/** On the home page: workspaces that show nothing until somebody signs in with their identity provider. */
export function HomeDemands() {
  const t = useT()
  const go = useGo()
  const needed = useCell(neededSso)
  const teams = useTeams().filter(({ id }) => needed.includes(id))
  if (teams.length === 0) return null
  return (
    <div className={styles['demands']}>
      {teams.map(({ id, name }) => (
        <Callout
          key={id}
          tone="warning"
          action={
            <Button
              size="compact"
              variant="primary"
              aria-label={t('Log in to {name}', { name })}
              onClick={() => go(signInAgainPath(id, `/team/${id}`))}
            >
              {t('Log in')}
            </Button>
          }
        >
          {t('{name} requires single sign-on. Log in with its identity provider to get back in.', { name })}
        </Callout>
      ))}
    </div>
  )
}
