import { useAccount, useEntry, useMe } from '@weft/features/session/client'
import { acceptTeam, withdrawOffer } from '@weft/features/workspaces/shared'
import { useT } from '@weft/i18n/react'
import type { Team } from '@weft/model'
import { Button, Callout } from '@weft/ui'

import { useAttempt } from './use-attempt.ts'
import { usePeopleOf } from './members/use-people.ts'

/** Puts what the server said of a workspace into the list of them. */
export function usePutTeam(): (team: Team) => void {
  const { teams } = useAccount()
  return (team) => teams.set(teams.get().map((one) => (one.id === team.id ? team : one)))
}

/** A workspace that is on its way to another owner: what the two of them see of it. Nothing for everybody else. */
export function OwnershipOffer({ team }: { team: Team }) {
  const t = useT()
  const me = useMe()
  const { client } = useEntry()
  const attempt = useAttempt()
  const put = usePutTeam()
  const { members } = usePeopleOf(team.id)
  const { owner_id, new_owner_id } = team
  const params = { id: String(team.id) }
  const nameOf = (id: number) => members?.find((one) => one.id === id)?.name ?? t('Removed User')
  const accept = () => attempt(async () => put((await client.call(acceptTeam, { params })).data))
  const withdraw = () => attempt(async () => put((await client.call(withdrawOffer, { params })).data))
  if (!new_owner_id || (me.id !== owner_id && me.id !== new_owner_id)) return null
  if (me.id === owner_id) {
    return (
      <Callout
        tone="info"
        action={
          <Button size="compact" onClick={() => void withdraw()}>
            {t('Withdraw')}
          </Button>
        }
      >
        {t('You offered this workspace to {name}. It is theirs when they accept.', {
          name: nameOf(new_owner_id),
        })}
      </Callout>
    )
  }
  return (
    <Callout
      tone="info"
      action={
        <>
          <Button size="compact" onClick={() => void withdraw()}>
            {t('Decline')}
          </Button>
          <Button size="compact" variant="primary" onClick={() => void accept()}>
            {t('Accept')}
          </Button>
        </>
      }
    >
      {t('{name} wants to transfer {team} to you.', { name: nameOf(owner_id), team: team.name })}
    </Callout>
  )
}
