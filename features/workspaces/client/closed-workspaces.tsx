import { useEntry, useGo, useTeams } from '@weft/features/session/client'
import { listClosedWorkspaces } from '@weft/features/workspaces/shared'
import { useT } from '@weft/i18n/react'
import { Button, Callout } from '@weft/ui'
import { useEffect, useState } from 'react'

interface ClosedTeam {
  readonly id: number
  readonly name: string
  readonly why: 'suspended' | 'two-factor' | 'password'
}

/** Workspaces that one belongs to and cannot enter for now: why, and what opens them. */
export function ClosedWorkspaces() {
  const t = useT()
  const go = useGo()
  const { client } = useEntry()
  const teams = useTeams()
  const [closed, setClosed] = useState<readonly ClosedTeam[]>([])
  useEffect(() => {
    let isWanted = true
    client
      .call(listClosedWorkspaces)
      .then(({ data }) => isWanted && setClosed(data))
      // Nothing is shown then: it is there the next time.
      .catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [client, teams])
  if (closed.length === 0) return null
  const callouts = closed.map(({ id, name, why }) =>
    why === 'suspended' ? (
      <Callout key={id} tone="warning">
        {t('{name}: your membership is suspended. Its owner and admins can reinstate you.', { name })}
      </Callout>
    ) : why === 'password' ? (
      <Callout
        key={id}
        action={
          <Button size="compact" onClick={() => go('/auth/reauthenticate?intended=%2Fhome')}>
            {t('Confirm password')}
          </Button>
        }
      >
        {t('You logged in with another workspace. Confirm your password to open {name}.', { name })}
      </Callout>
    ) : (
      <Callout
        key={id}
        tone="warning"
        action={
          <Button size="compact" variant="primary" onClick={() => go('/profile/two-factor/status')}>
            {t('Set up')}
          </Button>
        }
      >
        {t('{name} requires two-factor authentication. Set it up to get back in.', { name })}
      </Callout>
    ),
  )
  return <div style={{ display: 'grid', gap: 12, marginBlock: 16 }}>{callouts}</div>
}
