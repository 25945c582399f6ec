import { useData } from '@weft/features/connectivity/client'
import { useEntry, useMe } from '@weft/features/session/client'
import type { TimeEntry } from '@weft/model'
import { timeTrackingChannel } from '@weft/protocol'
import { useEffect, useState } from 'react'

import { boardTime } from '../../shared/index.ts'

/** News are gathered so long. */
const ASK_MS = 300

interface Asked {
  team_id: number
  board_id: string | undefined
  item_id: string
  attribute_id: string
}

/** Entries of other people on an item, where the attribute shares them; asked again whenever the board's channel says so. */
export function useOthersEntries(
  { team_id, board_id, item_id, attribute_id }: Asked,
  isShared: boolean,
): { entries: readonly TimeEntry[]; isFailed: boolean } {
  const { client } = useEntry()
  const { id: me } = useMe()
  const { realtime, store } = useData()
  const [entries, setEntries] = useState<readonly TimeEntry[]>([])
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    if (!isShared || board_id === undefined) return undefined
    let isWanted = true
    let cancel: (() => void) | null = null
    const ask = () => {
      client
        .call(boardTime, {
          params: { team_id: String(team_id), boardId: board_id },
          query: { item_id, attribute_id },
        })
        .then(
          ({ data }) => {
            if (!isWanted) return
            setEntries(data.filter(({ created_by }) => created_by !== me))
            setFailed(false)
          },
          () => isWanted && setFailed(true),
        )
    }
    const leave = realtime.listen(timeTrackingChannel(team_id, board_id), {
      receive: () => {
        cancel?.()
        cancel = store.scheduler.delay(ASK_MS, ask)
      },
    })
    ask()
    return () => {
      isWanted = false
      cancel?.()
      leave()
    }
  }, [client, realtime, store, team_id, board_id, item_id, attribute_id, isShared, me])
  return { entries, isFailed }
}
