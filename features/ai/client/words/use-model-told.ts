import { errorToast } from '@weft/api-client'
import { useEntry } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { useEffect, useState } from 'react'

import { aiModel, type ModelTold } from '../../shared/index.ts'
import type { AskedPlace } from '../use-may-ask.ts'

interface Told {
  model: ModelTold | null
  problem: string | null
}

/** Where the model is and what it costs, asked while somebody looks, and again after each credit that they used. */
export function useModelTold({ team_id, board_id, folder_id }: AskedPlace, used: number): Told {
  const t = useT()
  const { client } = useEntry()
  const [told, setTold] = useState<Told>({ model: null, problem: null })
  useEffect(() => {
    let isWanted = true
    client.call(aiModel, { params: { team_id: String(team_id) }, query: { board_id, folder_id } }).then(
      ({ data }) => isWanted && setTold({ model: data, problem: null }),
      (error: unknown) =>
        isWanted && setTold({ model: null, problem: errorToast(error)?.text ?? t('Something Went Wrong') }),
    )
    return () => {
      isWanted = false
    }
  }, [client, team_id, board_id, folder_id, used, t])
  return told
}
