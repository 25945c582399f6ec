import { now, toWireTime } from '@weft/base'
import { useConnectionStatus, useFeed, useStore } from '@weft/features/connectivity/client'
import { useEntry, useMe } from '@weft/features/session/client'
import { type Notification, notifications, userFeed } from '@weft/model'
import { useCollection } from '@weft/store/react'
import { useCallback, useEffect, useMemo, useState } from 'react'

import { listNotifications } from '../../shared/index.ts'
import { fitsFilter, type InboxFilter, inOrder, queryOf } from './inbox-filter.ts'

export interface Inbox {
  rows: readonly Notification[]
  /** The server has answered this question, or cannot be asked: what is here is all that can be shown. */
  isReady: boolean
  hasFailed: boolean
  /** Asks for older ones; missing where all are here. */
  more: (() => void) | undefined
  again(): void
}

interface Asked {
  filter: InboxFilter
  /** Cursor of the next page. */
  after: string | null
  /** Older ones may be here with gaps between them. */
  oldest: string
}

/** What one was told, from this device and live; the newest are asked for, older ones on demand. */
export function useInbox(filter: InboxFilter): Inbox {
  const store = useStore()
  const { client } = useEntry()
  const { id } = useMe()
  const { phase } = useFeed(userFeed(id))
  const status = useConnectionStatus()
  const table = store.collection<Notification>(notifications.name)
  const all = useCollection(table, id)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [tries, setTries] = useState(0)
  const round = `${tries}/${status}`
  const [failedIn, setFailedIn] = useState<string | null>(null)

  const ask = useCallback(
    async (after: string | null): Promise<Asked> => {
      const query = { ...queryOf(filter), ...(after === null ? {} : { after }) }
      const page = await client.call(listNotifications, { query })
      const oldest = page.has_more ? (page.data.at(-1)?.created_at ?? '') : ''
      // What was read elsewhere is missing among the unread, and is still there.
      const isWhole = after === null && filter.kind !== 'unread'
      const at = toWireTime()
      store.applyRemote(() =>
        table.takePart(
          page.data,
          page.seq,
          (row) => isWhole && row.created_at > oldest && fitsFilter(row, filter, at),
        ),
      )
      return { filter, after: page.after, oldest }
    },
    [client, store, table, filter],
  )
  // Followed before it is asked, so that nothing is missed in between.
  const isFollowed = phase === 'live' || phase === 'kept'
  const mayAsk = isFollowed && !store.isPretending && status !== 'disconnected'
  useEffect(() => {
    if (!mayAsk) return
    let isOver = false
    ask(null).then(
      (page) => {
        if (isOver) return
        setAsked(page)
        setFailedIn(null)
      },
      () => !isOver && setFailedIn(round),
    )
    return () => {
      isOver = true
    }
  }, [ask, mayAsk, round])

  const own = asked?.filter === filter ? asked : null
  const isAway = status === 'disconnected'
  const rows = useMemo(() => {
    const at = toWireTime(now())
    const from = isAway ? '' : (own?.oldest ?? '')
    return inOrder(all.filter((row) => row.created_at >= from && fitsFilter(row, filter, at)))
  }, [all, filter, own, isAway])
  const after = own?.after ?? null
  return {
    rows,
    isReady: own !== null || isAway || store.isPretending,
    hasFailed: failedIn === round && !isAway,
    more:
      after === null || isAway ? undefined : () => void ask(after).then(setAsked, () => setFailedIn(round)),
    again: () => setTries(tries + 1),
  }
}
