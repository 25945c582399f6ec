import { findSso } from '@weft/features/sso/shared'
import {
  failureSentence,
  safeIntended,
  StartLayout,
  useAccount,
  useEntry,
  useMe,
  useTeams,
} from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { Button, Callout } from '@weft/ui'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'

import { BreakGlassForm } from './break-glass-form.tsx'
import styles from '../sso.module.css'

interface KeptOutScreenProps {
  readonly team_id: number
  /** The page that the workspace did not show. */
  readonly intended: string | undefined
}

/** A workspace that opens once this session has signed in with its identity provider: leads there and back. */
export function KeptOutScreen({ team_id, intended }: KeptOutScreenProps) {
  const t = useT()
  const me = useMe()
  const team = useTeams().find(({ id }) => id === team_id)
  const name = team?.name ?? t('This workspace')
  const target = safeIntended(intended, `/team/${team_id}`)
  const { leave, isBusy, problem } = useLeave(team_id, target)
  return (
    <StartLayout
      title={t('Log in to {name}', { name })}
      lead={t(
        '{name} requires single sign-on. After you log in with its identity provider, you return here.',
        {
          name,
        },
      )}
      back="/home"
    >
      <div className={styles['ways']}>
        {problem && (
          <Callout tone="danger" isAlert>
            {problem}
          </Callout>
        )}
        <div className={styles['buttons']}>
          <Button
            variant="primary"
            size="form"
            icon={<KeyRound />}
            isBusy={isBusy}
            onClick={() => void leave()}
          >
            {t('Log in with single sign-on')}
          </Button>
        </div>
        <p className={styles['quiet']}>{t('Your other workspaces stay open.')}</p>
        {team?.owner_id === me.id && <BreakGlassForm team_id={team_id} target={target} />}
      </div>
    </StartLayout>
  )
}

/** Goes to the provider of a workspace, where it still has one. */
function useLeave(team_id: number, target: string) {
  const t = useT()
  const { client, go } = useEntry()
  const { isPretending } = useAccount()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const leave = async () => {
    setIsBusy(true)
    setProblem(null)
    try {
      const { url } = (await client.call(findSso, { body: { team_id } })).data
      if (url !== null) return go(`${url}?${new URLSearchParams({ intended: target })}`)
      setProblem(t('This workspace has no identity provider anymore. Open it again.'))
    } catch (error) {
      setProblem(failureSentence(error, isPretending))
    }
    setIsBusy(false)
  }
  return { leave, isBusy, problem }
}
