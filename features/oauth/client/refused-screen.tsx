import { useBrandName } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { Button, buttonClass, EmptyState, Link } from '@weft/ui'
import { Unplug } from 'lucide-react'

import { ConsentLayout } from './consent-layout.tsx'

interface RefusedScreenProps {
  readonly error?: string | undefined
  /** Where the app waits for an answer. Nobody allowed it anything, so nobody is sent there: they go by themselves. */
  readonly back?: string | undefined
}

/** Where an app's request ends that no person could answer. */
export function RefusedScreen({ error, back }: RefusedScreenProps) {
  const t = useT()
  const brand = useBrandName()
  const way = wayBack(back)
  const sentence =
    error === 'invalid_client'
      ? t('The app that sent you here is not known. It may have been removed.')
      : error === 'server_error'
        ? t('Something went wrong here. Go back to the app and try again.')
        : t(
            'The app asked in a way that is not safe to answer. Go back to it and try again, or tell its makers.',
          )
  return (
    <ConsentLayout>
      <EmptyState
        level={1}
        icon={<Unplug />}
        title={t('This request cannot be answered')}
        actions={
          <>
            {way && (
              <Button onClick={() => location.assign(way.href)}>
                {t('Go back to {host}', { host: way.host })}
              </Button>
            )}
            <Link className={buttonClass({})} href="/home">
              {t('Home')}
            </Link>
          </>
        }
      >
        {sentence}
        {way && (
          <>
            <br />
            {t('It waits at {host}, which is not part of {brand}.', { host: way.host, brand })}
          </>
        )}
      </EmptyState>
    </ConsentLayout>
  )
}

/** An address of the web, whole and without a person's name in it; whoever made the link may have written anything. */
function wayBack(address = ''): URL | null {
  const url = URL.parse(address)
  const isPage = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  return isPage ? url : null
}
