import { useT } from '@weft/i18n/react'
import { MenuItem, MenuSeparator } from '@weft/ui'
import { Camera, Copy, Crosshair, GripVertical, Link, PanelRight, Trash2, Workflow } from 'lucide-react'

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
  const { rights } = actions
  return (
    <>
      <MenuItem
        icon={<PanelRight className="icon-flip" />}
        shortcut={['Enter']}
        onAction={() => actions.openItem(item_id)}
      >
        {t('Open')}
      </MenuItem>
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
      <MenuItem icon={<Link />} onAction={() => actions.copyLink(item_id)}>
        {t('Copy link')}
      </MenuItem>
      {rights.createItem && (
        <MenuItem icon={<Copy />} onAction={() => actions.duplicateItem(item_id)}>
          {t('Duplicate')}
        </MenuItem>
      )}
      {rights.editItem && rights.createAttribute && (
        <MenuItem icon={<Camera />} onAction={() => void acts.takeBaseline()}>
          {t('Take a baseline of all dates')}
        </MenuItem>
      )}
      {rights.deleteItem && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} tone="danger" onAction={() => actions.removeItems([item_id])}>
            {t('{count, plural, one {Delete item} other {Delete # items}}', { count: 1 })}
          </MenuItem>
        </>
      )}
    </>
  )
}
