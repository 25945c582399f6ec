import { errorToast } from '@weft/api-client'
import { useEntry } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Folder } from '@weft/model'
import { useEffect, useState } from 'react'

import { type AiPlace, aiPlace } from '../../shared/index.ts'

/** What asking in a folder would send and cost, asked once while somebody looks. */
export function useAiPlace({ team_id, id: folder_id }: Folder): {
  place: AiPlace | null
  problem: string | null
} {
  const t = useT()
  const { client } = useEntry()
  const [told, setTold] = useState<{ place: AiPlace | null; problem: string | null }>({
    place: null,
    problem: null,
  })
  useEffect(() => {
    let isWanted = true
    client.call(aiPlace, { params: { team_id: String(team_id) }, query: { folder_id } }).then(
      ({ data }) => isWanted && setTold({ place: data, problem: null }),
      (error: unknown) =>
        isWanted && setTold({ place: null, problem: errorToast(error)?.text ?? t('Something Went Wrong') }),
    )
    return () => {
      isWanted = false
    }
  }, [client, team_id, folder_id, t])
  return told
}
