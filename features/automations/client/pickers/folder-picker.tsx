import { FolderPicture } from '@weft/features/boards/client'
import { useT } from '@weft/i18n/react'
import { Dropdown, type DropdownOption } from '@weft/ui'

import { useRuleBoard } from '../board/rule-board.tsx'
import styles from './pickers.module.css'

interface FolderPickerProps {
  readonly value: string | undefined
  readonly label?: string
  /** What it says where none is chosen, and that this can be chosen. */
  readonly none?: string
  onChange(id: string | undefined): void
}

const NONE = 'none'

/** One folder of the board. */
export function FolderPicker({ value, label, none, onChange }: FolderPickerProps) {
  const t = useT()
  const options = useFolderOptions()
  const isGone = value !== undefined && !options.some(({ id }) => id === value)
  const shown = value ?? (none === undefined ? null : NONE)
  return (
    <Dropdown
      className={styles['pick']}
      aria-label={label ?? t('Folder')}
      size="compact"
      search
      placeholder={isGone ? t('Deleted folder') : t('Choose a folder')}
      error={isGone || undefined}
      value={isGone ? null : shown}
      options={none === undefined ? options : [{ id: NONE, label: none }, ...options]}
      onValueChange={(id) => onChange(id === NONE ? undefined : id)}
    />
  )
}

interface FoldersPickerProps {
  readonly value: readonly string[] | undefined
  onChange(ids: string[] | undefined): void
}

/** Where something happens: in some folders, or anywhere on the board. */
export function FoldersPicker({ value: chosen, onChange }: FoldersPickerProps) {
  const t = useT()
  const value = chosen ?? []
  const options = useFolderOptions()
  const gone = value.filter((one) => !options.some(({ id }) => id === one))
  return (
    <Dropdown
      isMulti
      className={styles['pick']}
      aria-label={t('Folders')}
      size="compact"
      search
      placeholder={t('anywhere on this board')}
      error={gone.length > 0 || undefined}
      value={value}
      options={[...options, ...gone.map((id) => ({ id, label: t('Deleted folder') }))]}
      onValueChange={(ids) => onChange(ids.length === 0 ? undefined : ids)}
    />
  )
}

function useFolderOptions(): DropdownOption[] {
  const { folders } = useRuleBoard()
  return folders.map((folder) => ({
    id: folder.id,
    label: folder.name,
    icon: <FolderPicture folder={folder} />,
  }))
}
