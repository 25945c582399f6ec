import { useT } from '@weft/i18n/react'
import { MenuItem, MenuSeparator } from '@weft/ui'
import { Camera, Crosshair, GripVertical, Workflow } from 'lucide-react'

import { ItemMenu } from '../../client/items/item-menu.tsx'
import type { ViewActions } from '../../client/view-member.ts'
import type { GanttActions } from './gantt-actions.ts'

interface GanttMenuProps {
  item_id: string
  actions: ViewActions
  ganttActions: GanttActions
  onLift(): void
  onLinks(): void
  onReveal(): void
}

/** The context menu of a row. */
export function GanttMenu({ item_id, actions, ganttActions, onLift, onLinks, onReveal }: GanttMenuProps) {
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
          {ganttActions.canMove(item_id) && (
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
          <MenuItem icon={<Camera />} onAction={() => void ganttActions.takeBaseline()}>
            {t('Take a baseline of all dates')}
          </MenuItem>
        )
      }
    />
  )
}
