import { useData } from '@weft/features/connectivity/client'
import { useAccount, useEntry, useMe } from '@weft/features/session/client'
import { EVENTS, userChannel } from '@weft/protocol'
import { useCallback, useEffect, useRef, useState } from 'react'

import { countUnread } from '../shared/index.ts'

/** News are gathered so long. */
const ASK_MS = 300

/**
 * How many notifications are unread, asked whenever the person's own channel says so and after each reconnect. `news`
 * rises with what was heard.
 */
export function useUnread(): { count: number; news: number; ask(): void } {
  const { client } = useEntry()
  const { isPretending } = useAccount()
  const { realtime, connection, store } = useData()
  const { id } = useMe()
  const [count, setCount] = useState(0)
  const [news, setNews] = useState(0)
  const isAsking = useRef(false)

  const ask = useCallback(() => {
    if (isPretending || isAsking.current || connection.isAway) return
    isAsking.current = true
    client
      .call(countUnread)
      .then(
        ({ data }) => setCount(data.unread_count),
        // What is known stays; whatever the channel says next asks again.
        () => undefined,
      )
      .finally(() => {
        isAsking.current = false
      })
  }, [client, connection, isPretending])

  useEffect(() => {
    let cancel: (() => void) | null = null
    let isHeard = false
    const soon = () => {
      cancel?.()
      cancel = store.scheduler.delay(ASK_MS, () => {
        ask()
        setNews((before) => before + 1)
      })
    }
    ask()
    const ends = [
      realtime.listen(userChannel(id), {
        receive(event) {
          // Whoever was away has missed some: the first heartbeat after it asks.
          const isNews = event.startsWith('Notification') || event === EVENTS.refresh || !isHeard
          isHeard = true
          if (isNews) soon()
        },
      }),
      connection.subscribe(() => {
        isHeard = false
        if (!connection.isAway) soon()
      }),
    ]
    return () => {
      cancel?.()
      for (const end of ends) end()
    }
  }, [ask, connection, id, realtime, store])

  return { count, news, ask }
}
