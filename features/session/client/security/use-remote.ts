import { errorToast } from '@weft/api-client'
import { toast } from '@weft/ui'
import { useCallback, useEffect, useRef, useState } from 'react'

import { useAccount } from '../app-context.tsx'

/** `null` while it is on its way. */
export type Remote<T> = T | 'failed' | null

/** What the server says, asked once; `load` must not change. The second value asks again, or sets what is known. */
export function useRemote<T>(load: () => Promise<T>): [Remote<T>, (known?: T) => void] {
  const [value, setValue] = useState<Remote<T>>(null)
  // Answers of an earlier question say nothing any more.
  const asked = useRef(0)
  const ask = useCallback(() => {
    const turn = ++asked.current
    load().then(
      (loaded) => turn === asked.current && setValue(loaded),
      () => turn === asked.current && setValue('failed'),
    )
  }, [load])
  useEffect(() => {
    ask()
    return () => {
      asked.current += 1
    }
  }, [ask])
  const set = useCallback(
    (known?: T) => {
      if (known === undefined) return ask()
      asked.current += 1
      setValue(known)
    },
    [ask],
  )
  return [value, set]
}

/** Does something at the server; says what went wrong and answers whether it is done. */
export function useAttempt(): (work: () => Promise<unknown>) => Promise<boolean> {
  const { isPretending } = useAccount()
  return useCallback(
    async (work) => {
      try {
        await work()
        return true
      } catch (error) {
        // Null where the password is asked for again: then another page shows already.
        const problem = errorToast(error, { pretend: isPretending })
        if (problem) toast.error(problem.text, { duration: problem.duration })
        return false
      }
    },
    [isPretending],
  )
}
