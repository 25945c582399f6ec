import { useStore } from '@weft/features/connectivity/client'
import { keptText } from '@weft/features/items/shared'
import { listTrash } from '@weft/features/trash/shared'
import { useEntry } from '@weft/features/session/client'
import type { Attribute, Folder } from '@weft/model'
import { useEffect, useRef, useState } from 'react'

import { createWholeValues } from '../../data/whole-values.ts'
import type { PastShown } from '../use-past.ts'
import { planRestore, type RestorePlan } from './plan-restore.ts'
import { useMayEdit } from './use-may-edit.ts'

/** What is to be brought back, and to which moment; null ids are all items of then. */
export interface RestoreWish {
  folder: Folder
  shown: PastShown
  ids: readonly string[] | null
  mayRemove: boolean
}

/** Pages of the trash that are looked through; what went there first lies at its end. */
const MOST_PAGES = 20

/** Worked out once, when it is asked for: what others do from then on is theirs. */
export function useRestorePlan(wish: RestoreWish): { plan: RestorePlan | null; hasFailed: boolean } {
  const live = useStore()
  const { client } = useEntry()
  const mayEdit = useMayEdit(live, wish.folder.team_id)
  const asked = useRef({ ...wish, mayEdit })
  const [state, setState] = useState<{ plan: RestorePlan | null; hasFailed: boolean }>({
    plan: null,
    hasFailed: false,
  })
  useEffect(() => {
    let isWanted = true
    const { folder, shown, ids, ...may } = asked.current
    const team_id = String(folder.team_id)
    const readText = async (id: string, attribute_id: string, hash: string) => {
      const answer = await client.call(keptText, { params: { team_id, id, attribute_id, hash } })
      return answer.data?.html ?? null
    }
    const trashed = async () => {
      const found = new Set<string>()
      let after: string | undefined
      for (let n = 0; n < MOST_PAGES; n++) {
        const query = {
          kind: 'item' as const,
          board_id: folder.board_id,
          ...(after !== undefined && { after }),
        }
        const page = await client.call(listTrash, { params: { team_id }, query })
        for (const { id, folder_id, may_restore } of page.data)
          if (may_restore && folder_id === folder.id) found.add(id)
        // Before the moment they were in the trash already.
        const isOver = (page.data.at(-1)?.deleted_at ?? shown.at) < shown.at
        if (!page.has_more || page.after === null || isOver) break
        after = page.after
      }
      return found
    }
    const attributes = shown.store.collection<Attribute>('attributes').list(folder.board_id)
    const then = { live, past: shown.store, folder_id: folder.id, rows: shown.rows, attributes }
    const wholeNow = createWholeValues(live).fetch
    planRestore({ ...then, ids, ...may, readText, wholeNow, trashed }).then(
      (plan) => isWanted && setState({ plan, hasFailed: false }),
      () => isWanted && setState({ plan: null, hasFailed: true }),
    )
    return () => {
      isWanted = false
    }
  }, [client, live])
  return state
}
