import { useEntry } from '@weft/features/session/client'
import { inviteMembers } from '@weft/features/workspaces/shared'
import { useT } from '@weft/i18n/react'

import { usePlanLimit } from '../use-plan-limit.ts'
import { fullSentence } from './full-sentence.ts'
import { InviteForm, type Invited } from './invite-form.tsx'
import type { Member } from './people.ts'

interface InvitePeopleProps {
  readonly team_id: number
  /** A board that they are put on, too. */
  readonly board_id?: string
  readonly members: readonly Member[]
  readonly autoFocus?: boolean
  onInvited(invited: Invited): void
}

/** Asks people by address to join a workspace, as far as its plan has room. */
export function InvitePeople({
  team_id,
  board_id,
  members,
  autoFocus = false,
  onInvited,
}: InvitePeopleProps) {
  const t = useT()
  const { client } = useEntry()
  const limit = usePlanLimit(team_id, 'MembersLimit')
  const params = { id: String(team_id) }
  return (
    <InviteForm
      autoFocus={autoFocus}
      closed={fullSentence(t, members.length, limit)}
      send={async (invitations) => {
        const body = { invitations, ...(board_id === undefined ? {} : { boardId: board_id }) }
        return (await client.call(inviteMembers, { params, body })).data
      }}
      onInvited={onInvited}
    />
  )
}
