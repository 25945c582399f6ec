import { useStore } from '@weft/features/connectivity/client'
import { useListedFolders, useMay } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Board, Folder, Item } from '@weft/model'
import { useCollection } from '@weft/store/react'
import { Dialog, MenuItem, MenuList, MenuSection } from '@weft/ui'
import { Folder as FolderIcon } from 'lucide-react'
import { useState } from 'react'

import { MappingStep } from './mapping-step.tsx'
import styles from './move-dialog.module.css'

interface MoveDialogProps {
  item: Item
  /** The item and all below it: what they hold is what can be lost. */
  tree: readonly Item[]
  /** Moves within the board, as a step to undo. */
  onMoveHere(folder: Folder): void
  /** It lies there now. */
  onMoved(folder: Folder): void
  onClose(): void
}

/** Where an item is to go: a folder of its board, or of another one after a look at what goes along. */
export function MoveDialog({ item, tree, onMoveHere, onMoved, onClose }: MoveDialogProps) {
  const t = useT()
  const [target, setTarget] = useState<Folder | null>(null)
  const choose = (folder: Folder) => {
    if (folder.board_id === item.board_id) onMoveHere(folder)
    else setTarget(folder)
  }
  if (target)
    return <MappingStep {...{ item, tree, target, onMoved, onClose }} onBack={() => setTarget(null)} />
  return (
    <Dialog title={t('Move item')} isOpen onOpenChange={(isOpen) => !isOpen && onClose()} padding="none">
      <FolderChoice item={item} onChoose={choose} />
    </Dialog>
  )
}

function FolderChoice({ item, onChoose }: { item: Item; onChoose(folder: Folder): void }) {
  const t = useT()
  const store = useStore()
  const { team_id } = item
  const may = useMay(team_id)
  const boards = useCollection(store.collection<Board>('boards'), team_id)
  const folders = useListedFolders(team_id)
  const isOpenTo = (folder: Folder) =>
    folder.id !== item.folder_id &&
    may('CREATE_ITEM', {
      type: 'item',
      id: 'new',
      team_id,
      board_id: folder.board_id,
      folder_id: folder.id,
    })
  // The item's own board comes first.
  const places = boards
    .filter((board) => board.settings['archived'] !== true)
    .toSorted((a, b) => Number(b.id === item.board_id) - Number(a.id === item.board_id))
    .map((board) => ({ board, lines: inOrder(folders.filter((one) => one.board_id === board.id)) }))
    .map(({ board, lines }) => ({ board, lines: lines.filter(({ folder }) => isOpenTo(folder)) }))
    .filter(({ lines }) => lines.length > 0)
  if (places.length === 0)
    return <p className={styles['none']}>{t('There is no other folder where you can add items.')}</p>
  return (
    <MenuList
      label={t('Folders')}
      search={t('Search folders')}
      onAction={(id) => {
        const folder = folders.find((one) => one.id === id)
        if (folder) onChoose(folder)
      }}
    >
      {places.map(({ board, lines }) => (
        <MenuSection key={board.id} title={board.name}>
          {lines.map(({ folder, depth }) => (
            <MenuItem key={folder.id} id={folder.id} textValue={`${folder.name} ${board.name}`}>
              <span className={styles['folder']} style={{ paddingInlineStart: depth * 16 }}>
                <FolderIcon />
                <bdi className="truncate">{folder.name}</bdi>
              </span>
            </MenuItem>
          ))}
        </MenuSection>
      ))}
    </MenuList>
  )
}

/** The folders of one board as the lines of its tree. */
function inOrder(
  folders: readonly Folder[],
  parent_id: string | null = null,
  depth = 0,
): { folder: Folder; depth: number }[] {
  return folders
    .filter((one) => one.parent_id === parent_id)
    .toSorted((a, b) => a.sort_order - b.sort_order)
    .flatMap((folder) => [{ folder, depth }, ...inOrder(folders, folder.id, depth + 1)])
}
