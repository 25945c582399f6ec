import { useData } from '@weft/features/connectivity/client'
import { useEntry, useMe } from '@weft/features/session/client'
import type { TimeEntry } from '@weft/model'
import { useEffect, useState } from 'react'

import { boardTime } from '../../shared/index.ts'
import { askAtNews } from '../ask-at-news.ts'

/** News are gathered so long. */
const GATHER_MS = 300

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
  const data = useData()
  const [entries, setEntries] = useState<readonly TimeEntry[]>([])
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    if (!isShared || board_id === undefined) return undefined
    return askAtNews(data, {
      team_id,
      board_id,
      gather_ms: GATHER_MS,
      ask: () =>
        client.call(boardTime, {
          params: { team_id: String(team_id), boardId: board_id },
          query: { item_id, attribute_id },
        }),
      tell(answer) {
        setEntries(answer.data.filter(({ created_by }) => created_by !== me))
        setFailed(false)
      },
      fail: () => setFailed(true),
    })
  }, [client, data, team_id, board_id, item_id, attribute_id, isShared, me])
  return { entries, isFailed }
}
