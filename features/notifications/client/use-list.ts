import { useEntry } from '@weft/features/session/client'
import type { Notification } from '@weft/model'
import { useCallback, useEffect, useState } from 'react'

import { listNotifications } from '../shared/index.ts'

export interface NotificationList {
  /** Null until the first page is there. */
  rows: readonly Notification[] | null
  isFailed: boolean
  hasMore: boolean
  more(): void
  again(): void
  /** Shows rows as read, or not, before the server says so. */
  showRead(ids: ReadonlySet<string>, read_at: string | null): void
}

/** The newest notifications, page by page; asked again with each of `news`. */
export function useList(unread: boolean, news: number): NotificationList {
  const { client } = useEntry()
  const [rows, setRows] = useState<readonly Notification[] | null>(null)
  const [after, setAfter] = useState<string | null>(null)
  const [isFailed, setFailed] = useState(false)
  const [round, setRound] = useState(0)

  const ask = useCallback(
    (from: string | null) =>
      client.call(listNotifications, {
        query: { ...(unread ? { unread: '1' as const } : {}), ...(from === null ? {} : { after: from }) },
      }),
    [client, unread],
  )
  useEffect(() => {
    // What was asked before is of no interest once something else is.
    let isWanted = true
    ask(null).then(
      (page) => {
        if (!isWanted) return
        setRows(page.data)
        setAfter(page.after)
        setFailed(false)
      },
      () => isWanted && setFailed(true),
    )
    return () => {
      isWanted = false
    }
  }, [ask, round, news])

  return {
    rows,
    isFailed,
    hasMore: after !== null,
    more: () =>
      void ask(after).then(
        (page) => {
          setRows((before) => [...(before ?? []), ...page.data])
          setAfter(page.after)
        },
        () => setFailed(true),
      ),
    again: () => setRound((before) => before + 1),
    showRead: (ids, read_at) =>
      setRows((before) => before?.map((row) => (ids.has(row.id) ? { ...row, read_at } : row)) ?? null),
  }
}
