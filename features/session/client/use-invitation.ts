import { ApiError } from '@weft/api-client'
import { useEffect, useRef, useState } from 'react'

import { useEntry } from './app-context.tsx'

/** Whom an invitation is for; invalid when the server says so, unknown when it says nothing. */
export type Invitation =
  | {
      readonly state: 'open'
      readonly email: string
      readonly team_name: string
      /** Null where their account is gone. */
      readonly inviter: string | null
      readonly board_name: string | null
    }
  | { readonly state: 'invalid' | 'unknown' }

/**
 * Asks about an invitation: `invited` is null without one, and until the answer is there; `whenKnown` waits for it, so
 * that who is faster than the answer is not asked for an address that the invitation says.
 */
export function useInvitation(token: string | undefined) {
  const { client } = useEntry()
  const [invited, setInvited] = useState<Invitation | null>(null)
  const asked = useRef<Promise<Invitation> | null>(null)
  useEffect(() => {
    if (!token) return
    let isOver = false
    // Most people come without an invitation and need no schemas here.
    asked.current = import('@weft/features/session/shared')
      .then(({ readInvitation }) => client.call(readInvitation, { query: { token } }, { authorise: 'none' }))
      .then(
        (answer): Invitation => ({ state: 'open', ...answer }),
        // Without a reply nobody knows; the server judges the token again at sign-up.
        (error: unknown): Invitation => ({ state: error instanceof ApiError ? 'invalid' : 'unknown' }),
      )
    void asked.current.then((found) => {
      if (!isOver) setInvited(found)
    })
    return () => {
      isOver = true
    }
  }, [client, token])
  const [isAwaited, setIsAwaited] = useState(false)
  const whenKnown = async () => {
    setIsAwaited(true)
    const found = await asked.current
    setIsAwaited(false)
    return found
  }
  return { invited, isAwaited, whenKnown }
}
