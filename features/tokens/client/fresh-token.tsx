import { CopyButton } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'

import styles from './tokens.module.css'

/** A token right after it was made: it is in the page once, and goes with it. */
export function FreshToken({ name, token }: { name: string; token: string }) {
  const t = useT()
  const ref = useRef<HTMLElement>(null)
  // The dialog that made it is gone: what matters now has the focus, and is read aloud.
  useEffect(() => ref.current?.focus(), [token])
  const title = t('“{name}” is ready', { name })
  return (
    <section ref={ref} className={styles['fresh']} aria-label={title} tabIndex={-1}>
      <h2>
        <Check aria-hidden="true" />
        <bdi>{title}</bdi>
      </h2>
      <p>{t('Copy it now. Only a fingerprint is kept here, so nobody can show it a second time.')}</p>
      <div className={styles['secret']}>
        <code dir="ltr">{token}</code>
        <CopyButton text={token} label={t('Copy token')} />
      </div>
    </section>
  )
}
