import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '@weft/i18n/react'
import { toast as applicationToasts, type ToastStore } from './toast-store.ts'
import { ToastCard } from './toast-card.tsx'
import styles from './toast.module.css'

/** Shows the toasts at the top end of the window. One per application, near its root. */
export function ToastRegion({ store = applicationToasts }: { store?: ToastStore }) {
  const t = useT()
  const toasts = useSyncExternalStore(store.subscribe, store.getToasts, store.getToasts)
  // The live region stands in the page before its first toast, otherwise that one is not read aloud. The
  // attribute keeps it reachable above modal dialogs.
  return createPortal(
    <section
      className={styles['region']}
      aria-label={t('Notifications')}
      data-react-aria-top-layer="true"
      onPointerEnter={store.pause}
      onPointerLeave={store.resume}
      onFocus={store.pause}
      onBlur={store.resume}
    >
      <div className={styles['list']} role="status" aria-atomic="false" aria-relevant="additions text">
        {toasts.map((one) => (
          <ToastCard key={one.id} toast={one} onDismiss={() => store.dismiss(one.id)} />
        ))}
      </div>
    </section>,
    document.body,
  )
}
