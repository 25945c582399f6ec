import { labelSettings } from '@weft/features/attributes/shared'
import { boardFeed, useFeed, useOutOfReach, useStore } from '@weft/features/connectivity/client'
import { useT } from '@weft/i18n/react'
import type { Attribute, WorkItem } from '@weft/model'
import { useRecord } from '@weft/store/react'
import { isLabelColor, Menu, MenuItem, Pill } from '@weft/ui'
import type { ReactElement } from 'react'

import { labelWork } from './change-work.ts'

interface LabelMenuProps {
  readonly item: WorkItem
  readonly name: 'status' | 'priority'
  readonly trigger: ReactElement<object, string>
  readonly isOpen: boolean
  onOpenChange(isOpen: boolean): void
}

/** The labels that the item can have instead; its board is asked for once the menu is open. */
export function LabelMenu({ item, name, trigger, isOpen, onOpenChange }: LabelMenuProps) {
  const t = useT()
  return (
    <Menu
      trigger={trigger}
      label={name === 'status' ? t('Status') : t('Priority')}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      width={200}
    >
      {isOpen && <Labels item={item} name={name} />}
    </Menu>
  )
}

const NONE = 'none'

function Labels({ item, name }: Pick<LabelMenuProps, 'item' | 'name'>) {
  const t = useT()
  const store = useStore()
  const feed = useFeed(boardFeed(item.team_id, item.board_id))
  const isOutOfReach = useOutOfReach(feed)
  const slot = item[name]
  const attribute = useRecord(store.collection<Attribute>('attributes'), slot?.attribute_id ?? '')
  if (!slot || !attribute)
    return (
      <MenuItem isDisabled>{isOutOfReach ? t('Its board is not on this device.') : t('Loading…')}</MenuItem>
    )
  const { settings } = attribute
  const { labels } = labelSettings(settings)
  const own = new Set(slot.labels.map(({ id }) => id))
  const choose = (label_id: string | null) => labelWork(store, item, { name, label_id, settings })
  return (
    <>
      {labels.map(({ id, name: text, color }) => (
        <MenuItem key={id} id={id} textValue={text} onAction={() => choose(id)}>
          <Pill color={isLabelColor(color) ? color : 'gray'} hasDot={own.has(id)}>
            {text}
          </Pill>
        </MenuItem>
      ))}
      {own.size > 0 && (
        <MenuItem id={NONE} onAction={() => choose(null)}>
          {name === 'status' ? t('No status') : t('No priority')}
        </MenuItem>
      )}
    </>
  )
}
