import { useEntry, useMay } from '@weft/features/session/client'
import { listInvitations, removeMember, resendInvitation } from '@weft/features/workspaces/shared'
import { useT } from '@weft/i18n/react'
import { SettingsBlock, toast } from '@weft/ui'
import { useEffect, useState } from 'react'

import { useAttempt } from '../use-attempt.ts'
import type { Invited } from './invite-form.tsx'
import { type Invitation, InvitationRow } from './member-row.tsx'
import type { Member } from './people.ts'
import styles from '../workspaces.module.css'

interface OpenInvitationsProps {
  readonly team_id: number
  /** Only those to this board. */
  readonly board_id?: string
  readonly members: readonly Member[]
  /** Those that were sent from the same page. */
  readonly sent: Invited['invitations']
}

/** Who was asked to come and is not there yet; only for who may ask others. */
export function OpenInvitations({ team_id, board_id, members, sent }: OpenInvitationsProps) {
  const t = useT()
  const { client } = useEntry()
  const may = useMay(team_id)
  const attempt = useAttempt()
  const at = { type: 'team', id: team_id, team_id } as const
  const [listed, setListed] = useListed(team_id, may('INVITE_MEMBERS', at))
  const [taken, setTaken] = useState(sent)
  if (taken !== sent) {
    setTaken(sent)
    setListed(withNewer(listed, sent))
  }
  // Whoever accepted meanwhile is among the members.
  const inside = new Set(members.map(({ email }) => email.toLocaleLowerCase()))
  const invitations = listed.filter(
    (one) =>
      !inside.has(one.email.toLocaleLowerCase()) && (board_id === undefined || one.board_id === board_id),
  )
  const params = { id: String(team_id) }
  const withdraw = (invitation: Invitation) =>
    attempt(async () => {
      await client.call(removeMember, { params: { ...params, memberId: invitation.id } })
      setListed(listed.filter(({ id }) => id !== invitation.id))
    })
  const resend = (invitation: Invitation) =>
    attempt(async () => {
      const { data } = await client.call(resendInvitation, { params, body: { user_id: invitation.id } })
      setListed(listed.map((one) => (one.id === data.id ? data : one)))
      toast.success(t('Sent again to {email}', { email: invitation.email }))
    })
  if (invitations.length === 0) return null
  return (
    <SettingsBlock
      title={t('{count, plural, one {# open invitation} other {# open invitations}}', {
        count: invitations.length,
      })}
    >
      <ul className={styles['people']} aria-label={t('Open invitations')}>
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            onResend={() => void resend(invitation)}
            onWithdraw={may('REMOVE_MEMBERS', at) ? () => void withdraw(invitation) : undefined}
          />
        ))}
      </ul>
    </SettingsBlock>
  )
}

/** An address has one open invitation: a new one ends the one before. */
function withNewer(listed: readonly Invitation[], sent: readonly Invitation[]): readonly Invitation[] {
  const asked = new Set(sent.map(({ email }) => email.toLocaleLowerCase()))
  return [...listed.filter(({ email }) => !asked.has(email.toLocaleLowerCase())), ...sent]
}

function useListed(team_id: number, canInvite: boolean) {
  const { client } = useEntry()
  const state = useState<readonly Invitation[]>([])
  const [, setListed] = state
  useEffect(() => {
    if (!canInvite) return
    let isWanted = true
    client
      .call(listInvitations, { params: { id: String(team_id) } })
      // What was sent meanwhile may be newer than the answer.
      .then(({ data }) => isWanted && setListed((sent) => withNewer(data, sent)))
      // The list of members says that the server cannot be reached.
      .catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [client, team_id, canInvite, setListed])
  return state
}
