import { ApiError } from '@weft/api-client'
import { NameForm, StartLayout, useAccount, useEntry, useGo, useMe } from '@weft/features/session/client'
import { createTeam } from '@weft/features/workspaces/shared'
import { useT } from '@weft/i18n/react'
import { Button, Callout } from '@weft/ui'
import { useEffect } from 'react'

import { mayCreateWorkspace } from '../may-create-workspace.ts'
import styles from '../workspaces.module.css'

export function CreateWorkspaceScreen() {
  const t = useT()
  const { client } = useEntry()
  const account = useAccount()
  const go = useGo()
  const isFirst = account.teams.get().length === 0
  const isAllowed = account.canCreateWorkspace()
  useEffect(() => {
    mayCreateWorkspace(account)
  }, [account])

  const create = async (name: string) => {
    const { data: team } = await client.call(createTeam, { body: { name } }).catch((error: unknown) => {
      // The plan is full since somebody looked; the form says so.
      if (error instanceof ApiError && error.code === 'workspaces_limit')
        account.events.emit('workspaceLimitExceeded')
      throw error
    })
    account.teams.set([...account.teams.get().filter(({ id }) => id !== team.id), team])
    account.enterTeam(team.id)
    go(isFirst ? `/team/${team.id}/boards/create` : `/team/${team.id}`, { replace: true })
  }

  return (
    <StartLayout
      title={isFirst ? t('Name your workspace') : t('Create a workspace')}
      lead={t('A workspace holds the boards and people of one team or company.')}
      back={isFirst ? undefined : '/home'}
    >
      <NameForm
        label={t('Workspace name')}
        placeholder={t('Your company or team')}
        autoComplete="organization"
        submit={t('Create workspace')}
        missing={t('Enter a workspace name.')}
        isPretending={account.isPretending}
        isDisabled={!isAllowed}
        leadsToField={isFirst}
        notice={
          !isAllowed && (
            <Callout tone="warning">{t('You have reached the number of workspaces in your plan.')}</Callout>
          )
        }
        onSubmit={create}
        onCancel={isFirst ? undefined : () => go('/home')}
      />
      {isFirst && !account.isPretending && <OtherAddress />}
    </StartLayout>
  )
}

/** The way out for who signed up with another address than they meant, or was invited at another one. */
function OtherAddress() {
  const t = useT()
  const { email } = useMe()
  // Without a workspace nothing can be on its way that would be lost.
  const { session } = useEntry()
  return (
    <p className={styles['otherAddress']}>
      {t('Logged in as {email}. Not your address?', { email })}{' '}
      <Button variant="ghost" size="compact" onClick={() => void session.logOut()}>
        {t('Log out')}
      </Button>
    </p>
  )
}
