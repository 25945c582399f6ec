import { useT } from '@weft/i18n/react'
import { MenuItem, MenuSeparator } from '@weft/ui'
import { Camera, Crosshair, GripVertical, Workflow } from 'lucide-react'

import { ItemMenu } from '../../client/items/item-menu.tsx'
import type { ViewActions } from '../../client/view-member.ts'
import type { GanttActs } from './gantt-acts.ts'

interface GanttMenuProps {
  item_id: string
  actions: ViewActions
  acts: GanttActs
  onLift(): void
  onLinks(): void
  onReveal(): void
}

/** The context menu of a row. */
export function GanttMenu({ item_id, actions, acts, onLift, onLinks, onReveal }: GanttMenuProps) {
  const t = useT()
  return (
    <ItemMenu
      {...{ item_id, actions }}
      ids={[item_id]}
      keys={{ open: 'Enter' }}
      beforeLink={
        <>
          <MenuItem icon={<Crosshair />} onAction={onReveal}>
            {t('Show on the timeline')}
          </MenuItem>
          <MenuItem icon={<Workflow className="icon-flip" />} shortcut={['W']} onAction={onLinks}>
            {t('Dependencies')}
          </MenuItem>
          {acts.canMove(item_id) && (
            <MenuItem icon={<GripVertical />} shortcut={['Space']} onAction={onLift}>
              {t('Move…')}
            </MenuItem>
          )}
          <MenuSeparator />
        </>
      }
      beforeDelete={
        actions.rights.editItem &&
        actions.rights.createAttribute && (
          <MenuItem icon={<Camera />} onAction={() => void acts.takeBaseline()}>
            {t('Take a baseline of all dates')}
          </MenuItem>
        )
      }
    />
  )
}
