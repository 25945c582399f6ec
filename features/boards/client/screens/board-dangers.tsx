import { DuplicateDialog } from '@weft/features/duplicates/client'
import { useStore } from '@weft/features/connectivity/client'
import { useGo } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Board } from '@weft/model'
import { Button, SettingsBlock, SettingsRow, toast, useConfirm } from '@weft/ui'
import { useState } from 'react'

import { readBoardSettings } from '../../shared/index.ts'
import { boardPath, teamPath } from '../../shared/paths.ts'

export interface BoardDangersProps {
  readonly board: Board
  readonly can: { readonly duplicate: boolean; readonly edit: boolean; readonly remove: boolean }
  save(changed: Readonly<Record<string, unknown>>): Promise<boolean>
}

/** One more of a board, out of sight with it, and its end. */
export function BoardDangers({ board, can, save }: BoardDangersProps) {
  const t = useT()
  const [isDuplicating, setDuplicating] = useState(false)
  const { isArchived } = readBoardSettings(board)
  return (
    <>
      {can.duplicate && (
        <SettingsBlock title={t('Duplicate')}>
          <SettingsRow
            title={t('Duplicate this board')}
            description={t('Its folders, attributes and shared views, with or without items.')}
          >
            <Button onClick={() => setDuplicating(true)}>{t('Duplicate board')}</Button>
          </SettingsRow>
        </SettingsBlock>
      )}
      {(can.edit || can.remove) && (
        <SettingsBlock title={t('Danger zone')} isDangerous>
          {can.edit && (
            <SettingsRow
              title={isArchived ? t('Unarchive this board') : t('Archive this board')}
              description={t('Archived boards are hidden from the sidebar. Nothing is deleted.')}
            >
              <Button onClick={() => void save({ archived: isArchived ? null : true })}>
                {isArchived ? t('Unarchive') : t('Archive board')}
              </Button>
            </SettingsRow>
          )}
          {can.remove && <DeleteBoard board={board} />}
        </SettingsBlock>
      )}
      <DuplicateDialog
        kind="board"
        place={board}
        isOpen={isDuplicating}
        hrefOf={boardPath}
        onClose={() => setDuplicating(false)}
      />
    </>
  )
}

function DeleteBoard({ board }: { board: Board }) {
  const t = useT()
  const go = useGo()
  const store = useStore()
  const confirm = useConfirm()
  const remove = async () => {
    const isSure = await confirm({
      title: t('Delete {name}?', { name: board.name }),
      message: t('The board and all its folders and items go to the trash.'),
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
    <SettingsRow
      title={t('Delete this board')}
      description={t('With everything in it. You can restore it from the trash.')}
    >
      <Button tone="danger" onClick={() => void remove()}>
        {t('Delete board')}
      </Button>
    </SettingsRow>
  )
}
