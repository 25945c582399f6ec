import { errorToast, OfflineError } from '@weft/api-client'
import { toast } from '@weft/ui'
import { useCallback } from 'react'

import { useData } from './data-context.tsx'

/**
 * For what only works with the server although no call of it says so: true while it is out of reach, and then the
 * person is told. Typed calls are refused by the client itself.
 */
export function useRefuseOffline(): () => boolean {
  const { connection } = useData()
  return useCallback(() => {
    if (!connection.isAway) return false
    connection.askNow()
    tellRefusal(new OfflineError())
    return true
  }, [connection])
}

/** The one toast for what could not be done: ten seconds offline, and in a preview its own sentence. */
export function tellRefusal(error: unknown, { pretend = false }: { pretend?: boolean } = {}): void {
  const problem = errorToast(error, { pretend })
  if (problem) toast.error(problem.text, { duration: problem.duration })
}
