import { tellRefusal } from '@weft/features/connectivity/client'
import { useAccount } from '@weft/features/session/client'
import { useCallback } from 'react'

/** Runs what asks the server; what comes of it is told in a toast when it fails. Answers whether it went well. */
export function useAttempt(): (work: () => Promise<unknown>) => Promise<boolean> {
  const { isPretending } = useAccount()
  return useCallback(
    async (work) => {
      try {
        await work()
        return true
      } catch (error) {
        tellRefusal(error, { pretend: isPretending })
        return false
      }
    },
    [isPretending],
  )
}
