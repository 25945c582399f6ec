import { useEntry } from '@weft/features/session/client'
import { endScimToken, makeScimToken, type SsoSettings } from '@weft/features/sso/shared'
import { formatRelative } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { Button, Card, useConfirm } from '@weft/ui'
import { useEffect, useId, useRef, useState } from 'react'

import { CopyLine } from './copy-line.tsx'
import type { StepProps } from './step-props.ts'
import { Problem } from './step.tsx'
import { useWork } from './use-settings.ts'
import styles from '../sso.module.css'

/** A directory that takes people in and suspends them by itself; beside the steps, which do without it. */
export function DirectoryBox({ team_id, settings, onChanged }: StepProps) {
  const t = useT()
  const id = useId()
  const { client } = useEntry()
  const confirm = useConfirm()
  const { isBusy, problem, run } = useWork()
  const [fresh, setFresh] = useState<string | null>(null)
  const { scim, may_enforce } = settings
  const params = { team_id: String(team_id) }
  const make = async () => {
    const isSure =
      scim.token === null ||
      (await confirm({
        title: t('Make a new token?'),
        message: t('The current one ends at once. Enter the new one in your directory.'),
        confirmText: t('Make a new token'),
      }))
    if (!isSure) return
    await run(async () => {
      const { data, token } = await client.call(makeScimToken, { params })
      setFresh(token)
      onChanged(data)
    })
  }
  const disconnect = async () => {
    const isSure = await confirm({
      title: t('Disconnect the directory?'),
      message: t('Members stay as they are. From now on, you add, suspend and remove them by hand.'),
      confirmText: t('Disconnect'),
      tone: 'danger',
    })
    if (!isSure) return
    await run(async () => {
      const { data } = await client.call(endScimToken, { params })
      setFresh(null)
      onChanged(data)
    })
  }
  return (
    <div className={styles['directory']} role="region" aria-labelledby={id}>
      <h2 id={id}>{t('Directory (SCIM)')}</h2>
      <p className={styles['note']}>
        {t(
          'Your directory, such as Okta or Entra ID, adds people of your verified domains and suspends those who leave. People who already have an account get an invitation. The owner is never changed.',
        )}
      </p>
      <Problem>{problem}</Problem>
      <Card padding="none">
        <CopyLine name={t('SCIM base URL')} value={scim.base_url} />
        {fresh !== null && <Fresh token={fresh} />}
        <div className={styles['row']}>
          <span className={styles['grow']}>
            <TokenState token={scim.token} hasDomain={may_enforce.domain} />
          </span>
          <span className={styles['buttons']}>
            {scim.token !== null && (
              <Button size="compact" variant="ghost" disabled={isBusy} onClick={() => void disconnect()}>
                {t('Disconnect')}
              </Button>
            )}
            {may_enforce.domain && (
              <Button size="compact" isBusy={isBusy} onClick={() => void make()}>
                {scim.token === null ? t('Make a token') : t('New token')}
              </Button>
            )}
          </span>
        </div>
      </Card>
    </div>
  )
}

function TokenState({
  token,
  hasDomain,
}: {
  readonly token: SsoSettings['scim']['token']
  readonly hasDomain: boolean
}) {
  const t = useT()
  if (token === null)
    return (
      <>
        <b>{t('No directory is connected')}</b>
        <small>
          {hasDomain ? t('Make a token and enter it in your directory.') : t('Verify a domain first.')}
        </small>
      </>
    )
  const { hint, made_at, last_used_at } = token
  return (
    <>
      <b>
        {t('Token')} <code dir="ltr">{`${hint}…`}</code>
      </b>
      <small>
        {last_used_at === null
          ? t('Made {time}. Your directory has not used it yet.', { time: formatRelative(made_at) })
          : t('Last used {time}', { time: formatRelative(last_used_at) })}
      </small>
    </>
  )
}

/** The token right after it was made: it is in the page once, and goes with it. */
function Fresh({ token }: { readonly token: string }) {
  const t = useT()
  const ref = useRef<HTMLDivElement>(null)
  // What matters now has the focus, and is read aloud.
  useEffect(() => ref.current?.focus(), [token])
  return (
    <div ref={ref} className={styles['fresh']} role="group" aria-label={t('New token')} tabIndex={-1}>
      <CopyLine name={t('Token')} value={token} />
      <p>{t('Copy it now. Only a fingerprint is kept here, so nobody can show it a second time.')}</p>
    </div>
  )
}
