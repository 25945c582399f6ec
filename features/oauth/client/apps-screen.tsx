import { createApp, listApps, MOST_APPS, type OAuthApp } from '@weft/features/oauth/shared'
import { useAttempt, useEntry, useRemote } from '@weft/features/session/client'
import { DeveloperTabs } from '@weft/features/tokens/client'
import { useT } from '@weft/i18n/react'
import { Button, EmptyState, Page, Skeleton } from '@weft/ui'
import { Blocks, Plus } from 'lucide-react'
import { useCallback, useState } from 'react'

import { AppEditor } from './app-editor.tsx'
import { AppTile } from './app-tile.tsx'
import { type AppWish, FIRST_WISH, writtenOf } from './app-wish.ts'
import { FreshSecret } from './fresh-secret.tsx'
import { NewApp } from './new-app.tsx'
import styles from './oauth.module.css'

// The password may have to be confirmed on another page first: what was wished for is there again afterwards.
let waiting: AppWish | null = null

/** One's own OAuth apps: what other people allow something. */
export function AppsScreen() {
  const t = useT()
  const { client } = useEntry()
  const load = useCallback(async () => client.call(listApps), [client])
  const [answer, setAnswer] = useRemote(load)
  const [chosen, setChosen] = useState<string | null>(null)
  const [fresh, setFresh] = useState<{ id: string; name: string; secret: string } | null>(null)
  const known = answer !== null && answer !== 'failed' ? answer : null
  const making = useMaking((made, secret) => {
    setAnswer()
    setChosen(made.id)
    setFresh(secret === null ? null : { id: made.id, name: made.name, secret })
  })
  const app = known?.data.find(({ id }) => id === chosen) ?? known?.data[0]
  return (
    <Page
      title={t('Developer')}
      description={t('Apps let other people connect your program without giving you a password.')}
      width={960}
      actions={
        <Button
          variant="primary"
          icon={<Plus />}
          disabled={!known || known.data.length >= MOST_APPS}
          onClick={making.begin}
        >
          {t('New app')}
        </Button>
      }
    >
      <DeveloperTabs at="apps" />
      {fresh && app?.id === fresh.id && <FreshSecret name={fresh.name} secret={fresh.secret} />}
      {answer === null && <Skeleton rows={3} />}
      {answer === 'failed' && (
        <EmptyState
          isFramed
          title={t('The list could not be loaded')}
          actions={<Button onClick={() => setAnswer()}>{t('Try again')}</Button>}
        >
          {t('The server cannot be reached. Check the connection and try again.')}
        </EmptyState>
      )}
      {known && !app && (
        <EmptyState isFramed icon={<Blocks />} title={t('No apps yet')}>
          {t('An app asks people for access by OAuth, and they choose what it gets.')}
        </EmptyState>
      )}
      {known && app && (
        <div className={styles['apps']}>
          <AppList apps={known.data} chosen={app.id} onChoose={setChosen} />
          <AppEditor
            // Another app, or what was saved, begins anew.
            key={`${app.id} ${JSON.stringify([app.name, app.redirect_uris, app.scopes])}`}
            app={app}
            places={known}
            onChanged={() => setAnswer()}
            onSecret={(secret) => setFresh({ id: app.id, name: app.name, secret })}
          />
        </div>
      )}
      {making.dialog}
    </Page>
  )
}

/** The dialog for a new app, and making it. */
function useMaking(onMade: (app: OAuthApp, secret: string | null) => void) {
  const { client } = useEntry()
  const attempt = useAttempt()
  const [wish, setWish] = useState(waiting)
  const [isBusy, setIsBusy] = useState(false)
  const close = () => {
    waiting = null
    setWish(null)
  }
  const make = async (asked: AppWish) => {
    const { name, scopes, is_public } = asked
    const body = { name, scopes: [...scopes], is_public, redirect_uris: writtenOf(asked) }
    waiting = asked
    setIsBusy(true)
    const isMade = await attempt(async () => {
      const { secret, ...made } = (await client.call(createApp, { body })).data
      onMade(made, secret)
    })
    setIsBusy(false)
    if (isMade) close()
  }
  const dialog = wish && (
    <NewApp wish={wish} isBusy={isBusy} onChange={setWish} onMake={() => void make(wish)} onClose={close} />
  )
  return { begin: () => setWish(FIRST_WISH), dialog }
}

interface AppListProps {
  readonly apps: readonly OAuthApp[]
  readonly chosen: string
  onChoose(id: string): void
}

function AppList({ apps, chosen, onChoose }: AppListProps) {
  const t = useT()
  return (
    <nav aria-label={t('Apps')}>
      <ul className={styles['list']}>
        {apps.map(({ id, client_id, name, people }) => (
          <li key={id}>
            <button
              type="button"
              className={styles['choice']}
              aria-current={id === chosen || undefined}
              onClick={() => onChoose(id)}
            >
              <AppTile seed={client_id} />
              <span>
                <bdi>{name}</bdi>
                <small>
                  {t('{count, plural, =0 {Nobody yet} one {# person} other {# people}}', { count: people })}
                </small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
