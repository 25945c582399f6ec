import { ArrowDown, ArrowUp, CopyPlus, EllipsisVertical, Brackets, Ungroup, Trash2 } from 'lucide-react'

import { useT } from '@weft/i18n/react'
import { countConditions, type FilterTree, isTree, MAX_CONDITIONS } from '@weft/model'
import { IconButton, Menu, MenuItem, MenuSeparator } from '@weft/ui'

import {
  canWrap,
  duplicateNode,
  type FilterPath,
  liftNode,
  moveNode,
  nodeAt,
  replaceNode,
} from './filter-tree.ts'

interface NodeMenuProps {
  root: FilterTree
  path: FilterPath
  onChange(root: FilterTree): void
}

/** What can be done with a condition or a group as a whole. */
export function NodeMenu({ root, path, onChange }: NodeMenuProps) {
  const t = useT()
  const node = nodeAt(root, path)
  const group = nodeAt(root, path.slice(0, -1))
  const index = path.at(-1) ?? 0
  if (!node || !group || !isTree(group)) return null
  const size = isTree(node) ? countConditions(node) : 1
  const isFull = countConditions(root) + size > MAX_CONDITIONS
  const name = isTree(node) ? t('Group menu') : t('Condition menu')
  return (
    <Menu label={name} trigger={<IconButton icon={<EllipsisVertical />} label={name} size="small" />}>
      <MenuItem
        icon={<ArrowUp />}
        isDisabled={index === 0}
        onAction={() => onChange(moveNode(root, path, -1))}
      >
        {t('Move up')}
      </MenuItem>
      <MenuItem
        icon={<ArrowDown />}
        isDisabled={index === group.conditions.length - 1}
        onAction={() => onChange(moveNode(root, path, 1))}
      >
        {t('Move down')}
      </MenuItem>
      {path.length > 1 && (
        <MenuItem icon={<Ungroup />} onAction={() => onChange(liftNode(root, path))}>
          {t('Move out of the group')}
        </MenuItem>
      )}
      {canWrap(root, path) && (
        <MenuItem
          icon={<Brackets />}
          onAction={() => onChange(replaceNode(root, path, { op: 'or', conditions: [node] }))}
        >
          {t('Turn into a group')}
        </MenuItem>
      )}
      <MenuItem icon={<CopyPlus />} isDisabled={isFull} onAction={() => onChange(duplicateNode(root, path))}>
        {t('Duplicate')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 />} tone="danger" onAction={() => onChange(replaceNode(root, path, null))}>
        {isTree(node) ? t('Remove group') : t('Remove condition')}
      </MenuItem>
    </Menu>
  )
}
