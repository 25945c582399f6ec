import { useT } from '@weft/i18n/react'
import type { Item } from '@weft/model'
import { MenuItem, MenuSeparator } from '@weft/ui'
import { CalendarClock, CalendarX2, ClipboardCopy, ClipboardPaste, Plus, SkipForward } from 'lucide-react'

import { ItemMenu } from '../../../client/items/item-menu.tsx'
import { clearEdits } from '../actions/drop-edits.ts'
import type { CalendarActions } from '../actions/use-calendar-actions.ts'
import type { CalendarEvent } from '../events/calendar-event.ts'
import type { CalendarContext } from '../calendar-context.ts'

interface EventMenuProps {
  context: CalendarContext
  calendarActions: CalendarActions
  item: Item
  /** Null for an item without a date. */
  event: CalendarEvent | null
  onSetDate(item: Item, event: CalendarEvent | null): void
}

/** What can be done to an event, or to an item without a date. */
export function EventMenu({ context, calendarActions, item, event, onSetDate }: EventMenuProps) {
  const t = useT()
  const { actions, source } = context
  const skip = event && calendarActions.skip(event)
  return (
    <ItemMenu
      item_id={item.id}
      ids={[item.id]}
      actions={actions}
      keys={{ delete: 'Del' }}
      onDelete={() => calendarActions.remove(item, event)}
      beforeDelete={
        actions.rights.editItem && (
          <>
            <MenuSeparator />
            <MenuItem icon={<CalendarClock />} shortcut={['D']} onAction={() => onSetDate(item, event)}>
              {t('Set date')}
            </MenuItem>
            {skip && (
              <MenuItem icon={<SkipForward className="icon-flip" />} onAction={skip}>
                {t('Skip this one')}
              </MenuItem>
            )}
            {clearEdits(item, source).length > 0 && (
              <MenuItem icon={<CalendarX2 />} onAction={() => calendarActions.clear(item, event)}>
                {t('Remove date')}
              </MenuItem>
            )}
          </>
        )
      }
    >
      {actions.rights.createItem && (
        <>
          <MenuSeparator />
          <MenuItem
            icon={<ClipboardCopy />}
            shortcut={['Ctrl', 'C']}
            onAction={() => calendarActions.copy(item.id)}
          >
            {t('Copy')}
          </MenuItem>
        </>
      )}
    </ItemMenu>
  )
}

/** What can be done on a day. */
export function DayMenu({
  calendarActions,
  onCreate,
  onPaste,
}: {
  calendarActions: CalendarActions
  onCreate(): void
  onPaste(): void
}) {
  const t = useT()
  return (
    <>
      {calendarActions.canCreate && (
        <MenuItem icon={<Plus />} onAction={onCreate}>
          {t('Add item')}
        </MenuItem>
      )}
      {calendarActions.hasCopy && (
        <MenuItem icon={<ClipboardPaste />} shortcut={['Ctrl', 'V']} onAction={onPaste}>
          {t('Paste here')}
        </MenuItem>
      )}
    </>
  )
}
