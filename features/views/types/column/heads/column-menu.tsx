import { useT } from '@weft/i18n/react'
import { IconButton, labelColors, Menu, MenuItem, MenuSeparator, SubMenu, useColorNames } from '@weft/ui'
import {
  ArrowLeft,
  ArrowRight,
  ChevronsLeftRight,
  ChevronsRightLeft,
  Ellipsis,
  EyeOff,
  FolderInput,
  Gauge,
  Palette,
  PenLine,
  Plus,
} from 'lucide-react'

import { isAssignable } from '@weft/features/attributes/shared'
import { recolourLabel } from './label-actions.ts'
import type { HeadContext } from './head-context.ts'
import styles from './heads.module.css'

interface ColumnMenuProps {
  heads: HeadContext
  column: string
  name: string
  isFolded: boolean
  tabIndex: 0 | -1
  onRename(): void
  onLimit(): void
}

/** What can be done with a whole column. */
export function ColumnMenu({ heads, column, name, isFolded, tabIndex, onRename, onLimit }: ColumnMenuProps) {
  const t = useT()
  const colorNames = useColorNames()
  const { stack, actions, columns, columnActions, count } = heads
  const { rights } = actions
  const isLabel = stack.kind === 'labels' && column !== ''
  const at = columns.findIndex(({ key }) => key === column)
  const others = columns.filter(({ key }) => key !== column)
  return (
    <Menu
      label={t('Menu of column {name}', { name })}
      routeName={`column-${column || 'empty'}`}
      trigger={
        <IconButton
          icon={<Ellipsis />}
          label={t('Menu of column {name}', { name })}
          size="small"
          tabIndex={tabIndex}
        />
      }
    >
      {heads.mayAdd && (
        <MenuItem icon={<Plus />} onAction={() => heads.onCompose(column)}>
          {t('Add card')}
        </MenuItem>
      )}
      {isLabel && rights.editAttribute && (
        <>
          <MenuItem icon={<PenLine />} onAction={onRename}>
            {t('Rename')}
          </MenuItem>
          <SubMenu
            icon={<Palette />}
            textValue={t('Color')}
            items={labelColors.map((color) => (
              <MenuItem
                key={color}
                id={color}
                icon={<span className={styles['swatch']} data-color={color} />}
                onAction={() => recolourLabel(stack, column, color, actions)}
              >
                {colorNames[color]}
              </MenuItem>
            ))}
          >
            {t('Color')}
          </SubMenu>
        </>
      )}
      {rights.arrangeView !== false && (
        <>
          <MenuItem icon={<Gauge />} onAction={onLimit}>
            {t('Limit…')}
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      <MenuItem
        icon={isFolded ? <ChevronsLeftRight /> : <ChevronsRightLeft />}
        onAction={() => heads.onFold(column)}
      >
        {isFolded ? t('Expand') : t('Collapse')}
      </MenuItem>
      <MenuItem icon={<EyeOff />} onAction={() => columnActions.setHidden(column, true)}>
        {t('Hide column')}
      </MenuItem>
      {at > 0 && (
        <MenuItem icon={<ArrowLeft className="icon-flip" />} onAction={() => heads.onShift(column, -1)}>
          {t('Move back')}
        </MenuItem>
      )}
      {at < columns.length - 1 && (
        <MenuItem icon={<ArrowRight className="icon-flip" />} onAction={() => heads.onShift(column, 1)}>
          {t('Move forward')}
        </MenuItem>
      )}
      {rights.editItem && isAssignable(stack.attribute.type) && count(column) > 0 && others.length > 0 && (
        <>
          <MenuSeparator />
          <SubMenu
            icon={<FolderInput />}
            textValue={t('Move all cards to')}
            items={others.map(({ key }) => (
              <MenuItem key={key} id={key || 'empty'} onAction={() => heads.onMoveAll(column, key)}>
                {heads.nameOf(key)}
              </MenuItem>
            ))}
          >
            {t('Move all cards to')}
          </SubMenu>
        </>
      )}
    </Menu>
  )
}
