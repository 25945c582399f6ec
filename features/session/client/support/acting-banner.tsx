import { OWNER_TOKEN_KEY } from '@weft/api-client'
import { readSupport } from '@weft/features/session/shared'
import { formatDate } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { Band, Button } from '@weft/ui'
import { UserRoundCheck } from 'lucide-react'
import { useEffect, useState } from 'react'

import { useAccount, useEntry, useMe } from '../app-context.tsx'

/** Says as whom support acts and until when, on every page, and leads back. */
export function ActingBanner() {
  const { viewAs } = useAccount()
  const { storage } = useEntry()
  return viewAs === null && storage.getItem(OWNER_TOKEN_KEY) ? <Banner /> : null
}

function Banner() {
  const t = useT()
  const me = useMe()
  const { client, session } = useEntry()
  const [endsAt, setEndsAt] = useState<string | null>(null)
  useEffect(() => {
    let isWanted = true
    client
      .call(readSupport)
      .then(({ data }) => isWanted && setEndsAt(data.acting?.ends_at ?? null))
      // The banner says the rest all the same.
      .catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [client])
  return (
    <Band
      tone="danger"
      icon={<UserRoundCheck />}
      action={
        <Button size="compact" onClick={() => void session.logOut()}>
          {t('Return')}
        </Button>
      }
    >
      <b>{t('You are acting as {name}.', { name: me.name })}</b>{' '}
      {endsAt !== null &&
        t('Until {time}. What you do is done in their name and logged.', {
          time: formatDate(endsAt, { hour: 'numeric', minute: '2-digit' }),
        })}
    </Band>
  )
}
