import { type ApiResponse, outcomeOf, problemOf } from '@weft/api-client'
import {
  browserZone,
  failureSentence,
  formProblem,
  noProblem,
  safeIntended,
  useEntry,
} from '@weft/features/session/client'
import { useCallback, useState } from 'react'

/** What stands in the way of a sign-in that a provider, or a mailed link, vouches for. */
export interface Refusal {
  /** Undefined where the server could not be asked. */
  readonly code: string | undefined
  readonly sentence: string
  /** Where somebody who is signed in can connect their account, in place of the mail. */
  readonly login_url: string | null
}

type Codes = { totp: string } | { recoveryCode: string }

/** Makes a session of a ticket or a link, and asks for a code beside it where the account does. */
export function useCompletion(kind: 'complete' | 'confirm', secret: string) {
  const { session, go } = useEntry()
  const [step, setStep] = useState<'asking' | 'code'>('asking')
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [problem, setProblem] = useState(noProblem)
  const [isBusy, setIsBusy] = useState(false)
  const complete = useCallback(
    async (codes?: Codes) => {
      setIsBusy(true)
      setProblem(noProblem)
      setRefusal(null)
      const shown = kind === 'complete' ? { ticket: secret } : { link: secret }
      try {
        const reply = await session.signIn(`sso/${kind}`, { ...shown, timezone: browserZone(), ...codes })
        if (outcomeOf(reply) === 'success') {
          const { intended } = reply.data as { intended?: unknown }
          go(safeIntended(intended), { replace: true })
          return
        }
        if (problemOf(reply).type !== 'totp') setRefusal(refusalOf(reply))
        else if (codes) setProblem(formProblem(reply, ['totp', 'recoveryCode']))
        else setStep('code')
      } catch (error) {
        setRefusal({ code: undefined, sentence: failureSentence(error), login_url: null })
      }
      setIsBusy(false)
    },
    [kind, secret, session, go],
  )
  return { step, refusal, problem, isBusy, complete }
}

export function refusalOf(reply: ApiResponse): Refusal {
  const { login_url } = (reply.data ?? {}) as { login_url?: unknown }
  return {
    code: problemOf(reply).code,
    sentence: formProblem(reply, []).message ?? '',
    login_url: typeof login_url === 'string' && login_url.startsWith('/s/') ? login_url : null,
  }
}
