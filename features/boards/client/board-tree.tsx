import { useExtensions } from '@weft/client-kit'
import { childFolders } from '@weft/features/folders/client'
import { useStore } from '@weft/features/connectivity/client'
import { useEntry, useListedFolders, useMay, useMe } from '@weft/features/session/client'
import { formatNumber } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import type { Board, Folder } from '@weft/model'
import { useCollection } from '@weft/store/react'
import { CommandSource, ContextMenu, holdKeys, late, Tree, type TreeNode, useLatePart } from '@weft/ui'
import { Plus } from 'lucide-react'
import { type ComponentType, useMemo, useState } from 'react'

import { BoardIcon, FolderPicture } from './board-icon.tsx'
import { readExpanded, writeExpanded } from './expanded-ids.ts'
import { boardPath, folderPath } from '../shared/paths.ts'
import type { RowDialog, RowMenuProps } from './row-menu.tsx'
import { useTreeMoves } from './use-tree-moves.ts'

// Menus are loaded beside the first picture, not before it; a row shows its own when it is pointed at.
const rowMenu = late(() => import('./row-menu.tsx'))
const RowDialogs = late(() => import('./row-dialogs.tsx').then((it) => it.RowDialogs))

export interface BoardTreeProps {
  readonly team_id: number
  /** The open folder, or the open board while it has none. */
  readonly selectedId: string | null
  /** Only this board, for people who are no members. */
  readonly board_id?: string | undefined
  /** Numbers beside folders, and beside boards their sums. */
  readonly counts?: ReadonlyMap<string, number>
}

const NO_COUNTS: ReadonlyMap<string, number> = new Map()

/** Boards and their folders; rows move by hand, by keyboard and by their menus. */
export function BoardTree({ team_id, selectedId, board_id, counts = NO_COUNTS }: BoardTreeProps) {
  const t = useT()
  const store = useStore()
  const may = useMay(team_id)
  const { storage } = useEntry()
  const { guest } = useMe()
  const more = useExtensions('board.menu')
  const entries = useExtensions('place.menu')
  const boards = useCollection(store.collection<Board>('boards'), team_id)
  const folders = useCollection(store.collection<Folder>('folders'), team_id)
  const [chosen, setChosen] = useState(() => readExpanded(storage))
  const [asked, setAsked] = useState<{ row_id: string; dialog: RowDialog } | null>(null)
  const open = useMemo(() => expandedWith(chosen, folders, selectedId), [chosen, folders, selectedId])
  const part = useLatePart(rowMenu, true)
  const foldersById = useMemo(() => new Map(folders.map((one) => [one.id, one])), [folders])
  const boardsById = useMemo(() => new Map(boards.map((one) => [one.id, one])), [boards])
  const shown = useListedFolders(team_id)
  const openBoard = boardsById.get(foldersById.get(selectedId ?? '')?.board_id ?? selectedId ?? '')
  const canAdd = openBoard && may('CREATE_FOLDER', { type: 'board', id: openBoard.id, team_id })
  const adding = canAdd ? openBoard.id : null
  const nodes = useMemo(() => {
    const add = { id: ADD, label: t('Add folder'), icon: <Plus />, isAction: true }
    const counted = withBoards(counts, shown)
    const countOf = (id: string) => {
      const count = counted.get(id)
      return count
        ? {
            count: formatNumber(count),
            countText: t('{count, plural, one {# item} other {# items}}', { count }),
          }
        : {}
    }
    return boardNodes(boards, shown, { board_id, countOf }).map((node) =>
      node.id === adding ? { ...node, children: [...(node.children ?? []), add] } : node,
    )
  }, [boards, shown, board_id, adding, counts, t])
  const setExpanded = (id: string, isExpanded: boolean) => {
    const next = new Map(chosen).set(id, isExpanded)
    setChosen(next)
    writeExpanded(storage, next)
  }
  const { canDrop, move } = useTreeMoves({ boards, folders, may, onInside: (id) => setExpanded(id, true) })

  const rowOf = (id: string) => {
    const folder = foldersById.get(id)
    const board = boardsById.get(folder?.board_id ?? id)
    if (!board) return null
    const beside = folder ? childFolders(folders, folder.board_id, folder.parent_id) : boards
    return {
      board,
      folder,
      may,
      hasEntries: !guest && entries.length > 0,
      siblings: beside.map((one) => one.id),
      more: folder || guest ? [] : more.filter(({ entry }) => entry.isOffered?.({ board }, may) ?? true),
      onMove: (place: Parameters<typeof move>[1]) => move(id, place),
      onDialog: (dialog: RowDialog) => setAsked({ row_id: id, dialog }),
    }
  }
  const menuOf = (node: TreeNode) => {
    const row = rowOf(node.id)
    return row && part && <part.RowMenu {...row} />
  }
  const menuAt = (target: Element) => {
    const row = rowOf(target.closest<HTMLElement>('[data-tree-id]')?.dataset['treeId'] ?? '')
    return row && part?.hasRowMenu(row) ? <part.RowMenuItems {...row} /> : null
  }
  const addFolder = (row_id: string) => {
    // The dialog may still have to be loaded.
    holdKeys(() => setAsked(null))
    setAsked({ row_id, dialog: 'add' })
  }
  const askedRow = asked && rowOf(asked.row_id)
  return (
    <>
      <ContextMenu label={t('Actions')} routeName="row" items={menuAt}>
        <Tree
          label={t('Boards')}
          nodes={nodes}
          expandedIds={open}
          onExpandedChange={setExpanded}
          selectedId={selectedId}
          onOpen={() => adding !== null && addFolder(adding)}
          onMove={move}
          canDrop={canDrop}
          actions={menuOf}
        />
      </ContextMenu>
      {part && <RowsHere Items={part.RowMenuItems} selectedId={selectedId} rowOf={rowOf} />}
      {asked && askedRow && (
        <RowDialogs
          {...askedRow}
          dialog={asked.dialog}
          onClose={() => setAsked(null)}
          onAdded={(id) => setExpanded(id, true)}
        />
      )}
    </>
  )
}

interface RowsHereProps extends Pick<BoardTreeProps, 'selectedId'> {
  readonly Items: ComponentType<RowMenuProps>
  rowOf(id: string): RowMenuProps | null
}

/** What the menus of the open folder and its board do, for the search for commands. */
function RowsHere({ Items, selectedId, rowOf }: RowsHereProps) {
  const t = useT()
  const row = selectedId === null ? null : rowOf(selectedId)
  const above = row?.folder ? rowOf(row.board.id) : null
  const title = row?.folder ? t('This folder') : t('This board')
  return (
    <>
      <CommandSource title={title} order={30}>
        {row && <Items {...row} />}
      </CommandSource>
      <CommandSource title={t('This board')} order={31}>
        {above && <Items {...above} />}
      </CommandSource>
    </>
  )
}

/** The row that adds a folder to the open board; no id of a record is like it. */
const ADD = 'add-folder'

/** Boards with the folders that are offered below them, each in its order. */
function boardNodes(
  allBoards: readonly Board[],
  shown: readonly Folder[],
  { board_id, countOf }: { board_id: string | undefined; countOf(id: string): Partial<TreeNode> },
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
        ...countOf(folder.id),
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
        ...countOf(board.id),
        isStrong: true,
        children: childrenOf(board.id, board.id),
      }))
  )
}

/** Of boards the sums of their folders that are offered: what cannot be opened is not counted. */
function withBoards(
  counts: ReadonlyMap<string, number>,
  shown: readonly Folder[],
): ReadonlyMap<string, number> {
  const all = new Map(counts)
  for (const { id, board_id } of shown) all.set(board_id, (all.get(board_id) ?? 0) + (counts.get(id) ?? 0))
  return all
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
