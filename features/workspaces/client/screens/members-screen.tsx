import { errorToast } from '@weft/api-client'
import { useAccount, useEnterTeam, useEntry, useMay, useMe, useTeams } from '@weft/features/session/client'
import {
  inviteMembers,
  listInvitations,
  listMembers,
  removeMember,
  resendInvitation,
  saveMember,
} from '@weft/features/workspaces/shared'
import { useT } from '@weft/i18n/react'
import { EmptyState, Page, SettingsBlock, Skeleton, toast, useConfirm } from '@weft/ui'
import { useEffect, useState } from 'react'

import { InviteForm } from '../invite-form.tsx'
import {
  InvitationRow,
  MemberRow,
  type Invitation,
  type Member,
  type SelectableRole,
} from '../member-row.tsx'

interface Loaded {
  readonly members: readonly Member[]
  readonly invitations: readonly Invitation[]
}

/** Who belongs to a workspace, who is asked to, and the way to ask others. */
export function MembersScreen({ team_id }: { team_id: number }) {
  const t = useT()
  useEnterTeam(team_id)
  const { client } = useEntry()
  const me = useMe()
  const { isPretending } = useAccount()
  const confirm = useConfirm()
  const team = useTeams().find((one) => one.id === team_id)
  const may = useMay(team_id)
  const [loaded, setLoaded] = useState<Loaded | 'failed' | null>(null)
  const at = { type: 'team', id: team_id, team_id } as const
  const canInvite = may('INVITE_MEMBERS', at)
  const params = { id: String(team_id) }

  useEffect(() => {
    let isOver = false
    const id = String(team_id)
    Promise.all([
      client.call(listMembers, { params: { id } }),
      canInvite ? client.call(listInvitations, { params: { id } }) : { data: [] },
    ])
      .then(([members, invitations]) => {
        if (!isOver) setLoaded({ members: members.data, invitations: invitations.data })
      })
      .catch(() => {
        if (!isOver) setLoaded('failed')
      })
    return () => {
      isOver = true
    }
  }, [client, team_id, canInvite])

  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      const problem = errorToast(error, { pretend: isPretending })
      if (problem) toast.error(problem.text, { duration: problem.duration })
    }
  }
  if (loaded === null) return <Skeleton />
  if (loaded === 'failed') {
    return (
      <EmptyState title={t('The members cannot be shown')} level={1}>
        {t('This workspace is not there for you, or the server cannot be reached.')}
      </EmptyState>
    )
  }
  const change = (next: Partial<Loaded>) => setLoaded({ ...loaded, ...next })

  const changeRole = (member: Member, role: SelectableRole) =>
    attempt(async () => {
      const { data } = await client.call(saveMember, {
        params: { ...params, memberId: String(member.id) },
        body: { role },
      })
      change({ members: loaded.members.map((one) => (one.id === data.id ? data : one)) })
    })
  const remove = (member: Member) =>
    attempt(async () => {
      const isSure = await confirm({
        title: t('Remove {name}?', { name: member.name }),
        message: t('What they made stays. They can be invited again.'),
        confirmText: t('Remove'),
        tone: 'danger',
      })
      if (!isSure) return
      await client.call(removeMember, { params: { ...params, memberId: String(member.id) } })
      change({ members: loaded.members.filter(({ id }) => id !== member.id) })
    })
  const withdraw = (invitation: Invitation) =>
    attempt(async () => {
      await client.call(removeMember, { params: { ...params, memberId: invitation.id } })
      change({ invitations: loaded.invitations.filter(({ id }) => id !== invitation.id) })
    })
  const resend = (invitation: Invitation) =>
    attempt(async () => {
      await client.call(resendInvitation, { params, body: { user_id: invitation.id } })
      toast.success(t('Sent again to {email}', { email: invitation.email }))
    })

  return (
    <Page
      title={t('Members')}
      description={team ? t('Who belongs to {name}.', { name: team.name }) : undefined}
    >
      {canInvite && (
        <SettingsBlock
          title={t('Invite people')}
          description={t('Several addresses are separated by commas, spaces or new lines.')}
        >
          <InviteForm
            onInvite={async (invitations) => {
              const { data } = await client.call(inviteMembers, { params, body: { invitations } })
              const known = new Set(data.users.map(({ id }) => id))
              const asked = new Set(data.invitations.map(({ id }) => id))
              change({
                members: [...loaded.members.filter(({ id }) => !known.has(id)), ...data.users],
                invitations: [...loaded.invitations.filter(({ id }) => !asked.has(id)), ...data.invitations],
              })
            }}
          />
        </SettingsBlock>
      )}
      <SettingsBlock
        title={t('{count, plural, one {# member} other {# members}}', { count: loaded.members.length })}
      >
        <div>
          {loaded.members.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              isMe={member.id === me.id}
              canChange={member.pivot.role !== 'owner' && may('EDIT_MEMBER_ROLES', at)}
              canRemove={member.pivot.role !== 'owner' && member.id !== me.id && may('REMOVE_MEMBERS', at)}
              onRole={(role) => void changeRole(member, role)}
              onRemove={() => void remove(member)}
            />
          ))}
        </div>
      </SettingsBlock>
      {loaded.invitations.length > 0 && (
        <SettingsBlock title={t('Invited')}>
          <div>
            {loaded.invitations.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                onResend={() => void resend(invitation)}
                onWithdraw={() => void withdraw(invitation)}
              />
            ))}
          </div>
        </SettingsBlock>
      )}
    </Page>
  )
}
