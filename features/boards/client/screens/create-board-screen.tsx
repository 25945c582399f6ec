import { quickBoard } from '@weft/features/boards/shared'
import { useStore } from '@weft/features/connectivity/client'
import {
  NameForm,
  StartLayout,
  useAccount,
  useEnterTeam,
  useEntry,
  useGo,
  useTeams,
} from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { SyncedRecord } from '@weft/model'
import { Callout, useIsMobile } from '@weft/ui'

import type { StarterNames } from '../../shared/index.ts'
import { createBoardLocally } from '../create-board-locally.ts'
import { folderPath, teamPath } from '../../shared/paths.ts'

/** What the parts of a board are called that is made here, in the language of the interface. */
const starterNames = (t: ReturnType<typeof useT>): StarterNames => ({
  name: t('Name'),
  status: t('Status'),
  todo: t('To do'),
  doing: t('In progress'),
  done: t('Done'),
  owner: t('Owner'),
  due: t('Due'),
  table: t('Table'),
  columns: t('Column'),
})

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
  const isMobile = useIsMobile()
  const team = useTeams().find((one) => one.id === team_id)

  const create = async (name: string) => {
    const made = isPretending
      ? createBoardLocally(store, name, starterNames(t))
      : (await client.call(quickBoard, { params: { team_id: String(team_id) }, body: { name } })).data
    if (!isPretending) {
      // Shown at once; the feeds bring the same records a moment later.
      store.hydrate('boards', [made.board as unknown as SyncedRecord])
      store.hydrate('folders', made.folders as unknown as SyncedRecord[])
    }
    const board_id = String(made.board['id'])
    const query = start ? `?${new URLSearchParams({ start })}` : ''
    go(folderPath(board_id, String(made.folders[0]?.['id'])) + query, { replace: true })
  }

  return (
    <StartLayout
      title={t('Name your board')}
      lead={
        team
          ? t('A new board in {name}. Starts with a table.', { name: team.name })
          : t('Starts with a table.')
      }
      back={teamPath(team_id)}
    >
      <NameForm
        label={t('Board name')}
        placeholder={t('Release plan, support desk, launch …')}
        autoComplete="off"
        initial={givenName}
        submit={t('Create board')}
        missing={t('Enter a board name.')}
        isPretending={isPretending}
        // An import asks first, and on phones nothing is typed into a table.
        leadsToField={!isMobile && !start}
        notice={template && <Callout tone="info">{t('Templates are not available yet.')}</Callout>}
        onSubmit={create}
        onCancel={() => go(teamPath(team_id))}
      />
    </StartLayout>
  )
}
