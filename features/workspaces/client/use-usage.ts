import { useEntry } from '@weft/features/session/client'
import { type AiCredits, aiCredits } from '@weft/features/ai/shared'
import { readStorage, type StorageRoom } from '@weft/features/files/shared'
import { useCallback, useEffect, useState } from 'react'

import { countMembers, readFeatures } from '../shared/index.ts'

export interface Usage {
  readonly room: StorageRoom
  readonly members: number
  readonly credits: AiCredits
  /** What the plan allows, by its name; null: no end. */
  readonly limits: Readonly<Record<string, number | null>>
}

/** What a workspace uses and may use; null while it is loaded. */
export function useUsage(team_id: number): { usage: Usage | null; isFailed: boolean; again(): void } {
  const { client } = useEntry()
  const [usage, setUsage] = useState<Usage | null>(null)
  const [isFailed, setFailed] = useState(false)
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isWanted = true
    const params = { team_id: String(team_id) }
    Promise.all([
      client.call(readStorage, { params }),
      client.call(countMembers, { params: { id: String(team_id) } }),
      client.call(readFeatures, { params }),
      client.call(aiCredits, { params }),
    ]).then(
      ([room, members, features, credits]) => {
        if (isWanted)
          setUsage({
            room: room.data,
            members: members.data.count,
            limits: features.data.limits,
            credits: credits.data,
          })
      },
      () => isWanted && setFailed(true),
    )
    return () => {
      isWanted = false
    }
  }, [client, team_id, round])
  const again = useCallback(() => {
    setFailed(false)
    setRound((n) => n + 1)
  }, [])
  return { usage, isFailed, again }
}
