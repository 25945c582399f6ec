import { useT } from '@weft/i18n/react'
import { buttonClass, EmptyState, Link } from '@weft/ui'
import { Unplug } from 'lucide-react'

import { ConsentLayout } from './consent-layout.tsx'

/** Where an app's request ends that cannot even be answered to the app: nobody is sent on to an address that is not its own. */
export function RefusedScreen({ error }: { readonly error?: string | undefined }) {
  const t = useT()
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
          <Link className={buttonClass({})} href="/home">
            {t('Home')}
          </Link>
        }
      >
        {sentence}
      </EmptyState>
    </ConsentLayout>
  )
}
