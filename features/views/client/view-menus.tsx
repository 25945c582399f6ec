import { Copy, Pencil, Trash2 } from 'lucide-react'

import { useT } from '@weft/i18n/react'
import type { View } from '@weft/model'
import { MenuItem, MenuSeparator } from '@weft/ui'

import { clientViewTypes } from '../types/registry.client.ts'
import type { ViewRights } from './view-member.ts'

interface ViewMenuProps {
  view: View
  rights: ViewRights
  /** A folder keeps its last view. */
  isOnly: boolean
  onRename(): void
  onDuplicate(): void
  onRemove(): void
}

/** What can be done with a view. */
export function ViewMenu({ rights, isOnly, onRename, onDuplicate, onRemove }: ViewMenuProps) {
  const t = useT()
  return (
    <>
      {rights.editView && (
        <MenuItem icon={<Pencil />} onAction={onRename}>
          {t('Rename view')}
        </MenuItem>
      )}
      {rights.createView && (
        <MenuItem icon={<Copy />} onAction={onDuplicate}>
          {t('Duplicate view')}
        </MenuItem>
      )}
      {rights.deleteView && !isOnly && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} tone="danger" onAction={onRemove}>
            {t('Delete view')}
          </MenuItem>
        </>
      )}
    </>
  )
}

/** The kinds of view that can be made. */
export function ViewTypeItems({ onCreate }: { onCreate(type: string): void }) {
  const t = useT()
  return Object.values(clientViewTypes).map(({ type, label, icon: Icon }) => (
    <MenuItem key={type} id={type} icon={<Icon />} onAction={() => onCreate(type)}>
      {t(label)}
    </MenuItem>
  ))
}
