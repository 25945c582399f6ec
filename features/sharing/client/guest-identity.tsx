import { useStore } from '@weft/features/connectivity/client'
import { useEntry, useMay } from '@weft/features/session/client'
import type { Folder } from '@weft/model'
import { useRecord } from '@weft/store/react'
import { useEffect } from 'react'

import { beGuest } from '../shared/index.ts'

/** Gets a guest who may add items the identity that these will be known by; shows nothing. */
export function GuestIdentity({ folder_id }: { folder_id: string }) {
  const { client } = useEntry()
  const folder = useRecord(useStore().collection<Folder>('folders'), folder_id)
  const may = useMay(folder?.team_id ?? 0)
  const mayAdd =
    folder !== undefined &&
    may('CREATE_ITEM', { type: 'folder', id: folder.id, team_id: folder.team_id, board_id: folder.board_id })
  useEffect(() => {
    // Without one items can be added, and not changed afterwards.
    if (mayAdd) client.call(beGuest).catch(() => undefined)
  }, [client, mayAdd])
  return null
}
