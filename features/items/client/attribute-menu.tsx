import { Ellipsis, FolderMinus, FolderPlus, Pencil, Trash2 } from 'lucide-react'

import { useT } from '@weft/i18n/react'
import { IconButton, Menu, MenuItem } from '@weft/ui'

import styles from './item-panel.module.css'
import type { AttributeActions, PanelAttribute } from './panel-parts.ts'

interface AttributeMenuProps {
  attribute: PanelAttribute
  /** The folder does not show it. */
  isElsewhere: boolean
  actions: AttributeActions
}

/** What can be done with an attribute from an open item: here, in the folder, or on the whole board. */
export function AttributeMenu({ attribute, isElsewhere, actions }: AttributeMenuProps) {
  const t = useT()
  const { id } = attribute
  const { edit, remove } = actions
  const show = isElsewhere ? actions.show : undefined
  const takeOut = isElsewhere ? undefined : actions.takeOut
  if (!edit && !remove && !show && !takeOut) return null
  const label = t('Actions for {name}', { name: attribute.attribute.name })
  return (
    <span className={styles['keyMenu']}>
      <Menu
        label={label}
        routeName={`attribute-${id}`}
        // Tab goes from value to value: menus of columns and the settings of the folder offer keys the same.
        trigger={<IconButton icon={<Ellipsis />} label={label} size="small" tabIndex={-1} />}
      >
        {edit && (
          <MenuItem icon={<Pencil />} onAction={() => edit(id)}>
            {t('Edit attribute')}
          </MenuItem>
        )}
        {show && (
          <MenuItem icon={<FolderPlus />} onAction={() => show(id)}>
            {t('Show in this folder')}
          </MenuItem>
        )}
        {takeOut && (
          <MenuItem icon={<FolderMinus />} onAction={() => takeOut(id)}>
            {t('Take out of this folder')}
          </MenuItem>
        )}
        {remove && (
          <MenuItem icon={<Trash2 />} tone="danger" onAction={() => remove(id)}>
            {t('Delete from the board')}
          </MenuItem>
        )}
      </Menu>
    </span>
  )
}
