import { childFolders, depthOf, heightOf, liesWithin, moveFolder } from '@weft/features/folders/client'
import { useStore } from '@weft/features/connectivity/client'
import { useEntry, useListedFolders, useMay } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { MAX_FOLDER_DEPTH, sortBetween, type Board, type Folder } from '@weft/model'
import { useCollection } from '@weft/store/react'
import { late, Tree, type TreeNode, type TreePlace } from '@weft/ui'
import { useMemo, useState } from 'react'

import { BoardIcon, FolderPicture } from './board-icon.tsx'
import { readExpanded, writeExpanded } from './expanded-ids.ts'
import { boardPath, folderPath } from './paths.ts'

// Menus are loaded beside the first picture, not before it; a row shows its own when it is pointed at.
const RowMenu = late(() => import('./row-menu.tsx').then((it) => it.RowMenu))

export interface BoardTreeProps {
  readonly team_id: number
  /** The open folder, or the open board while it has none. */
  readonly selectedId: string | null
  /** Only this board, for people who are no members. */
  readonly board_id?: string | undefined
}

/** Boards and their folders; rows move by hand, by keyboard and by their menus. */
export function BoardTree({ team_id, selectedId, board_id }: BoardTreeProps) {
  const t = useT()
  const store = useStore()
  const may = useMay(team_id)
  const { storage } = useEntry()
  const allBoards = useCollection(store.collection<Board>('boards'), team_id)
  const folders = useCollection(store.collection<Folder>('folders'), team_id)
  const [chosen, setChosen] = useState(() => readExpanded(storage))
  const open = useMemo(() => expandedWith(chosen, folders, selectedId), [chosen, folders, selectedId])

  const mayEditFolder = (one: Folder) => may('EDIT_FOLDER', { type: 'folder', id: one.id, team_id })
  // A hidden folder is still found by its address.
  const shown = useListedFolders(team_id)
  const nodes = useMemo(() => boardNodes(allBoards, shown, board_id), [allBoards, shown, board_id])
  const setExpanded = (id: string, isExpanded: boolean) => {
    const next = new Map(chosen).set(id, isExpanded)
    setChosen(next)
    writeExpanded(storage, next)
  }
  const foldersById = useMemo(() => new Map(folders.map((one) => [one.id, one])), [folders])
  const boardsById = useMemo(() => new Map(allBoards.map((one) => [one.id, one])), [allBoards])
  const folderOf = (id: string) => foldersById.get(id)
  const boardOf = (id: string) => boardsById.get(id)
  const mayEditBoard = (board: Board) => may('EDIT_BOARD', { type: 'board', id: board.id, team_id })

  const canDrop = (node: TreeNode, place: TreePlace) => {
    const folder = folderOf(node.id)
    const target = folderOf(place.id)
    if (!folder) {
      const board = boardOf(node.id)
      return board !== undefined && mayEditBoard(board) && !target && place.position !== 'inside'
    }
    if (!mayEditFolder(folder)) return false
    if (!target) return place.id === folder.board_id && place.position === 'inside'
    if (target.board_id !== folder.board_id || liesWithin(folders, target.id, folder.id)) return false
    const parent_id = place.position === 'inside' ? target.id : target.parent_id
    return depthOf(folders, parent_id) + heightOf(folders, folder.id) <= MAX_FOLDER_DEPTH
  }
  const move = (id: string, { id: targetId, position }: TreePlace) => {
    const folder = folderOf(id)
    const target = folderOf(targetId)
    if (!folder) {
      moveBoard(id, targetId, position)
      return
    }
    if (!target) moveFolder(store, id, { parent_id: null })
    else if (position === 'inside') {
      moveFolder(store, id, { parent_id: target.id })
      setExpanded(target.id, true)
    } else {
      const siblings = childFolders(folders, target.board_id, target.parent_id).filter((one) => one.id !== id)
      const at = siblings.findIndex((one) => one.id === target.id) + (position === 'after' ? 1 : 0)
      moveFolder(store, id, { parent_id: target.parent_id, before_id: siblings[at]?.id ?? null })
    }
  }
  const moveBoard = (id: string, targetId: string, position: TreePlace['position']) => {
    const others = allBoards.filter((one) => one.id !== id)
    const at = others.findIndex((one) => one.id === targetId) + (position === 'after' ? 1 : 0)
    const sort_order = sortBetween(others[at - 1]?.sort_order ?? null, others[at]?.sort_order ?? null)
    store.collection<Board>('boards').save(id, { sort_order })
  }

  const menuOf = (node: TreeNode) => {
    const folder = folderOf(node.id)
    const board = boardOf(folder?.board_id ?? node.id)
    if (!board) return null
    return (
      <RowMenu
        board={board}
        folder={folder}
        may={may}
        onMove={(place) => move(node.id, place)}
        siblings={
          folder
            ? childFolders(folders, folder.board_id, folder.parent_id).map((one) => one.id)
            : allBoards.map((one) => one.id)
        }
        onAdded={(parent_id) => setExpanded(parent_id, true)}
      />
    )
  }

  return (
    <Tree
      label={t('Boards')}
      nodes={nodes}
      expandedIds={open}
      onExpandedChange={setExpanded}
      selectedId={selectedId}
      onMove={move}
      canDrop={canDrop}
      actions={menuOf}
    />
  )
}

/** Boards with the folders that are offered below them, each in its order. */
function boardNodes(
  allBoards: readonly Board[],
  shown: readonly Folder[],
  board_id: string | undefined,
): TreeNode[] {
  const below = Map.groupBy(shown, (one) => one.parent_id ?? one.board_id)
  const childrenOf = (id: string, within: string): TreeNode[] =>
    (below.get(id) ?? [])
      .filter((one) => one.board_id === within)
      .map((folder) => ({
        id: folder.id,
        label: folder.name,
        icon: <FolderPicture folder={folder} />,
        href: folderPath(folder.board_id, folder.id),
        children: childrenOf(folder.id, within),
      }))
  return (
    allBoards
      // An archived board is still found by its address and among all boards.
      .filter((one) => (board_id ? one.id === board_id : one.settings['archived'] !== true))
      .map((board) => ({
        id: board.id,
        label: board.name,
        icon: <BoardIcon board={board} />,
        href: boardPath(board.id),
        isStrong: true,
        children: childrenOf(board.id, board.id),
      }))
  )
}

/** What people opened themselves, and the way down to where they are unless they closed it. */
function expandedWith(
  chosen: ReadonlyMap<string, boolean>,
  folders: readonly Folder[],
  selectedId: string | null,
): ReadonlySet<string> {
  const open = new Set([...chosen].flatMap(([id, isOpen]) => (isOpen ? [id] : [])))
  const byId = new Map(folders.map((one) => [one.id, one]))
  const selected = byId.get(selectedId ?? '')
  if (!selected) {
    if (selectedId && chosen.get(selectedId) !== false) open.add(selectedId)
    return open
  }
  if (chosen.get(selected.board_id) !== false) open.add(selected.board_id)
  for (let at = byId.get(selected.parent_id ?? ''); at; at = byId.get(at.parent_id ?? '')) {
    if (open.has(at.id)) break
    if (chosen.get(at.id) !== false) open.add(at.id)
  }
  return open
}
