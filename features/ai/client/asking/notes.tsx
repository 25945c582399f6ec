import { useT } from '@weft/i18n/react'
import { Coins, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'

import type { ModelTold } from '../../shared/index.ts'
import styles from './notes.module.css'

interface SentNoteProps extends Pick<ModelTold, 'host'> {
  /** In a frame of its own. */
  readonly isBoxed?: boolean
  /** What goes along. */
  readonly children: ReactNode
}

/** Everything that leaves this server, before it does. */
export function SentNote({ host, isBoxed = false, children }: SentNoteProps) {
  const t = useT()
  return (
    <p className={styles['sent']} data-boxed={isBoxed || undefined}>
      <ShieldCheck aria-hidden="true" />
      <span>
        <b>{t('Sent:')}</b> {children}{' '}
        {host === null ? t('The model is on your own server.') : t('The model is at {host}.', { host })}
      </span>
    </p>
  )
}

interface CreditNoteProps extends Pick<ModelTold, 'credits'> {
  /** What it costs, in words. */
  children(left: { left: number; limit: number }): string
}

/** What accepting costs, where a plan counts it. */
export function CreditNote({ credits, children }: CreditNoteProps) {
  if (!credits) return null
  const { used, limit } = credits
  return (
    <span className={styles['cost']}>
      <Coins aria-hidden="true" />
      {children({ left: Math.max(0, limit - used), limit })}
    </span>
  )
}
