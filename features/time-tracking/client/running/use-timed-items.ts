import { toWireTime } from '@weft/base'
import { folderPath } from '@weft/features/boards/shared'
import { useEntry, useMe } from '@weft/features/session/client'
import type { TimeEntry } from '@weft/model'
import { useEffect, useState } from 'react'

import { teamTime } from '../../shared/index.ts'

/** What an entry is about, where its person may see that today. */
export interface TimedPlace {
  /** Empty where it has none. */
  name: string
  path: string
}

/**
 * The items of entries, by entry; those that the server does not tell of now are missing. `from` and `to` hold all of
 * them; without these they run now.
 */
export function useTimedItems(
  entries: readonly TimeEntry[],
  { from, to }: { from?: string; to?: string } = {},
): ReadonlyMap<string, TimedPlace> {
  const { client } = useEntry()
  const { id: me } = useMe()
  const [places, setPlaces] = useState<ReadonlyMap<string, TimedPlace>>(new Map())
  // Each workspace is asked once for all that runs there, and again when something else does.
  const asked = entries.map(({ team_id, id }) => `${team_id} ${id}`).join()
  useEffect(() => {
    let isWanted = true
    const teams = new Set(asked.split(',').map((one) => one.slice(0, one.indexOf(' '))))
    for (const team_id of teams) {
      if (team_id === '') continue
      const query = { user_id: String(me), from: from ?? toWireTime(), ...(to === undefined ? {} : { to }) }
      client.call(teamTime, { params: { team_id }, query }).then(
        ({ data }) => {
          if (!isWanted) return
          const told = data.flatMap(({ id, board_id, folder_id, item_id, item_name }) =>
            folder_id === null
              ? []
              : [[id, { name: item_name ?? '', path: folderPath(board_id, folder_id, item_id) }] as const],
          )
          setPlaces((before) => new Map([...before, ...told]))
        },
        // Without the server the timers are there by what was said of them.
        () => undefined,
      )
    }
    return () => {
      isWanted = false
    }
  }, [client, me, asked, from, to])
  return places
}
