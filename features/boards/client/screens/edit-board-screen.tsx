import { useStore } from '@weft/features/connectivity/client'
import { useEnterTeam, useGo, useMay } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Board } from '@weft/model'
import { useRecord } from '@weft/store/react'
import {
  Button,
  Callout,
  ColorSwatchPicker,
  EmptyState,
  Page,
  SettingsBlock,
  SettingsRow,
  Skeleton,
  TextArea,
  TextField,
  toast,
  useConfirm,
} from '@weft/ui'
import { useState, type ReactNode } from 'react'

import { boardColor, boardIcons } from '../board-icon.tsx'
import { teamPath } from '../paths.ts'
import { useBoardPlace } from '../use-board-place.ts'
import styles from '../boards.module.css'

export interface EditBoardScreenProps {
  readonly team_id: number
  readonly board_id: string
  /** Settings of other features, such as how the board is shared. */
  readonly children?: ReactNode
}

/** Name, description, colour and icon of a board, and its end. Everything is saved at once. */
export function EditBoardScreen({ team_id, board_id, children }: EditBoardScreenProps) {
  const t = useT()
  useEnterTeam(team_id)
  const place = useBoardPlace(board_id)
  if (place.state === 'loading') return <Skeleton />
  if (place.state !== 'ready') {
    return (
      <EmptyState title={t('This board is not here')} level={1}>
        {t('It was deleted, or you may not see it.')}
      </EmptyState>
    )
  }
  return (
    <BoardSettings key={board_id} board={place.board}>
      {children}
    </BoardSettings>
  )
}

function BoardSettings({ board, children }: { board: Board; children?: ReactNode }) {
  const t = useT()
  const store = useStore()
  const boards = store.collection<Board>('boards')
  const may = useMay(board.team_id)
  const resource = { type: 'board', id: board.id, team_id: board.team_id, owner: [board.created_by] } as const
  const canEdit = may('EDIT_BOARD', resource)
  const confirmed = useRecord(boards, board.id) ?? board
  const [saved, setSaved] = useState<string | null>(null)
  const save = async (field: 'name' | 'description' | 'color' | 'icon', value: string) => {
    const change = boards.save(board.id, { [field]: value })
    if ((await change?.settled) === 'saved') setSaved(field)
  }
  return (
    <Page title={t('Board settings')} description={<bdi>{confirmed.name}</bdi>}>
      {!canEdit && (
        <Callout title={t('You may look, but not change this')}>
          {t('Changing a board needs the permission to edit board details.')}
        </Callout>
      )}
      <SettingsBlock title={t('Name and description')} isSaved={saved === 'name' || saved === 'description'}>
        <SavedText
          label={t('Board name')}
          value={confirmed.name}
          isRequired
          isDisabled={!canEdit}
          onSave={(name) => void save('name', name)}
        >
          {(props) => <TextField {...props} maxLength={255} />}
        </SavedText>
        <SavedText
          label={t('Description')}
          value={confirmed.description}
          isDisabled={!canEdit}
          onSave={(description) => void save('description', description)}
        >
          {(props) => <TextArea {...props} maxLength={5000} rows={3} />}
        </SavedText>
      </SettingsBlock>
      <SettingsBlock title={t('Look')} isSaved={saved === 'color' || saved === 'icon'}>
        <div>
          <div className={styles['fieldLabel']}>{t('Colour')}</div>
          <ColorSwatchPicker
            value={boardColor(confirmed)}
            onValueChange={(color) => canEdit && void save('color', color)}
          />
        </div>
        <div>
          <div className={styles['fieldLabel']}>{t('Icon')}</div>
          <div className={styles['icons']} role="radiogroup" aria-label={t('Icon')}>
            {Object.entries(boardIcons).map(([name, Icon]) => (
              <button
                key={name}
                type="button"
                role="radio"
                aria-checked={(confirmed.icon ?? 'shapes') === name}
                aria-label={name}
                className={styles['iconChoice']}
                disabled={!canEdit}
                onClick={() => void save('icon', name)}
              >
                <Icon />
              </button>
            ))}
          </div>
        </div>
      </SettingsBlock>
      {children}
      {may('DELETE_BOARD', resource) && <DeleteBoard board={confirmed} />}
    </Page>
  )
}

interface SavedTextProps {
  readonly label: string
  readonly value: string
  readonly isRequired?: boolean
  readonly isDisabled: boolean
  onSave(value: string): void
  children(props: {
    label: string
    value: string
    disabled: boolean
    error: string | undefined
    onValueChange(value: string): void
    onBlur(): void
  }): ReactNode
}

/** A text that is saved when it is left, unless it may not be empty and is. */
function SavedText({ label, value, isRequired, isDisabled, onSave, children }: SavedTextProps) {
  const t = useT()
  const [typed, setTyped] = useState<string | null>(null)
  const isMissing = isRequired === true && typed !== null && typed.trim() === ''
  const handleBlur = () => {
    if (typed === null || isMissing) return
    if (typed.trim() !== value) onSave(typed.trim())
    setTyped(null)
  }
  return children({
    label,
    value: typed ?? value,
    disabled: isDisabled,
    error: isMissing ? t('Give the board a name.') : undefined,
    onValueChange: setTyped,
    onBlur: handleBlur,
  })
}

function DeleteBoard({ board }: { board: Board }) {
  const t = useT()
  const go = useGo()
  const store = useStore()
  const confirm = useConfirm()
  const remove = async () => {
    const isSure = await confirm({
      title: t('Delete {name}?', { name: board.name }),
      message: t('The board and all folders and items in it go to the trash.'),
      confirmText: t('Delete board'),
      tone: 'danger',
      typeToConfirm: 'DELETE',
    })
    if (!isSure) return
    const change = store.collection<Board>('boards').remove(board.id)
    go(teamPath(board.team_id), { replace: true })
    toast.show(t('{name} deleted', { name: board.name }), {
      action: { label: t('Undo'), onPress: () => void change?.undo() },
    })
  }
  return (
    <SettingsBlock title={t('Danger')} isDangerous>
      <SettingsRow
        title={t('Delete this board')}
        description={t('With everything in it. It stays in the trash for 30 days.')}
      >
        <Button tone="danger" onClick={() => void remove()}>
          {t('Delete board')}
        </Button>
      </SettingsRow>
    </SettingsBlock>
  )
}
