import { ExtensionPoint, MenuExtensionItems, type useExtensions } from '@weft/client-kit'
import { deleteFolder } from '@weft/features/folders/client'
import { useStore } from '@weft/features/connectivity/client'
import { useGo, useMe, type May } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Board, Folder } from '@weft/model'
import { IconButton, Menu, MenuItem, MenuSection, toast, type TreePlace } from '@weft/ui'
import {
  ArrowDown,
  ArrowUp,
  Clock,
  Copy,
  CornerDownRight,
  CornerLeftUp,
  Ellipsis,
  FolderPlus,
  History,
  Pencil,
  Settings,
  Shield,
  Trash2,
} from 'lucide-react'

import { boardPath, folderPath, teamPath } from '../shared/paths.ts'

/** A row of the sidebar. */
export interface BoardRow {
  readonly board: Board
  /** The folder of the row; without one the row is the board's. */
  readonly folder: Folder | undefined
}

export interface RowMenuProps extends BoardRow {
  readonly may: May
  /** Ids beside this row, itself included, in their order. */
  readonly siblings: readonly string[]
  /** Whether others bring entries that act at once; they belong to an account. */
  readonly hasEntries: boolean
  /** What other features bring to the menu. */
  readonly more: readonly BoardExtension[]
  onMove(place: TreePlace): void
  /** What is asked in a dialog, which outlives the menu. */
  onDialog(dialog: RowDialog): void
}

type BoardExtension = ReturnType<typeof useExtensions<'board.menu'>>[number]

export type RowDialog = 'add' | 'rename' | 'duplicate' | BoardExtension

/** The button with all that can be done with a board or folder; every drag has its twin here. */
export function RowMenu(props: RowMenuProps) {
  const t = useT()
  const { name, id } = props.folder ?? props.board
  if (!hasRowMenu(props)) return null
  const label = t('Actions for {name}', { name })
  return (
    <Menu
      label={label}
      routeName={`${props.folder ? 'folder' : 'board'}-${id}`}
      trigger={<IconButton icon={<Ellipsis />} label={label} size="small" data-no-drag />}
    >
      <RowMenuItems {...props} />
    </Menu>
  )
}

/** Whether somebody may do anything with a row. */
export function hasRowMenu({
  board,
  folder,
  may,
  more,
  hasEntries,
}: Pick<RowMenuProps, 'board' | 'folder' | 'may' | 'more' | 'hasEntries'>): boolean {
  return hasEntries || more.length > 0 || Object.values(rightsOn(board, folder, may)).includes(true)
}

/** The entries of the menu of a row. */
export function RowMenuItems(props: RowMenuProps) {
  const { board, folder, may, siblings, more, hasEntries, onMove, onDialog } = props
  const t = useT()
  const store = useStore()
  const go = useGo()
  const can = rightsOn(board, folder, may)
  const remove = () => {
    if (!folder) return
    const change = deleteFolder(store, folder.id)
    if (location.pathname.startsWith(folderPath(board.id, folder.id)))
      go(boardPath(board.id), { replace: true })
    toast.show(t('{name} deleted', { name: folder.name }), {
      action: { label: t('Undo'), onPress: () => void change?.undo() },
    })
  }
  return (
    <>
      {hasEntries && <ExtensionPoint point="place.menu" board={board} folder={folder} />}
      <EditSection {...{ board, folder, can }} onOpen={onDialog} />
      {can.edit && <MoveSection {...{ folder, siblings, onMove }} own={folder ?? board} />}
      {more.length > 0 && (
        <MenuSection label={t('Notifications')}>
          <MenuExtensionItems extensions={more} onChoose={onDialog} />
        </MenuSection>
      )}
      {can.delete && (
        <MenuSection label={t('Delete')}>
          <MenuItem icon={<Trash2 />} tone="danger" onAction={remove}>
            {t('Delete')}
          </MenuItem>
        </MenuSection>
      )}
    </>
  )
}

type Rights = ReturnType<typeof rightsOn>

/** What somebody may do with a row. */
function rightsOn(board: Board, folder: Folder | undefined, may: May) {
  const { team_id } = board
  const resource = folder
    ? ({ type: 'folder', id: folder.id, team_id, owner: [folder.created_by] } as const)
    : ({ type: 'board', id: board.id, team_id, owner: [board.created_by] } as const)
  return {
    add: may('CREATE_FOLDER', resource),
    edit: may(folder ? 'EDIT_FOLDER' : 'EDIT_BOARD', resource),
    delete: folder !== undefined && may('DELETE_FOLDER', resource),
    manage: may('MANAGE_PERMISSIONS', resource),
    seeActivity: folder === undefined && may('VIEW_ACTIVITY_LOG', resource),
    duplicate: may(folder ? 'CREATE_FOLDER' : 'CREATE_BOARD', parentOf(board, folder)),
  }
}

interface EditSectionProps extends Pick<RowMenuProps, 'board' | 'folder'> {
  can: Rights
  onOpen(dialog: RowDialog): void
}

function EditSection({ board, folder, can, onOpen }: EditSectionProps) {
  const t = useT()
  const go = useGo()
  const { guest } = useMe()
  return (
    <MenuSection label={t('Edit')}>
      {can.add && (
        <MenuItem icon={<FolderPlus />} onAction={() => onOpen('add')}>
          {folder ? t('Add subfolder') : t('Add folder')}
        </MenuItem>
      )}
      {can.edit && (
        <MenuItem icon={<Pencil />} onAction={() => onOpen('rename')}>
          {t('Rename')}
        </MenuItem>
      )}
      {can.duplicate && (
        <MenuItem icon={<Copy />} onAction={() => onOpen('duplicate')}>
          {t('Duplicate')}
        </MenuItem>
      )}
      {can.edit && (
        <MenuItem icon={<Settings />} onAction={() => go(settingsOf(board, folder))}>
          {folder ? t('Folder settings') : t('Board settings')}
        </MenuItem>
      )}
      {can.seeActivity && (
        <MenuItem icon={<History />} onAction={() => go(activityOf(board))}>
          {t('Activity')}
        </MenuItem>
      )}
      {!folder && !guest && (
        <MenuItem icon={<Clock />} onAction={() => go(timeOf(board))}>
          {t('Time report')}
        </MenuItem>
      )}
      {can.manage && (
        <MenuItem icon={<Shield />} onAction={() => go(permissionsOf(board, folder))}>
          {t('Permissions')}
        </MenuItem>
      )}
    </MenuSection>
  )
}

interface MoveSectionProps extends Pick<RowMenuProps, 'folder' | 'siblings' | 'onMove'> {
  own: Board | Folder
}

function MoveSection({ own, folder, siblings, onMove }: MoveSectionProps) {
  const t = useT()
  const folders = useStore().collection<Folder>('folders')
  const at = siblings.indexOf(own.id)
  const above = siblings[at - 1]
  const below = siblings[at + 1]
  const into = folder && above !== undefined ? folders.get(above) : undefined
  const outOf = folder?.parent_id ? folders.get(folder.parent_id) : undefined
  return (
    <MenuSection label={t('Move')}>
      <MenuItem
        icon={<ArrowUp />}
        isDisabled={!above}
        onAction={() => above && onMove({ id: above, position: 'before' })}
      >
        {t('Move up')}
      </MenuItem>
      <MenuItem
        icon={<ArrowDown />}
        isDisabled={!below}
        onAction={() => below && onMove({ id: below, position: 'after' })}
      >
        {t('Move down')}
      </MenuItem>
      {into && (
        <MenuItem
          icon={<CornerDownRight className="icon-flip" />}
          onAction={() => onMove({ id: into.id, position: 'inside' })}
        >
          {t('Move into {name}', { name: into.name })}
        </MenuItem>
      )}
      {outOf && (
        <MenuItem
          icon={<CornerLeftUp className="icon-flip" />}
          onAction={() => onMove({ id: outOf.id, position: 'after' })}
        >
          {t('Move out of {name}', { name: outOf.name })}
        </MenuItem>
      )}
    </MenuSection>
  )
}

/** Where a copy is made. */
function parentOf(board: Board, folder: Folder | undefined) {
  const { team_id } = board
  if (!folder) return { type: 'team', id: team_id, team_id } as const
  if (folder.parent_id === null) return { type: 'board', id: board.id, team_id } as const
  return { type: 'folder', id: folder.parent_id, team_id } as const
}

function settingsOf(board: Board, folder: Folder | undefined): string {
  const path = teamPath(board.team_id, `boards/${board.id}/edit`)
  return folder ? `${path}?folder=${folder.id}` : path
}

function activityOf({ id, team_id }: Board): string {
  return teamPath(team_id, `boards/${id}/activity`)
}

function timeOf({ id, team_id }: Board): string {
  return teamPath(team_id, `boards/${id}/time`)
}

function permissionsOf(board: Board, folder: Folder | undefined): string {
  const path = teamPath(board.team_id, `boards/${board.id}/permissions`)
  return folder ? `${path}?folder=${folder.id}` : path
}
