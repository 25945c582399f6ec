import { useEntry } from '@weft/features/session/client'
import { useCallback, useMemo } from 'react'

import { automationSummary, type RuleSummary } from '../../shared/index.ts'
import { usePagePlace } from '../page-place.tsx'
import { type Asked, useAsked } from '../use-asked.ts'

const REFRESH_MS = 15_000

/** What each rule of the board did lately, by the rule's id. */
export function useSummary(): Asked<ReadonlyMap<string, RuleSummary>> {
  const { client } = useEntry()
  const { team_id, board_id } = usePagePlace()
  const asked = useAsked(
    useCallback(
      () => client.call(automationSummary, { params: { team_id: String(team_id) }, query: { board_id } }),
      [client, team_id, board_id],
    ),
    REFRESH_MS,
  )
  const answer = asked.data
  const data = useMemo(() => answer && new Map(answer.data.map((one) => [one.automation_id, one])), [answer])
  return { ...asked, data }
}
