import { errorToast } from '@weft/api-client'
import { useEntry, useGo } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { toast } from '@weft/ui'
import { useCallback, useState } from 'react'

import { oneRun, runAgain } from '../../shared/index.ts'
import { usePagePlace } from '../page-place.tsx'
import { useAsked } from '../use-asked.ts'

const REFRESH_MS = 5_000

/** One run with its steps, as it goes on. */
export function useRun(run_id: string) {
  const { client } = useEntry()
  const { team_id } = usePagePlace()
  return useAsked(
    useCallback(
      () => client.call(oneRun, { params: { team_id: String(team_id), run_id } }).then(({ data }) => data),
      [client, team_id, run_id],
    ),
    REFRESH_MS,
  )
}

/** Does a run once more, and opens the new one. */
export function useRunAgain(run_id: string): { again(): void; isBusy: boolean } {
  const t = useT()
  const go = useGo()
  const { client } = useEntry()
  const { team_id, address, hrefOf } = usePagePlace()
  const [isBusy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    try {
      const { data } = await client.call(runAgain, { params: { team_id: String(team_id), run_id } })
      go(hrefOf({ tab: 'runs', rule: address.rule, run: data.id }))
    } catch (error) {
      toast.error(errorToast(error)?.text ?? t('Something Went Wrong'))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, again: () => void ask() }
}
