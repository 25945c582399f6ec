import { Menu, MenuItem } from '@weft/ui'
import type { ReactNode } from 'react'

import type { ShownAttribute } from '../view-member.ts'
import styles from '../views.module.css'
import { useToolRoom } from './tool-room.tsx'
import { ToolTrigger } from './tool-trigger.tsx'

interface AttributeToolProps {
  icon: ReactNode
  /** Of the menu. */
  label: string
  /** What the button says: which attribute it is. */
  text: string
  chosen_id: string
  attributes: readonly ShownAttribute[]
  onChoose(attribute_id: string): void
}

/** Which attribute a kind of view goes by, always said, and the way to another. */
export function AttributeTool({ icon, label, text, chosen_id, attributes, onChoose }: AttributeToolProps) {
  const isIconOnly = useToolRoom() !== 'full'
  return (
    <Menu
      label={label}
      selectionMode="single"
      selectedIds={[chosen_id]}
      onAction={onChoose}
      trigger={
        <ToolTrigger icon={icon} name={text} isIconOnly={isIconOnly}>
          <span className={styles['toolText']}>{text}</span>
        </ToolTrigger>
      }
    >
      {attributes.map(({ id, attribute, type }) => (
        <MenuItem key={id} id={id} icon={<type.icon />}>
          {attribute.name}
        </MenuItem>
      ))}
    </Menu>
  )
}
