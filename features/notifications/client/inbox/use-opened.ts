import { useStore } from '@weft/features/connectivity/client'
import { type ItemsApart, useItemsApart } from '@weft/features/items/client'
import { type Notification, notifications } from '@weft/model'
import { useRecord } from '@weft/store/react'
import type { MouseEvent } from 'react'

import { notificationPath } from '../../shared/index.ts'

/** A notification of one item, which can be shown beside the list. */
type OfItem = Notification & { board_id: string; folder_id: string; item_id: string }

export interface Opened {
  readonly apart: ItemsApart
  /** What the address names. */
  readonly told: OfItem | null
  canOpen(told: Notification): told is OfItem
  open(told: OfItem): void
  press(event: MouseEvent, told: Notification): void
}

/** Which notification's item is open beside the list. */
export function useOpened(): Opened {
  const apart = useItemsApart()
  const table = useStore().collection<Notification>(notifications.name)
  const record = useRecord(table, apart.opened ?? undefined)
  const canOpen = (told: Notification): told is OfItem =>
    told.folder_id !== null && told.item_id !== null && apart.canOpen(told)
  return {
    apart,
    told: record && canOpen(record) ? record : null,
    canOpen,
    open: (told) => apart.open(told, aboutItem(told)),
    press: (event, told) => {
      if (canOpen(told)) apart.press(event, told, aboutItem(told))
    },
  }
}

/** What the notification's own address says of the item. */
function aboutItem(told: OfItem): Record<string, string> {
  const { searchParams } = new URL(notificationPath(told, null) ?? '', location.origin)
  return Object.fromEntries([...searchParams].filter(([name]) => name === 't' || name === 'comment'))
}
