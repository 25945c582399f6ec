import { useLocation } from '@tanstack/react-router'
import { useStore } from '@weft/features/connectivity/client'
import { useGo } from '@weft/features/session/client'
import { type Board, type Notification, notifications } from '@weft/model'
import { useRecord } from '@weft/store/react'
import { useMediaQuery } from '@weft/ui'
import { useCallback } from 'react'

import { notificationPath } from '../../shared/index.ts'

/** A notification of one item, which can be shown beside the list. */
export type OfItem = Notification & { board_id: string; folder_id: string; item_id: string }

export interface Opened {
  /** What the address names. */
  readonly told: OfItem | null
  /** Whether its item can be shown beside the list; others are opened where they are. */
  canOpen(told: Notification): told is OfItem
  open(told: OfItem): void
  close(): void
}

/** List and item fit beside each other. */
const WIDE = '(width >= 1100px)'

/** Which notification's item is open beside the list, as `open` of the address says. */
export function useOpened(): Opened {
  const store = useStore()
  const go = useGo()
  const isWide = useMediaQuery(WIDE)
  const { searchStr } = useLocation()
  const named = new URLSearchParams(searchStr).get('open')
  const table = store.collection<Notification>(notifications.name)
  const record = useRecord(table, named ?? undefined)
  const canOpen = useCallback(
    (told: Notification): told is OfItem => {
      const { board_id, folder_id, item_id } = told
      if (!isWide || folder_id === null || item_id === null || board_id === null) return false
      // A board of another workspace is not on this page.
      return store.collection<Board>('boards').get(board_id) !== undefined
    },
    [store, isWide],
  )
  const open = useCallback((told: OfItem) => go(besidePath(told), { replace: named !== null }), [go, named])
  return {
    told: record && canOpen(record) ? record : null,
    canOpen,
    open,
    close: useCallback(() => go('/inbox'), [go]),
  }
}

/** The inbox with that item open as its own address would show it. */
function besidePath(told: OfItem): string {
  const place = new URL(notificationPath(told, null) ?? '', location.origin)
  const search = new URLSearchParams({ open: told.id })
  for (const name of ['t', 'comment']) {
    const said = place.searchParams.get(name)
    if (said !== null) search.set(name, said)
  }
  return `/inbox?${search.toString()}`
}
