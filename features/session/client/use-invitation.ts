import { ApiError } from '@weft/api-client'
import { useEffect, useState } from 'react'

import { useEntry } from './app-context.tsx'

/** Whom an invitation is for; invalid when the server says so. */
export type Invitation =
  | { readonly state: 'open'; readonly email: string; readonly team_name: string }
  | { readonly state: 'invalid' }

/** Asks about an invitation; null without one, and until the answer is there. */
export function useInvitation(token: string | undefined): Invitation | null {
  const { client } = useEntry()
  const [found, setFound] = useState<Invitation | null>(null)
  useEffect(() => {
    if (!token) return
    let isOver = false
    // Most people come without an invitation and need no schemas here.
    import('@weft/features/session/shared')
      .then(({ readInvitation }) => client.call(readInvitation, { query: { token } }, { authorise: 'none' }))
      .then((answer) => {
        if (!isOver) setFound({ state: 'open', ...answer })
      })
      .catch((error: unknown) => {
        // Without a reply nobody knows; the server judges the token again at sign-up.
        if (!isOver && error instanceof ApiError) setFound({ state: 'invalid' })
      })
    return () => {
      isOver = true
    }
  }, [client, token])
  return found
}
