import type { Device, Store } from '@weft/store'

export interface FollowLeavingOptions {
  readonly store: Pick<Store, 'drafts' | 'waiting'>
  readonly device: Pick<Device, 'troubles'> | null
  readonly page: Pick<Window, 'addEventListener' | 'removeEventListener'>
  readonly document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>
}

/**
 * What is typed and not saved goes to the device before the page goes away. Where the device keeps nothing, such as
 * with its storage full, whoever closes the page is asked first: what waits would be lost.
 */
export function followLeaving({ store, device, page, document }: FollowLeavingOptions): () => void {
  const keep = () => store.drafts?.flush()
  const keepHidden = () => document.visibilityState === 'hidden' && keep()
  const ask = (event: Event) => {
    const isLost = device?.troubles.edits && (store.waiting > 0 || (store.drafts?.all.length ?? 0) > 0)
    if (isLost) event.preventDefault()
  }
  page.addEventListener('pagehide', keep)
  page.addEventListener('beforeunload', ask)
  document.addEventListener('visibilitychange', keepHidden)
  return () => {
    page.removeEventListener('pagehide', keep)
    page.removeEventListener('beforeunload', ask)
    document.removeEventListener('visibilitychange', keepHidden)
  }
}
