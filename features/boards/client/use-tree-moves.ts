import { childFolders, depthOf, heightOf, liesWithin, moveFolder } from '@weft/features/folders/client'
import { useStore } from '@weft/features/connectivity/client'
import type { May } from '@weft/features/session/client'
import { MAX_FOLDER_DEPTH, sortBetween, type Board, type Folder } from '@weft/model'
import type { TreeNode, TreePlace } from '@weft/ui'

interface TreeRecords {
  readonly boards: readonly Board[]
  readonly folders: readonly Folder[]
  readonly may: May
  /** What is moved into a folder is shown there. */
  onInside(folder_id: string): void
}

/** Where boards and folders may be taken, and what takes them there. */
export function useTreeMoves({ boards, folders, may, onInside }: TreeRecords) {
  const store = useStore()
  const folderOf = (id: string) => folders.find((one) => one.id === id)
  const boardOf = (id: string) => boards.find((one) => one.id === id)

  const canDrop = (node: TreeNode, place: TreePlace) => {
    const folder = folderOf(node.id)
    const target = folderOf(place.id)
    if (!folder) {
      const board = boardOf(node.id)
      const isBeside = boardOf(place.id) !== undefined && place.position !== 'inside'
      return board !== undefined && isBeside && mayEditBoard(board)
    }
    if (!may('EDIT_FOLDER', { type: 'folder', id: folder.id, team_id: folder.team_id })) return false
    if (!target) return place.id === folder.board_id && place.position === 'inside'
    if (target.board_id !== folder.board_id || liesWithin(folders, target.id, folder.id)) return false
    const parent_id = place.position === 'inside' ? target.id : target.parent_id
    return depthOf(folders, parent_id) + heightOf(folders, folder.id) <= MAX_FOLDER_DEPTH
  }
  const mayEditBoard = ({ id, team_id }: Board) => may('EDIT_BOARD', { type: 'board', id, team_id })

  const move = (id: string, { id: targetId, position }: TreePlace) => {
    const target = folderOf(targetId)
    if (!folderOf(id)) moveBoard(id, targetId, position)
    else if (!target) moveFolder(store, id, { parent_id: null })
    else if (position === 'inside') {
      moveFolder(store, id, { parent_id: target.id })
      onInside(target.id)
    } else {
      const siblings = childFolders(folders, target.board_id, target.parent_id).filter((one) => one.id !== id)
      const at = siblings.findIndex((one) => one.id === target.id) + (position === 'after' ? 1 : 0)
      moveFolder(store, id, { parent_id: target.parent_id, before_id: siblings[at]?.id ?? null })
    }
  }
  const moveBoard = (id: string, targetId: string, position: TreePlace['position']) => {
    const others = boards.filter((one) => one.id !== id)
    const at = others.findIndex((one) => one.id === targetId) + (position === 'after' ? 1 : 0)
    const sort_order = sortBetween(others[at - 1]?.sort_order ?? null, others[at]?.sort_order ?? null)
    store.collection<Board>('boards').save(id, { sort_order })
  }
  return { canDrop, move }
}
