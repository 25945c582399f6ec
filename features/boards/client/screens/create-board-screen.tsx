import { ApiError } from '@weft/api-client'
import { quickBoard } from '@weft/features/boards/shared'
import { useStore } from '@weft/features/connectivity/client'
import {
  failureSentence,
  formProblem,
  noProblem,
  StartLayout,
  useAccount,
  useEnterTeam,
  useEntry,
  useGo,
  useTeams,
} from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { SyncedRecord } from '@weft/model'
import { Button, Callout, TextField } from '@weft/ui'
import { useState, type FormEvent } from 'react'

import { createBoardLocally } from '../create-board-locally.ts'
import { folderPath, teamPath } from '../paths.ts'
import styles from '../boards.module.css'

export interface CreateBoardScreenProps {
  readonly team_id: number
  /** `import` goes on to the import of a file once the board is there. */
  readonly start?: string | undefined
  readonly template?: string | undefined
  readonly name?: string | undefined
}

export function CreateBoardScreen({ team_id, start, template, name: givenName }: CreateBoardScreenProps) {
  const t = useT()
  useEnterTeam(team_id)
  const { client } = useEntry()
  const { isPretending } = useAccount()
  const store = useStore()
  const go = useGo()
  const team = useTeams().find((one) => one.id === team_id)
  const [name, setName] = useState(givenName ?? '')
  const [problem, setProblem] = useState(noProblem)
  const [isBusy, setIsBusy] = useState(false)

  const create = async () => {
    setIsBusy(true)
    try {
      const made = isPretending
        ? createBoardLocally(store, name.trim(), { folder: t('Folder {n}', { n: 1 }), name: t('Name') })
        : (
            await client.call(quickBoard, {
              params: { team_id: String(team_id) },
              body: { name: name.trim() },
            })
          ).data
      if (!isPretending) {
        // Shown at once; the feeds bring the same records a moment later.
        store.hydrate('boards', [made.board as unknown as SyncedRecord])
        store.hydrate('folders', made.folders as unknown as SyncedRecord[])
      }
      const board_id = String(made.board['id'])
      const query = start ? `?${new URLSearchParams({ start })}` : ''
      go(folderPath(board_id, String(made.folders[0]?.['id'])) + query, { replace: true })
    } catch (error) {
      if (error instanceof ApiError) setProblem(formProblem(error.response, ['name']))
      else setProblem({ fields: {}, message: failureSentence(error) })
      setIsBusy(false)
    }
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') setProblem({ fields: { name: t('Give the board a name.') }, message: null })
    else void create()
  }

  return (
    <StartLayout
      title={t('What is the board about?')}
      lead={
        team
          ? t('A board in {name}. It begins with one folder and a table.', { name: team.name })
          : t('It begins with one folder and a table.')
      }
      back={teamPath(team_id)}
    >
      <form className={styles['form']} onSubmit={handleSubmit} noValidate>
        {template && (
          <Callout tone="info">{t('Templates are not available yet: the board starts empty.')}</Callout>
        )}
        {problem.message && (
          <Callout tone="danger" isAlert>
            {problem.message}
          </Callout>
        )}
        <TextField
          size="form"
          label={t('Board name')}
          name="name"
          autoFocus
          autoComplete="off"
          maxLength={255}
          placeholder={t('Release plan, support desk, launch …')}
          value={name}
          onValueChange={setName}
          error={problem.fields['name']}
        />
        <div className={styles['buttons']}>
          <Button type="submit" variant="primary" size="form" isBusy={isBusy}>
            {t('Create board')}
          </Button>
          <Button variant="ghost" size="form" onClick={() => go(teamPath(team_id))}>
            {t('Cancel')}
          </Button>
        </div>
      </form>
    </StartLayout>
  )
}
