import { ExtensionPoint } from '@weft/client-kit'
import { SavedText, useStore } from '@weft/features/connectivity/client'
import { useEnterTeam, useMay } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Board } from '@weft/model'
import { useRecord } from '@weft/store/react'
import { Callout, ColorSwatchPicker, EmptyState, Page, SettingsBlock, TextArea, TextField } from '@weft/ui'
import { useState } from 'react'

import { boardColor } from '../board-icon.tsx'
import { useBoardPlace } from '../use-board-place.ts'
import { withSettings } from '../with-settings.ts'
import { BoardDangers } from './board-dangers.tsx'
import { BoardWorkSettings } from './board-work-settings.tsx'
import { IconChoice } from './icon-choice.tsx'
import { PlaceNote } from './place-note.tsx'
import styles from '../boards.module.css'

export interface EditBoardScreenProps {
  readonly team_id: number
  readonly board_id: string
}

/** Name, description, colour and icon of a board, and its end. Everything is saved at once. */
export function EditBoardScreen({ team_id, board_id }: EditBoardScreenProps) {
  const t = useT()
  useEnterTeam(team_id)
  const place = useBoardPlace(board_id)
  if (place.state !== 'ready') {
    return (
      <PlaceNote place={place}>
        <EmptyState title={t('This board is not here')} level={1}>
          {t('It was deleted, or you do not have access.')}
        </EmptyState>
      </PlaceNote>
    )
  }
  return <BoardSettings key={board_id} board={place.board} />
}

function BoardSettings({ board }: { board: Board }) {
  const t = useT()
  const store = useStore()
  const boards = store.collection<Board>('boards')
  const may = useMay(board.team_id)
  const resource = { type: 'board', id: board.id, team_id: board.team_id, owner: [board.created_by] } as const
  const canEdit = may('EDIT_BOARD', resource)
  const confirmed = useRecord(boards, board.id) ?? board
  const [saved, setSaved] = useState<string | null>(null)
  const save = async (field: 'name' | 'description' | 'color' | 'icon', value: string, base?: string) => {
    const old = base === undefined ? {} : { old: { [field]: base } }
    const change = boards.save(board.id, { [field]: value }, old)
    if ((await change?.settled) === 'saved') setSaved(field)
  }
  const saveSettings = async (changed: Readonly<Record<string, unknown>>) => {
    const change = boards.save(board.id, { settings: withSettings(confirmed.settings, changed) })
    return change === null || (await change.settled) === 'saved'
  }
  return (
    <Page title={t('Board settings')} description={<bdi>{confirmed.name}</bdi>}>
      {!canEdit && (
        <Callout title={t('You can view but not change this')}>
          {t('Changing a board needs the permission to edit board details.')}
        </Callout>
      )}
      <SettingsBlock title={t('Name and description')} isSaved={saved === 'name' || saved === 'description'}>
        <SavedText
          label={t('Board name')}
          place={`boards/${board.id}/name`}
          value={confirmed.name}
          missing={t('Enter a board name.')}
          isDisabled={!canEdit}
          onSave={(name, base) => void save('name', name, base)}
        >
          {(props) => <TextField {...props} maxLength={255} />}
        </SavedText>
        <SavedText
          label={t('Description')}
          place={`boards/${board.id}/description`}
          hasLines
          value={confirmed.description}
          isDisabled={!canEdit}
          onSave={(description, base) => void save('description', description, base)}
        >
          {(props) => <TextArea {...props} maxLength={5000} rows={3} />}
        </SavedText>
      </SettingsBlock>
      <SettingsBlock title={t('Appearance')} isSaved={saved === 'color' || saved === 'icon'}>
        <div>
          <div className={styles['fieldLabel']}>{t('Color')}</div>
          <ColorSwatchPicker
            value={boardColor(confirmed)}
            onValueChange={(color) => canEdit && void save('color', color)}
          />
        </div>
        <IconChoice
          value={confirmed.icon ?? 'shapes'}
          isDisabled={!canEdit}
          onValueChange={(icon) => void save('icon', icon)}
        />
      </SettingsBlock>
      <BoardWorkSettings board={confirmed} isDisabled={!canEdit} save={saveSettings} />
      <ExtensionPoint point="board.settings" team_id={board.team_id} board_id={board.id} />
      <BoardDangers
        board={confirmed}
        can={{
          duplicate: may('CREATE_BOARD', { type: 'team', id: board.team_id, team_id: board.team_id }),
          edit: canEdit,
          remove: may('DELETE_BOARD', resource),
        }}
        save={saveSettings}
      />
    </Page>
  )
}
