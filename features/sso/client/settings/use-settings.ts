import { ApiError, errorToast } from '@weft/api-client'
import { type Remote, useAccount, useEntry, useRemote } from '@weft/features/session/client'
import { readSso, type SsoSettings } from '@weft/features/sso/shared'
import { useCallback, useState } from 'react'

/** How a workspace's people sign in; `denied` to whoever may not manage that. */
export function useSsoSettings(
  team_id: number,
): [Remote<SsoSettings | 'denied'>, (known?: SsoSettings) => void] {
  const { client } = useEntry()
  const load = useCallback(async (): Promise<SsoSettings | 'denied'> => {
    try {
      return (await client.call(readSso, { params: { team_id: String(team_id) } })).data
    } catch (error) {
      if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return 'denied'
      throw error
    }
  }, [client, team_id])
  return useRemote<SsoSettings | 'denied'>(load)
}

/** One thing that is done at the server, and what was wrong with it, to be said beside it. */
export function useWork() {
  const { isPretending } = useAccount()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    setIsBusy(true)
    setProblem(null)
    try {
      await work()
      return true
    } catch (error) {
      // Null where the password is asked for: then another page shows already.
      setProblem(errorToast(error, { pretend: isPretending })?.text ?? null)
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, problem, run }
}
