import { CloudOff, X } from 'lucide-react'

import { useConnectionStatus } from '@weft/features/connectivity/client'
import { useT } from '@weft/i18n/react'
import { EmptyState, IconButton } from '@weft/ui'

import styles from './item-panel.module.css'

/** In the place of the panel, when its address leads to no item that this person may see. */
export function MissingItem({ onClose }: { onClose(): void }) {
  const t = useT()
  const isOffline = useConnectionStatus() === 'disconnected'
  const text = isOffline
    ? t('This item is not on this device')
    : t('This item was either deleted or it never existed.')
  return (
    <aside className={styles['panel']} aria-label={text}>
      <header className={styles['head']}>
        <span className={styles['space']} />
        <IconButton icon={<X />} label={t('Close')} onClick={onClose} />
      </header>
      <EmptyState title={text} {...(isOffline ? { icon: <CloudOff /> } : {})}>
        {isOffline && t('It appears when you reconnect, if it exists.')}
      </EmptyState>
    </aside>
  )
}
