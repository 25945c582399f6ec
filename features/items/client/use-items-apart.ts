import { useLocation } from '@tanstack/react-router'
import { useStore } from '@weft/features/connectivity/client'
import { useGo } from '@weft/features/session/client'
import type { Board } from '@weft/model'
import { useMediaQuery } from '@weft/ui'
import { type MouseEvent, useCallback } from 'react'

/** A line of a list of items of many places. */
export interface ApartLine {
  readonly id: string
  readonly board_id: string | null
}

/** The item that is open beside such a list. */
export interface ItemsApart {
  /** The line that the address names. */
  readonly opened: string | null
  /** Whether the item of a line can be shown there; others are opened where they are. */
  canOpen(line: ApartLine): boolean
  /** `about` is said of the item in the address: its tab, and a comment. */
  open(line: ApartLine, about?: Readonly<Record<string, string>>): void
  /** Opens it where a link to the item itself was pressed; a press that asks for another page is the browser's. */
  press(event: MouseEvent, line: ApartLine, about?: Readonly<Record<string, string>>): void
  close(): void
}

/** List and item fit beside each other. */
const WIDE = '(width >= 1100px)'

/** Which line's item is open beside the list of this page, as `open` of the address says. */
export function useItemsApart(): ItemsApart {
  const store = useStore()
  const go = useGo()
  const isWide = useMediaQuery(WIDE)
  const { pathname, searchStr } = useLocation()
  const opened = new URLSearchParams(searchStr).get('open')
  const isOpen = opened !== null
  const canOpen = useCallback(
    ({ board_id }: ApartLine) =>
      // A board of another workspace is not on this page.
      isWide && board_id !== null && store.collection<Board>('boards').get(board_id) !== undefined,
    [store, isWide],
  )
  const open = useCallback<ItemsApart['open']>(
    ({ id }, about) => {
      const search = new URLSearchParams({ open: id, ...about })
      // From one item to the next there is one step back to the list.
      go(`${pathname}?${search.toString()}`, { replace: isOpen })
    },
    [go, pathname, isOpen],
  )
  const press = useCallback<ItemsApart['press']>(
    (event, line, about) => {
      const { metaKey, ctrlKey, shiftKey, altKey } = event
      if (metaKey || ctrlKey || shiftKey || altKey || !canOpen(line)) return
      event.preventDefault()
      open(line, about)
    },
    [canOpen, open],
  )
  return { opened, canOpen, open, press, close: useCallback(() => go(pathname), [go, pathname]) }
}
