import { readTwoFactor, renewRecoveryCodes } from '@weft/features/session/shared'
import { useT } from '@weft/i18n/react'
import { Button, Callout, EmptyState, Skeleton, useConfirm } from '@weft/ui'
import { Download } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'

import { useEntry, useGo, useMe } from '../app-context.tsx'
import { useBrandName } from '../auth-layout.tsx'
import { CopyButton } from '../security/copy-button.tsx'
import { freshCodes } from '../security/fresh-codes.ts'
import { useAttempt, useRemote } from '../security/use-remote.ts'
import { StartLayout } from '../start-layout.tsx'
import styles from '../security/security.module.css'

const STATUS = '/profile/two-factor/status'

/** The codes for whoever lost the device: those just made, or how many are left and the way to new ones. */
export function RecoveryCodesScreen() {
  const t = useT()
  // They are shown once: whoever leaves the page has kept them or makes new ones.
  const [codes, setCodes] = useState(() => freshCodes.get())
  useEffect(() => freshCodes.set(null), [])
  return (
    <StartLayout
      title={t('Recovery codes')}
      lead={
        codes
          ? t(
              'Keep these where you can reach them without your device. Each one logs you in once, and they will not be shown again.',
            )
          : t('If you lose your device, one of these logs you in instead of its code.')
      }
      back={STATUS}
    >
      {codes ? <Codes codes={codes} /> : <CodesLeft onRenewed={setCodes} />}
    </StartLayout>
  )
}

function Codes({ codes }: { codes: readonly string[] }) {
  const t = useT()
  const go = useGo()
  const { email } = useMe()
  const brand = useBrandName()
  const text = codes.join('\n')
  const download = () => {
    const title = t('Recovery codes of {email} for {name}', { email, name: brand })
    const url = URL.createObjectURL(new Blob([`${title}\n\n${text}\n`], { type: 'text/plain' }))
    const link = Object.assign(document.createElement('a'), { href: url, download: 'recovery-codes.txt' })
    link.click()
    URL.revokeObjectURL(url)
  }
  return (
    <div className={styles['stack']}>
      <ul className={styles['codes']} aria-label={t('Recovery codes')} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles['buttons']}>
        <CopyButton size="form" text={text} label={t('Copy')} />
        <Button size="form" icon={<Download />} onClick={download}>
          {t('Download')}
        </Button>
      </div>
      <div className={styles['buttons']}>
        <Button variant="primary" size="form" onClick={() => go(STATUS, { replace: true })}>
          {t('I have saved them')}
        </Button>
      </div>
    </div>
  )
}

function CodesLeft({ onRenewed }: { onRenewed(codes: readonly string[]): void }) {
  const t = useT()
  const go = useGo()
  const { client } = useEntry()
  const confirm = useConfirm()
  const attempt = useAttempt()
  const [isBusy, setIsBusy] = useState(false)
  const load = useCallback(async () => (await client.call(readTwoFactor)).data, [client])
  const [status, setStatus] = useRemote(load)
  const renew = async () => {
    const isSure = await confirm({
      title: t('Generate new codes?'),
      message: t('Your current codes stop working.'),
      confirmText: t('Generate new codes'),
    })
    if (!isSure) return
    setIsBusy(true)
    await attempt(async () => onRenewed((await client.call(renewRecoveryCodes)).data.recovery_codes))
    setIsBusy(false)
  }
  if (status === null) return <Skeleton rows={2} />
  if (status === 'failed') {
    return (
      <EmptyState
        isFramed
        title={t('This cannot be shown')}
        actions={<Button onClick={() => setStatus()}>{t('Try again')}</Button>}
      >
        {t('The server cannot be reached. Check the connection and try again.')}
      </EmptyState>
    )
  }
  if (!status.enabled) {
    return (
      <div className={styles['stack']}>
        <Callout>{t('Two-factor authentication is off, so there is nothing to recover.')}</Callout>
        <div className={styles['buttons']}>
          <Button variant="primary" size="form" onClick={() => go(STATUS)}>
            {t('Set up')}
          </Button>
        </div>
      </div>
    )
  }
  const left = status.recovery_codes_left
  return (
    <div className={styles['stack']}>
      <Callout tone={left < 3 ? 'warning' : 'neutral'}>
        {t('{count, plural, one {# of your 10 codes is left.} other {# of your 10 codes are left.}}', {
          count: left,
        })}
      </Callout>
      <div className={styles['buttons']}>
        <Button variant="primary" size="form" isBusy={isBusy} onClick={() => void renew()}>
          {t('Generate new codes')}
        </Button>
        <Button variant="ghost" size="form" onClick={() => go(STATUS)}>
          {t('Back')}
        </Button>
      </div>
    </div>
  )
}
