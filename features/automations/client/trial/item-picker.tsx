import { FolderPicture } from '@weft/features/boards/client'
import { folderFeed, useFeed, useStore } from '@weft/features/connectivity/client'
import { useT } from '@weft/i18n/react'
import type { Item } from '@weft/model'
import { useCollection, useRecord } from '@weft/store/react'
import { Dropdown } from '@weft/ui'
import { useMemo } from 'react'

import { useItemName } from './use-item-name.ts'
import { useRuleBoard } from '../board/rule-board.tsx'
import styles from './trial.module.css'

interface ItemPickerProps {
  readonly folder_id: string
  readonly item_id: string | null
  onFolder(id: string): void
  onItem(id: string): void
}

/** An item of the board: first the folder, whose items are loaded then. */
export function ItemPicker({ folder_id, item_id, onFolder, onItem }: ItemPickerProps) {
  const t = useT()
  const { team_id, board_id, folders } = useRuleBoard()
  const store = useStore()
  const items = store.collection<Item>('items')
  const list = useCollection(items, folder_id)
  const feed = useFeed(folderFeed(team_id, folder_id), board_id)
  const nameOf = useItemName()
  const isLoading = list.length === 0 && feed.phase !== 'live' && feed.phase !== 'kept'
  const chosen = useRecord(items, item_id)
  const options = useMemo(
    () => list.map((item) => ({ id: item.id, label: nameOf(item) || t('Untitled') })),
    [list, nameOf, t],
  )
  return (
    <div className={styles['pick']}>
      {folders.length > 1 && (
        <Dropdown
          label={t('Folder')}
          size="compact"
          search={folders.length > 8}
          value={folder_id}
          options={folders.map((folder) => ({
            id: folder.id,
            label: folder.name,
            icon: <FolderPicture folder={folder} />,
          }))}
          onValueChange={onFolder}
        />
      )}
      <Dropdown
        label={t('Item')}
        size="compact"
        search
        placeholder={
          isLoading ? t('Loading') : options.length === 0 ? t('No items in this folder') : t('Choose an item')
        }
        isDisabled={options.length === 0}
        value={chosen?.folder_id === folder_id ? item_id : null}
        options={options}
        onValueChange={onItem}
      />
    </div>
  )
}
