import { useEntry } from '@weft/features/session/client'
import { useCallback } from 'react'

import { readRuleAddress } from '../../shared/index.ts'
import { usePagePlace } from '../page-place.tsx'
import { useAsked } from '../use-asked.ts'

const EVERY_MS = 10_000

/** The address of a rule and what came there last; null for a rule that needs none. */
export function useRuleAddress(rule_id: string | null) {
  const { client } = useEntry()
  const { team_id } = usePagePlace()
  const ask = useCallback(async () => {
    if (rule_id === null) return null
    const params = { team_id: String(team_id), id: rule_id }
    return (await client.call(readRuleAddress, { params })).data
  }, [client, team_id, rule_id])
  return useAsked(ask, EVERY_MS)
}
