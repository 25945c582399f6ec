import { useStore } from '@weft/features/connectivity/client'
import { keptText } from '@weft/features/items/shared'
import { useEntry } from '@weft/features/session/client'
import type { Attribute, Folder } from '@weft/model'
import { useEffect, useRef, useState } from 'react'

import type { PastShown } from '../use-past.ts'
import { planRestore, type RestorePlan } from './plan-restore.ts'

/** What is to be brought back, and to which moment; null ids are all items of then. */
export interface RestoreWish {
  folder: Folder
  shown: PastShown
  ids: readonly string[] | null
}

/** Worked out once, when it is asked for: what others do from then on is theirs. */
export function useRestorePlan(wish: RestoreWish): { plan: RestorePlan | null; hasFailed: boolean } {
  const live = useStore()
  const { client } = useEntry()
  const asked = useRef(wish)
  const [state, setState] = useState<{ plan: RestorePlan | null; hasFailed: boolean }>({
    plan: null,
    hasFailed: false,
  })
  useEffect(() => {
    let isWanted = true
    const { folder, shown, ids } = asked.current
    const team_id = String(folder.team_id)
    const readText = async (id: string, attribute_id: string, hash: string) => {
      const answer = await client.call(keptText, { params: { team_id, id, attribute_id, hash } })
      return answer.data?.html ?? null
    }
    const attributes = shown.store.collection<Attribute>('attributes').list(folder.board_id)
    planRestore({ live, folder_id: folder.id, rows: shown.rows, attributes, ids, readText }).then(
      (plan) => isWanted && setState({ plan, hasFailed: false }),
      () => isWanted && setState({ plan: null, hasFailed: true }),
    )
    return () => {
      isWanted = false
    }
  }, [client, live])
  return state
}
