import {
  Copy,
  CornerDownRight,
  GripVertical,
  IndentDecrease,
  IndentIncrease,
  Link,
  PanelRight,
  Pencil,
  Plus,
  Trash2,
} from 'lucide-react'

import { useT } from '@weft/i18n/react'
import type { Item } from '@weft/model'
import { MenuItem, MenuSeparator } from '@weft/ui'

import type { ListDeeds } from './list-deeds.ts'
import { useActions } from './list-world.ts'

interface ListMenuProps {
  lineKey: string
  item: Item
  deeds: ListDeeds
  onLift(key: string): void
}

/** Everything that can be done with a line; also without a drag. */
export function ListMenu({ lineKey, item, deeds, onLift }: ListMenuProps) {
  const t = useT()
  const actions = useActions()
  const { rights } = actions
  return (
    <>
      <MenuItem icon={<PanelRight className="icon-flip" />} onAction={() => actions.openItem(item.id)}>
        {t('Open')}
      </MenuItem>
      {deeds.mayRename() && (
        <MenuItem icon={<Pencil />} shortcut={['Enter']} onAction={() => deeds.edit(lineKey)}>
          {t('Rename')}
        </MenuItem>
      )}
      <MenuItem icon={<Link />} onAction={() => actions.copyLink(item.id)}>
        {t('Copy link')}
      </MenuItem>
      {rights.createItem && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Plus />} onAction={() => deeds.draftBelow(lineKey)}>
            {t('Insert below')}
          </MenuItem>
          <MenuItem
            icon={<CornerDownRight className="icon-flip" />}
            onAction={() => deeds.draftInside(item.id)}
          >
            {t('Add sub-item')}
          </MenuItem>
          <MenuItem icon={<Copy />} onAction={() => actions.duplicateItem(item.id)}>
            {t('Duplicate')}
          </MenuItem>
        </>
      )}
      {rights.editItem && (
        <>
          <MenuSeparator />
          <MenuItem icon={<GripVertical />} shortcut={['Shift', 'Space']} onAction={() => onLift(lineKey)}>
            {t('Move with the arrow keys')}
          </MenuItem>
          <MenuItem
            icon={<IndentIncrease className="icon-flip" />}
            shortcut={['Ctrl', ']']}
            onAction={() => deeds.indent(lineKey)}
          >
            {t('One level in')}
          </MenuItem>
          {item.parent_id !== null && (
            <MenuItem
              icon={<IndentDecrease className="icon-flip" />}
              shortcut={['Ctrl', '[']}
              onAction={() => deeds.outdent(lineKey)}
            >
              {t('One level out')}
            </MenuItem>
          )}
        </>
      )}
      {rights.deleteItem && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} tone="danger" onAction={() => deeds.remove(lineKey)}>
            {t('{count, plural, one {Delete item} other {Delete # items}}', { count: 1 })}
          </MenuItem>
        </>
      )}
    </>
  )
}
