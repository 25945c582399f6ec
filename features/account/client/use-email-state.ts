import { ApiError, errorToast } from '@weft/api-client'
import { useEntry } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { toast } from '@weft/ui'
import { useCallback, useEffect, useState } from 'react'

import { cancelEmailChange, type EmailState, readEmail, resendEmailLink } from '../shared/index.ts'

export interface EmailActions {
  /** Null until the server answered; failed when it could not be asked. */
  readonly state: EmailState | 'failed' | null
  /** Takes over what the server answered elsewhere. */
  set(state: EmailState): void
  reload(): void
  resend(): Promise<void>
  cancelChange(): Promise<void>
}

/** The address of whoever is signed in, and what is done about it. Nothing is asked while `isOn` is false. */
export function useEmailState(isOn: boolean): EmailActions {
  const t = useT()
  const { client } = useEntry()
  const [state, setState] = useState<EmailState | 'failed' | null>(null)
  const reload = useCallback(() => {
    client.call(readEmail).then(
      ({ data }) => setState(data),
      () => setState('failed'),
    )
  }, [client])
  useEffect(() => {
    if (isOn) reload()
  }, [isOn, reload])

  const isWaiting = isOn && state !== null && state !== 'failed' && !state.verified
  useEffect(() => {
    if (!isWaiting) return
    // The link of the mail is mostly opened in another tab.
    const look = () => document.visibilityState === 'visible' && reload()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [isWaiting, reload])

  const attempt = async (work: () => Promise<{ data: EmailState }>, done: string) => {
    try {
      const { data } = await work()
      setState(data)
      toast.success(done)
    } catch (error) {
      const isEarly = error instanceof ApiError && error.response.status === 429
      const text = isEarly
        ? t('We just emailed you a link. Please wait a moment before asking for another.')
        : errorToast(error)?.text
      if (text) toast.error(text)
    }
  }
  return {
    state,
    set: setState,
    reload,
    resend: () => attempt(() => client.call(resendEmailLink, { body: {} }), t('The link was sent again.')),
    cancelChange: () => attempt(() => client.call(cancelEmailChange), t('Your address stays the same.')),
  }
}
