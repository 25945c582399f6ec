import { allowConsent, type AskedConsent, denyConsent, readConsent } from '@weft/features/oauth/shared'
import { useLogOut } from '@weft/features/account/client'
import { useAttempt, useEntry, useMe, useRemote, useTeams } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { Avatar, Button, buttonClass, EmptyState, Link, Skeleton } from '@weft/ui'
import { Unplug } from 'lucide-react'
import { useCallback, useState } from 'react'

import { ConsentCard } from './consent-card.tsx'
import { ConsentLayout } from './consent-layout.tsx'
import styles from './consent.module.css'

/** Asks a person whether an app may act as them: for which workspaces, and for what. */
export function ConsentScreen({ uid }: { readonly uid: string }) {
  const t = useT()
  const { client } = useEntry()
  const load = useCallback(async () => {
    try {
      return (await client.call(readConsent, { params: { uid } })).data
    } catch (error) {
      if (isMissing(error)) return 'over'
      throw error
    }
  }, [client, uid])
  const [asked, ask] = useRemote<AskedConsent | 'over'>(load)
  return (
    <ConsentLayout below={<Myself />}>
      {asked === null && <Skeleton rows={5} />}
      {asked === 'failed' && (
        <EmptyState
          level={1}
          title={t('The request could not be loaded')}
          actions={<Button onClick={() => ask()}>{t('Try again')}</Button>}
        >
          {t('The server cannot be reached. Check the connection and try again.')}
        </EmptyState>
      )}
      {asked === 'over' && (
        <EmptyState
          level={1}
          icon={<Unplug />}
          title={t('This request is over')}
          actions={
            <Link className={buttonClass({})} href="/home">
              {t('Home')}
            </Link>
          }
        >
          {t(
            'It was answered, was open for more than an hour, or began in another browser. Begin anew in the app.',
          )}
        </EmptyState>
      )}
      {asked !== null && typeof asked === 'object' && <Answering uid={uid} asked={asked} />}
    </ConsentLayout>
  )
}

/** The answer, and the way on with it. */
function Answering({ uid, asked }: { readonly uid: string; readonly asked: AskedConsent }) {
  const { client, go } = useEntry()
  const attempt = useAttempt()
  const teams = useTeams()
  const [isBusy, setIsBusy] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const answer = async (send: () => Promise<{ url: string }>) => {
    setIsBusy(true)
    const isSent = await attempt(async () => {
      const { pathname } = new URL((await send()).url, location.href)
      setIsOver(true)
      go(pathname)
    })
    if (!isSent) setIsBusy(false)
  }
  return (
    <ConsentCard
      asked={asked}
      teams={teams}
      isBusy={isBusy || isOver}
      onAllow={(team_ids, scopes) =>
        void answer(() => client.call(allowConsent, { params: { uid }, body: { team_ids, scopes } }))
      }
      onDeny={() => void answer(() => client.call(denyConsent, { params: { uid } }))}
    />
  )
}

/** As whom the app would act. */
function Myself() {
  const t = useT()
  const me = useMe()
  const logOut = useLogOut()
  return (
    <>
      <Avatar name={me.name} src={me.photo_url} seed={String(me.id)} size={24} isDecorative />
      <bdi>{me.name}</bdi>
      <button type="button" className={styles['other']} onClick={() => void logOut()}>
        {t('Not you?')}
      </button>
    </>
  )
}

const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 404
