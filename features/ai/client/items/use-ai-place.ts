import { useEntry } from '@weft/features/session/client'
import type { Folder } from '@weft/model'
import { useCallback } from 'react'

import { type AiPlace, aiPlace } from '../../shared/index.ts'
import { type Told, useTold } from '../asking/use-model-told.ts'

/** What asking in a folder would send and cost, asked once while somebody looks. */
export function useAiPlace({ team_id, id: folder_id }: Folder): Told<AiPlace> {
  const { client } = useEntry()
  const read = useCallback(
    () => client.call(aiPlace, { params: { team_id: String(team_id) }, query: { folder_id } }),
    [client, team_id, folder_id],
  )
  return useTold(read)
}
