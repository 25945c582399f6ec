import { searchKey } from '@weft/base'
import { ServerOnly } from '@weft/features/connectivity/client'
import { useEnterTeam, useEntry, useMay, useMe, useTeams } from '@weft/features/session/client'
import { removeMember, resumeMember, saveMember, suspendMember } from '@weft/features/workspaces/shared'
import { intlTag } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import type { Team } from '@weft/model'
import { Button, Callout, EmptyState, Page, SearchField, SettingsBlock, Skeleton, useConfirm } from '@weft/ui'
import { useMemo, useState } from 'react'

import { fullSentence } from '../members/full-sentence.ts'
import type { Invited } from '../members/invite-form.tsx'
import { InvitePeople } from '../members/invite-people.tsx'
import { MemberRow, type SelectableRole } from '../members/member-row.tsx'
import { OpenInvitations } from '../members/open-invitations.tsx'
import type { Member } from '../members/people.ts'
import { useAttempt } from '../use-attempt.ts'
import { usePlanLimit } from '../use-plan-limit.ts'
import { useLeave } from '../use-leave.ts'
import { usePeopleOf } from '../members/use-people.ts'
import styles from '../workspaces.module.css'

/** Rows that are drawn at first, and more each time. */
const SHOWN = 100
/** From so many on, one looks for people rather than at them. */
const SEARCHED = 8

/** Who belongs to a workspace, who is asked to, and the way to ask others. */
export function MembersScreen({ team_id }: { team_id: number }) {
  const t = useT()
  useEnterTeam(team_id)
  const team = useTeams().find((one) => one.id === team_id)
  if (!team) {
    return (
      <EmptyState title={t('The members could not be loaded')} level={1}>
        {t('You do not have access to this workspace.')}
      </EmptyState>
    )
  }
  return (
    <ServerOnly title={t('Members')}>
      <Members team={team} />
    </ServerOnly>
  )
}

function Members({ team }: { team: Team }) {
  const t = useT()
  const may = useMay(team.id)
  const { people, members, isFailed, again } = usePeopleOf(team.id)
  const at = { type: 'team', id: team.id, team_id: team.id } as const
  const canInvite = may('INVITE_MEMBERS', at)
  const [sent, setSent] = useState<Invited['invitations']>([])
  const limit = usePlanLimit(team.id, 'MembersLimit')

  if (isFailed) {
    return (
      <EmptyState
        title={t('The members could not be loaded')}
        level={1}
        actions={<Button onClick={again}>{t('Try again')}</Button>}
      >
        {t('The server cannot be reached. Check the connection and try again.')}
      </EmptyState>
    )
  }
  if (members === null) return <Skeleton />

  const take = (invited: Invited) => {
    people.take(invited.users)
    setSent(invited.invitations)
  }
  return (
    <Page title={t('Members')} description={t('Who is in {name}.', { name: team.name })}>
      {canInvite && (
        <SettingsBlock
          title={t('Invite people')}
          description={t('Separate addresses with commas, spaces or new lines.')}
        >
          <InvitePeople team_id={team.id} members={members} onInvited={take} />
        </SettingsBlock>
      )}
      {!canInvite && limit !== null && members.length > limit && (
        <Callout tone="warning">{fullSentence(t, members.length, limit)}</Callout>
      )}
      <MemberList team={team} members={members} />
      <OpenInvitations team_id={team.id} members={members} sent={sent} />
    </Page>
  )
}

function MemberList({ team, members }: { team: Team; members: readonly Member[] }) {
  const t = useT()
  const me = useMe()
  const { client } = useEntry()
  const may = useMay(team.id)
  const attempt = useAttempt()
  const confirm = useConfirm()
  const leave = useLeave()
  const { people } = usePeopleOf(team.id)
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState(SHOWN)
  const sorted = useMemo(() => sortPeople(members), [members])
  const found = sorted.filter((one) => matches(one, search))
  const params = { id: String(team.id) }
  const at = { type: 'team', id: team.id, team_id: team.id } as const
  const mayChange = may('EDIT_MEMBER_ROLES', at)
  const mayRemove = may('REMOVE_MEMBERS', at)

  const changeRole = (member: Member, role: SelectableRole) =>
    attempt(async () => {
      const { data } = await client.call(saveMember, {
        params: { ...params, memberId: String(member.id) },
        body: { role },
      })
      people.take([data])
    })
  const suspend = async (member: Member, isOut: boolean) => {
    if (isOut) {
      const isSure = await confirm({
        title: t('Suspend {name}?', { name: member.name }),
        message: t('They lose access to the workspace immediately. Their role and boards are kept.'),
        confirmText: t('Suspend'),
        tone: 'danger',
      })
      if (!isSure) return
    }
    await attempt(async () => {
      const { data } = await client.call(isOut ? suspendMember : resumeMember, {
        params: { ...params, memberId: String(member.id) },
      })
      people.take([data])
    })
  }
  const remove = async (member: Member) => {
    const isSure = await confirm({
      title: t('Remove {name}?', { name: member.name }),
      message: t('What they created stays. They can be invited again.'),
      confirmText: t('Remove'),
      tone: 'danger',
    })
    if (!isSure) return
    await attempt(async () => {
      await client.call(removeMember, { params: { ...params, memberId: String(member.id) } })
      people.drop([member.id])
    })
  }
  return (
    <SettingsBlock title={t('{count, plural, one {# member} other {# members}}', { count: members.length })}>
      {members.length > SEARCHED && (
        <SearchField
          label={t('Search members')}
          value={search}
          onValueChange={(text) => {
            setSearch(text)
            setShown(SHOWN)
          }}
        />
      )}
      <ul className={styles['people']} aria-label={t('Members')}>
        {found.slice(0, shown).map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            isMe={member.id === me.id}
            canChange={member.pivot.role !== 'owner' && mayChange}
            canRemove={member.pivot.role !== 'owner' && member.id !== me.id && mayRemove}
            onRole={(role) => void changeRole(member, role)}
            onRemove={() => void remove(member)}
            onSuspend={(isOut) => void suspend(member, isOut)}
            onLeave={
              member.id === me.id && member.pivot.role !== 'owner' ? () => void leave(team) : undefined
            }
          />
        ))}
      </ul>
      {found.length === 0 && <p className={styles['none']}>{t('Nobody here has that name.')}</p>}
      {found.length > shown && (
        <Button onClick={() => setShown(shown + SHOWN)}>
          {t('Show {count} more', { count: Math.min(SHOWN, found.length - shown) })}
        </Button>
      )}
    </SettingsBlock>
  )
}

/** Who owns the workspace first, then by name. */
function sortPeople(members: readonly Member[]): Member[] {
  const { compare } = new Intl.Collator(intlTag(document.documentElement.lang))
  const rank = (one: Member) => (one.pivot.role === 'owner' ? 0 : 1)
  return members.toSorted((a, b) => rank(a) - rank(b) || compare(a.name, b.name) || a.id - b.id)
}

function matches({ name, email }: Member, search: string): boolean {
  return searchKey(`${name}\n${email}`).includes(searchKey(search))
}
