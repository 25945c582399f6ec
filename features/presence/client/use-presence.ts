import { type Data, useData } from '@weft/features/connectivity/client'
import { useMe } from '@weft/features/session/client'
import { useCallback, useMemo, useSyncExternalStore } from 'react'

import { FolderPresence, type PersonHere } from './folder-presence.ts'

const rooms = new WeakMap<Data, Map<string, FolderPresence>>()
const NOBODY: readonly PersonHere[] = []

/** Who is in a folder: the same room for everything on the screen that asks. */
export function usePresence(folder: { team_id: number; id: string }): FolderPresence {
  const data = useData()
  const { id: me } = useMe()
  const { team_id, id: folder_id } = folder
  return useMemo(() => {
    const known = rooms.get(data) ?? new Map<string, FolderPresence>()
    rooms.set(data, known)
    const key = `${team_id}.${folder_id}`
    let room = known.get(key)
    if (!room) {
      const { realtime, store } = data
      room = new FolderPresence({ realtime, scheduler: store.scheduler, team_id, folder_id, me })
      known.set(key, room)
    }
    return room
  }, [data, team_id, folder_id, me])
}

/** The others in a folder, as long as the component is on the screen. */
export function usePeopleHere(folder: { team_id: number; id: string }): readonly PersonHere[] {
  const room = usePresence(folder)
  const subscribe = useCallback((listener: () => void) => room.subscribe(listener), [room])
  return useSyncExternalStore(
    subscribe,
    () => room.others,
    () => NOBODY,
  )
}
