import { ApiError, errorToast } from '@weft/api-client'
import { useAccount, useEntry } from '@weft/features/session/client'
import { toast } from '@weft/ui'
import { useEffect, useState } from 'react'

import { readSharing, saveSharing, type Sharing, sharingSchema } from '../shared/index.ts'

type SharingState = Sharing | 'loading' | 'failed' | 'denied'

/** What a change may hold; the password goes and never comes back. */
export interface SharingChange {
  readonly is_public?: boolean
  readonly guest_switches?: Sharing['guest_switches']
  readonly password?: string | null
  readonly expires_at?: string | null
  /** What was known of it: whoever changed it meanwhile is not overwritten. */
  readonly old?: { readonly expires_at?: string | null }
}

export interface SharingControl {
  readonly state: SharingState
  /** Shows the change at once and takes it back when it fails; answers whether it was saved. */
  change(fields: SharingChange): Promise<boolean>
  retry(): void
}

/** How a board is shared, as the server has it. */
export function useSharing(team_id: number, board_id: string): SharingControl {
  const { client } = useEntry()
  const { isPretending } = useAccount()
  const [state, setState] = useState<SharingState>('loading')
  const [tries, setTries] = useState(0)
  const params = { team_id: String(team_id), id: board_id }

  useEffect(() => {
    let isWanted = true
    client
      .call(readSharing, { params: { team_id: String(team_id), id: board_id } })
      .then(({ data }) => isWanted && setState(data))
      .catch((error: unknown) => {
        const isDenied = error instanceof ApiError && [403, 404].includes(error.status)
        if (isWanted) setState(isDenied ? 'denied' : 'failed')
      })
    return () => {
      isWanted = false
    }
  }, [client, team_id, board_id, tries])

  return {
    state,
    retry() {
      setState('loading')
      setTries(tries + 1)
    },
    async change(fields) {
      if (typeof state === 'string') return false
      const { password, old: _old, ...shown } = fields
      const hasPassword = password === undefined ? state.has_password : password !== null
      setState({ ...state, ...shown, has_password: hasPassword })
      if (isPretending) return true
      try {
        const body = {
          ...fields,
          ...(fields.guest_switches ? { guest_switches: [...fields.guest_switches] } : {}),
        }
        const { data } = await client.call(saveSharing, { params, body })
        setState(data)
        return true
      } catch (error) {
        const newer = sharingOf(error)
        setState(newer ?? state)
        // Said where it was typed.
        if (newer) return false
        const problem = errorToast(error)
        if (problem) toast.error(problem.text, { duration: problem.duration })
        return false
      }
    },
  }
}

/** How the board is shared by now, where somebody else changed it meanwhile. */
function sharingOf(error: unknown): Sharing | null {
  if (!(error instanceof ApiError) || error.code !== 'conflict') return null
  const { data } = sharingSchema.safeParse(error.data)
  return data ?? null
}
