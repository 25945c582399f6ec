import { ApiError } from '@weft/api-client'
import { CodeStep, failureSentence, safeIntended, useEntry } from '@weft/features/session/client'
import { linkSso } from '@weft/features/sso/shared'
import { useT } from '@weft/i18n/react'
import { Spinner } from '@weft/ui'
import { useCallback, useEffect, useRef, useState } from 'react'

import { AuthenticationError } from './authentication-error.tsx'
import { LinkNeeded } from './link-needed.tsx'
import { isConnecting, stopConnecting } from './connecting.ts'
import { type Refusal, refusalOf, useCompletion } from './use-completion.ts'
import styles from '../sso.module.css'

interface TicketScreenProps {
  readonly ticket: string
  readonly intended: string | undefined
}

/** Signs somebody in with what their provider said, or connects the account that is signed in. */
export function TicketScreen({ ticket, intended }: TicketScreenProps) {
  const { client, storage } = useEntry()
  // What was wanted when somebody left for the provider.
  const [isForOwn] = useState(() => isConnecting(storage) && client.tokens.read() !== null)
  return isForOwn ? <ConnectOwn ticket={ticket} /> : <SignIn ticket={ticket} intended={intended} />
}

function SignIn({ ticket, intended }: TicketScreenProps) {
  const t = useT()
  const { go } = useEntry()
  const { step, refusal, problem, isBusy, complete } = useCompletion('complete', ticket)
  useOnce(complete)
  if (refusal?.code === 'sso_link_needed')
    return <LinkNeeded login_url={refusal.login_url} intended={safeIntended(intended)} />
  if (refusal) return <AuthenticationError refusal={refusal} onRetry={() => void complete()} />
  if (step === 'asking') return <Waiting label={t('Logging in')} />
  return (
    <CodeStep
      email={t('your account')}
      {...{ problem, isBusy }}
      onSubmit={(codes) => void complete(codes)}
      onBack={() => go('/login', { replace: true })}
    />
  )
}

function ConnectOwn({ ticket }: { readonly ticket: string }) {
  const t = useT()
  const { client, storage, go } = useEntry()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const connect = useCallback(async () => {
    setRefusal(null)
    try {
      const { intended } = await client.call(linkSso, { body: { ticket } })
      stopConnecting(storage)
      go(safeIntended(intended), { replace: true })
    } catch (error) {
      // The password is asked for on another page, which leads back here.
      if (error instanceof ApiError && error.type === 'reauth') return
      stopConnecting(storage)
      setRefusal(
        error instanceof ApiError
          ? refusalOf(error.response)
          : { code: undefined, sentence: failureSentence(error), login_url: null },
      )
    }
  }, [client, storage, go, ticket])
  useOnce(connect)
  if (refusal) return <AuthenticationError refusal={refusal} onRetry={() => void connect()} />
  return <Waiting label={t('Connecting your account')} />
}

function Waiting({ label }: { readonly label: string }) {
  return (
    <main className={styles['waiting']} aria-busy="true">
      <Spinner size={24} />
      <h1 className={styles['waitingText']}>{label}</h1>
    </main>
  )
}

/** A ticket is good once: it is shown once, however often the page is drawn. */
function useOnce(work: () => Promise<void>): void {
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    void work()
  }, [work])
}
