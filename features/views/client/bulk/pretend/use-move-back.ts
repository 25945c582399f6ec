import { tellRefusal, useRefuseOffline } from '@weft/features/connectivity/client'
import { moveItem } from '@weft/features/items/shared'
import type { Applied } from '@weft/features/pretend/client'
import { useEntry } from '@weft/features/session/client'

/** Takes back a move that the server did at once: the folder that the items went to may not be here. */
export function useMoveBack(team_id: number): (moved: Applied['moved']) => void {
  const { client } = useEntry()
  const refuseOffline = useRefuseOffline()
  const moveBack = async (moved: Applied['moved']) => {
    if (refuseOffline()) return
    for (const { record, old, about } of moved) {
      // What went along comes back with it.
      if (!about.includes(record.id)) continue
      try {
        await client.call(moveItem, {
          params: { team_id: String(team_id), id: record.id },
          body: { folder_id: String(old['folder_id']) },
        })
      } catch (error) {
        tellRefusal(error, { pretend: false })
        return
      }
    }
  }
  return (moved) => void moveBack(moved)
}
