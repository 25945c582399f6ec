import { tellRefusal, useRefuseOffline } from '@weft/features/connectivity/client'
import { useAccount, useEntry } from '@weft/features/session/client'
import type { Attribute } from '@weft/model'

import { undoConversion } from '../shared/index.ts'

/** Gives an attribute back its last type, with the values that it had. */
export function useUndoConversion({ team_id, id }: Pick<Attribute, 'team_id' | 'id'>): () => void {
  const { client } = useEntry()
  const { isPretending } = useAccount()
  const refuseOffline = useRefuseOffline()
  const undo = async () => {
    if (refuseOffline()) return
    try {
      await client.call(undoConversion, { params: { team_id: String(team_id), id } })
    } catch (error) {
      tellRefusal(error, { pretend: isPretending })
    }
  }
  return () => void undo()
}
