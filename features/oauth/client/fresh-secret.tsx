import { CopyButton } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'

import styles from './oauth.module.css'

/** The secret of an app right after it was made: it is in the page once, and goes with it. */
export function FreshSecret({ name, secret }: { readonly name: string; readonly secret: string }) {
  const t = useT()
  const ref = useRef<HTMLElement>(null)
  // What asked for it is gone: what matters now has the focus, and is read aloud.
  useEffect(() => ref.current?.focus(), [secret])
  const title = t('The secret of “{name}”', { name })
  return (
    <section ref={ref} className={styles['fresh']} aria-label={title} tabIndex={-1}>
      <h2>
        <Check aria-hidden="true" />
        <bdi>{title}</bdi>
      </h2>
      <p>{t('Copy it now. Only a fingerprint is kept here, so nobody can show it a second time.')}</p>
      <div className={styles['secret']}>
        <code dir="ltr">{secret}</code>
        <CopyButton text={secret} label={t('Copy secret')} />
      </div>
    </section>
  )
}
