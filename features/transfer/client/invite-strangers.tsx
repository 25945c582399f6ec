import { api } from '@weft/api-client'
import { useMay } from '@weft/features/session/client'
import { InviteForm } from '@weft/features/workspaces/client'
import { inviteMembers } from '@weft/features/workspaces/shared'
import { useT } from '@weft/i18n/react'
import { Button, Dialog } from '@weft/ui'
import { useState } from 'react'

interface InviteStrangersProps {
  teamId: number
  boardId: string
  addresses: readonly string[]
  onInvited(): void
}

/** Invites the people whom a column names; only for who may. Whoever joins at once is matched at once. */
export function InviteStrangers({ teamId, boardId, addresses, onInvited }: InviteStrangersProps) {
  const t = useT()
  const may = useMay(teamId)
  const [isOpen, setIsOpen] = useState(false)
  if (!may('INVITE_MEMBERS', { type: 'team', id: teamId, team_id: teamId })) return null
  return (
    <>
      <Button size="compact" onClick={() => setIsOpen(true)}>
        {t('{count, plural, one {Invite # person…} other {Invite # people…}}', { count: addresses.length })}
      </Button>
      <Dialog
        title={t('Invite people')}
        subtitle={t('Cells of people who have not joined yet stay empty.')}
        size="large"
        isOpen={isOpen}
        onOpenChange={setIsOpen}
      >
        <InviteForm
          initial={addresses.join(', ')}
          send={async (invitations) => {
            const input = { params: { id: String(teamId) }, body: { invitations, boardId } }
            return (await api().call(inviteMembers, input)).data
          }}
          onInvited={onInvited}
        />
      </Dialog>
    </>
  )
}
