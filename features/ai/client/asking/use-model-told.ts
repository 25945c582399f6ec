import { errorToast } from '@weft/api-client'
import { useEntry } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { useCallback, useEffect, useState } from 'react'

import { aiModel, type ModelTold } from '../../shared/index.ts'
import type { AskedPlace } from '../use-may-ask.ts'

/** What is told before anything is asked; nothing until it is here. */
export interface Told<Data> {
  data: Data | null
  problem: string | null
}

/** What the server tells before anything is asked, read while somebody looks, and again when `read` is another one. */
export function useTold<Data>(read: () => Promise<{ data: Data }>): Told<Data> {
  const t = useT()
  const [told, setTold] = useState<Told<Data>>({ data: null, problem: null })
  useEffect(() => {
    let isWanted = true
    read().then(
      ({ data }) => isWanted && setTold({ data, problem: null }),
      (error: unknown) =>
        isWanted && setTold({ data: null, problem: errorToast(error)?.text ?? t('Something Went Wrong') }),
    )
    return () => {
      isWanted = false
    }
  }, [read, t])
  return told
}

/** Where the model is and what it costs, and again after each credit that they used. */
export function useModelTold({ team_id, board_id, folder_id }: AskedPlace, used: number): Told<ModelTold> {
  const { client } = useEntry()
  const read = useCallback(
    () => client.call(aiModel, { params: { team_id: String(team_id) }, query: { board_id, folder_id } }),
    // oxlint-disable-next-line react/exhaustive-deps -- each credit that was used makes it another question
    [client, team_id, board_id, folder_id, used],
  )
  return useTold(read)
}
