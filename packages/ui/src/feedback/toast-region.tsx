import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '@weft/i18n/react'
import { toast as applicationToasts, type ToastStore } from './toast-store.ts'
import { ToastCard } from './toast-card.tsx'
import styles from './toast.module.css'

/** Px between toasts and what they keep clear of. */
const GAP = 8

/** Shows the toasts at the top end of the window. One per application, near its root. */
export function ToastRegion({ store = applicationToasts }: { store?: ToastStore }) {
  const t = useT()
  const toasts = useSyncExternalStore(store.subscribe, store.getToasts, store.getToasts)
  const region = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (region.current && toasts.length > 0) keepClear(region.current)
  }, [toasts])
  // The live region stands in the page before its first toast, otherwise that one is not read aloud. The
  // attribute keeps it reachable above modal dialogs.
  return createPortal(
    <section
      ref={region}
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

/** Goes below the buttons that close what is open, which somebody may want to press meanwhile. */
function keepClear(region: HTMLElement): void {
  region.style.removeProperty('inset-block-start')
  const { left, right, top, height } = region.getBoundingClientRect()
  const kept = [...document.querySelectorAll('[data-keep-clear]')]
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.right > left && box.left < right)
    .toSorted((a, b) => a.top - b.top)
  let clear = top
  for (const box of kept) if (box.bottom > clear && box.top < clear + height) clear = box.bottom + GAP
  if (clear !== top) region.style.insetBlockStart = `${clear}px`
}
