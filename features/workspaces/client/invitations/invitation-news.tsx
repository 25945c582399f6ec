import { useAccount, useEntry, useGo, useTeams } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { Button, Callout } from '@weft/ui'
import { useState } from 'react'

import { useAttempt } from '../use-attempt.ts'
import { useLeave } from '../use-leave.ts'
import { accept, dismiss } from './answer-invitation.ts'
import { newsOf, type OwnInvitation, ownInvitationsOf } from './own-invitations.ts'
import styles from '../workspaces.module.css'

/** What somebody is invited to, with the answer; and where somebody added them, with the way out. */
export function InvitationNews({ invitations }: { invitations: readonly OwnInvitation[] }) {
  const t = useT()
  return (
    <ul className={styles['news']} aria-label={t('Invitations')}>
      {invitations.map((one) => (
        <li key={one.id}>{one.state === 'open' ? <OpenLine one={one} /> : <JoinedLine one={one} />}</li>
      ))}
    </ul>
  )
}

function OpenLine({ one }: { one: OwnInvitation }) {
  const t = useT()
  const go = useGo()
  const session = { client: useEntry().client, account: useAccount() }
  const [isBusy, run] = useBusy()
  return (
    <Callout
      tone="info"
      action={
        <>
          <Button size="compact" disabled={isBusy} onClick={() => run(() => dismiss(session, one))}>
            {t('Decline')}
          </Button>
          <Button
            size="compact"
            variant="primary"
            disabled={isBusy}
            onClick={() =>
              run(async () => {
                const { href } = await accept(session, one)
                if (href) go(href)
              })
            }
          >
            {t('Accept')}
          </Button>
        </>
      }
    >
      {newsOf(one)}
    </Callout>
  )
}

function JoinedLine({ one }: { one: OwnInvitation }) {
  const t = useT()
  const leave = useLeave()
  const session = { client: useEntry().client, account: useAccount() }
  const team = useTeams().find(({ id }) => id === one.team_id)
  const [isBusy, run] = useBusy()
  const leaveTeam = async () => {
    if (!team) return
    await leave(team)
    // Whoever thought better of it still has the news.
    await ownInvitationsOf(session.client).load()
  }
  return (
    <Callout
      tone="info"
      action={
        <>
          {team && (
            <Button size="compact" disabled={isBusy} onClick={() => run(leaveTeam)}>
              {t('Leave')}
            </Button>
          )}
          <Button size="compact" disabled={isBusy} onClick={() => run(() => dismiss(session, one))}>
            {t('Dismiss')}
          </Button>
        </>
      }
    >
      {newsOf(one)}
    </Callout>
  )
}

/** One answer at a time; what comes of it is told when it fails. */
function useBusy(): [boolean, (work: () => Promise<unknown>) => void] {
  const attempt = useAttempt()
  const [isBusy, setIsBusy] = useState(false)
  return [
    isBusy,
    (work) => {
      setIsBusy(true)
      void attempt(work).then(() => setIsBusy(false))
    },
  ]
}
