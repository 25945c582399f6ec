import { ApiError } from '@weft/api-client'
import {
  failureSentence,
  formProblem,
  noProblem,
  StartLayout,
  useAccount,
  useEntry,
  useGo,
} from '@weft/features/session/client'
import { createTeam } from '@weft/features/workspaces/shared'
import { useT } from '@weft/i18n/react'
import { Button, Callout, TextField } from '@weft/ui'
import { useEffect, useState, type FormEvent } from 'react'

import { mayCreateWorkspace } from '../may-create-workspace.ts'
import styles from '../workspaces.module.css'

export function CreateWorkspaceScreen() {
  const t = useT()
  const { client } = useEntry()
  const account = useAccount()
  const go = useGo()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState(noProblem)
  const [isBusy, setIsBusy] = useState(false)
  const isFirst = account.teams.get().length === 0
  const isAllowed = account.canCreateWorkspace()
  useEffect(() => {
    mayCreateWorkspace(account)
  }, [account])

  const create = async () => {
    setIsBusy(true)
    try {
      const { data: team } = await client.call(createTeam, { body: { name: name.trim() } })
      account.teams.set([...account.teams.get().filter(({ id }) => id !== team.id), team])
      account.enterTeam(team.id)
      go(isFirst ? `/team/${team.id}/boards/create` : `/team/${team.id}`, { replace: true })
    } catch (error) {
      if (error instanceof ApiError) setProblem(formProblem(error.response, ['name']))
      else setProblem({ fields: {}, message: failureSentence(error, account.isPretending) })
      setIsBusy(false)
    }
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') setProblem({ fields: { name: t('Give the workspace a name.') }, message: null })
    else void create()
  }

  return (
    <StartLayout
      title={isFirst ? t('Where will you work?') : t('Create a workspace')}
      lead={t('A workspace holds the boards and the people of one team or company.')}
      back={isFirst ? undefined : '/home'}
    >
      <form className={styles['form']} onSubmit={handleSubmit} noValidate>
        {!isAllowed && (
          <Callout tone="warning">{t('You have reached the number of workspaces of your plan.')}</Callout>
        )}
        {problem.message && (
          <Callout tone="danger" isAlert>
            {problem.message}
          </Callout>
        )}
        <TextField
          size="form"
          label={t('Workspace name')}
          name="name"
          autoFocus
          autoComplete="organization"
          maxLength={255}
          placeholder={t('Your company or team')}
          value={name}
          onValueChange={setName}
          error={problem.fields['name']}
        />
        <div className={styles['buttons']}>
          <Button type="submit" variant="primary" size="form" isBusy={isBusy} disabled={!isAllowed}>
            {t('Create workspace')}
          </Button>
          {!isFirst && (
            <Button variant="ghost" size="form" onClick={() => go('/home')}>
              {t('Cancel')}
            </Button>
          )}
        </div>
      </form>
    </StartLayout>
  )
}
