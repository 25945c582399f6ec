import { fromWireTime, now, toWireTime } from '@weft/base'
import { useStore } from '@weft/features/connectivity/client'
import { useEntry } from '@weft/features/session/client'
import { errorToast } from '@weft/api-client'
import type { TimeEntry } from '@weft/model'
import { toast } from '@weft/ui'
import { useCallback } from 'react'

import { saveTime } from '../../shared/index.ts'
import { stopTimer } from '../timers.ts'

/** Stops a timer: one of this workspace here, one of another at its server. */
export function useStop(): (entry: TimeEntry, at?: number) => void {
  const store = useStore()
  const { client } = useEntry()
  return useCallback(
    (entry, at = now()) => {
      if (entry.team_id === store.team_id) {
        stopTimer(store, entry, at)
        return
      }
      const ended_at = toWireTime(Math.max(at, fromWireTime(entry.started_at)))
      const body = { id: entry.id, ended_at, row_version: entry.row_version + 1 }
      client.call(saveTime, { params: { team_id: String(entry.team_id) }, body }).catch((error: unknown) => {
        const said = errorToast(error)
        if (said) toast.error(said.text)
      })
    },
    [store, client],
  )
}
