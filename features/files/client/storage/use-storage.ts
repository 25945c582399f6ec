import { useAccount, useEntry } from '@weft/features/session/client'
import { useEffect, useState } from 'react'

import { readStorage, type StorageRoom } from '../../shared/index.ts'

/** The room for files of a workspace, asked again at every other `moment`; null until it is known, and for guests. */
export function useStorage(team_id: number | null, moment?: unknown): StorageRoom | null {
  const { client } = useEntry()
  const { isPretending } = useAccount()
  const [room, setRoom] = useState<StorageRoom | null>(null)
  useEffect(() => {
    if (team_id === null || isPretending) return undefined
    let isWanted = true
    client.call(readStorage, { params: { team_id: String(team_id) } }).then(
      ({ data }) => isWanted && setRoom(data),
      // Without a connection nothing is said of it; an upload that does not fit is refused by the server.
      () => isWanted && setRoom(null),
    )
    return () => {
      isWanted = false
    }
  }, [client, team_id, moment, isPretending])
  return room
}
