import type { ExtensionPoints } from '@weft/client-kit'
import { useMay } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { SettingsBlock, useIsMobile } from '@weft/ui'
import { useState } from 'react'

import { BoardMembers } from './board-members.tsx'
import type { Invited } from './invite-form.tsx'
import { InvitePeople } from './invite-people.tsx'
import { OpenInvitations } from './open-invitations.tsx'
import { usePeopleOf } from './use-people.ts'

/** Who is on the board, and the way to ask others to it. */
export function SharePeople({ board: { id, team_id, created_by } }: ExtensionPoints['share.section']) {
  const t = useT()
  const may = useMay(team_id)
  // A keyboard that comes up unasked would hide the rest of the dialog.
  const isMobile = useIsMobile()
  const { people, members } = usePeopleOf(team_id)
  const [sent, setSent] = useState<Invited['invitations']>([])
  const canInvite =
    may('INVITE_MEMBERS', { type: 'team', id: team_id, team_id }) &&
    may('EDIT_BOARD_MEMBERS', { type: 'board', id, team_id, owner: [created_by] })
  return (
    <>
      {canInvite && members && (
        <SettingsBlock title={t('Invite people')} description={t('They join the workspace and this board.')}>
          <InvitePeople
            team_id={team_id}
            board_id={id}
            members={members}
            autoFocus={!isMobile}
            onInvited={({ users, invitations }) => {
              people.take(users)
              setSent(invitations)
            }}
          />
        </SettingsBlock>
      )}
      <BoardMembers team_id={team_id} board_id={id} />
      {members && <OpenInvitations team_id={team_id} board_id={id} members={members} sent={sent} />}
    </>
  )
}
