import { ApiError, errorToast } from '@weft/api-client'
import { useAccount, useEntry } from '@weft/features/session/client'
import { toast } from '@weft/ui'
import { useEffect, useRef, useState } from 'react'

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
  const saving = useRef<Saving>({ shown: null, known: null, waiting: 0, last: Promise.resolve() })
  const [tries, setTries] = useState(0)
  const params = { team_id: String(team_id), id: board_id }

  useEffect(() => {
    let isWanted = true
    const own: Saving = { shown: null, known: null, waiting: 0, last: Promise.resolve() }
    saving.current = own
    client
      .call(readSharing, { params: { team_id: String(team_id), id: board_id } })
      .then(({ data }) => {
        if (!isWanted) return
        own.known = data
        own.shown = data
        setState(data)
      })
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
      const own = saving.current
      if (!own.shown) return false
      const { password, old: _old, ...shown } = fields
      const hasPassword = password === undefined ? own.shown.has_password : password !== null
      const show = (now: Sharing | null) => {
        own.shown = now
        if (now && saving.current === own) setState(now)
      }
      show({ ...own.shown, ...shown, has_password: hasPassword })
      if (isPretending) return true
      own.waiting++
      const body = {
        ...fields,
        ...(fields.guest_switches ? { guest_switches: [...fields.guest_switches] } : {}),
      }
      const answer = own.last.then(() => client.call(saveSharing, { params, body }))
      // Told below; the next one goes all the same.
      own.last = answer.catch(() => undefined)
      // What is behind one that still waits is older than what is shown.
      const settle = () => --own.waiting === 0 && show(own.known)
      try {
        own.known = (await answer).data
        settle()
        return true
      } catch (error) {
        const newer = sharingOf(error)
        if (newer) own.known = newer
        settle()
        // Said where it was typed.
        if (newer) return false
        const problem = errorToast(error)
        if (problem) toast.error(problem.text, { duration: problem.duration })
        return false
      }
    },
  }
}

/** What is on its way: one after the other, so that the last one that was chosen is the last one that is saved. */
interface Saving {
  /** As it is shown, and as the server answered last. */
  shown: Sharing | null
  known: Sharing | null
  waiting: number
  last: Promise<unknown>
}

/** How the board is shared by now, where somebody else changed it meanwhile. */
function sharingOf(error: unknown): Sharing | null {
  if (!(error instanceof ApiError) || error.code !== 'conflict') return null
  const { data } = sharingSchema.safeParse(error.data)
  return data ?? null
}
