import { useSyncExternalStore } from 'react'

const MOST_SHOWN = 99

let shown = ''
let unread = 0
const listeners = new Set<() => void>()

/** The title of the page, before which stands how many notifications are unread. */
export function showTitle(title: string): void {
  shown = title
  apply()
}

/** How many notifications are unread; the badge of an installed app says it, too. */
export function showUnread(count: number): void {
  if (count === unread) return
  unread = count
  for (const listener of listeners) listener()
  apply()
  const { setAppBadge, clearAppBadge } = navigator as Partial<
    Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>
  >
  // A browser may have it and refuse it.
  const done = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator)
  done?.catch(() => undefined)
}

/** The same, beside the place that they are read at; empty where there are none. */
export function useShownUnread(): string {
  return useSyncExternalStore(subscribe, shownUnread)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function shownUnread(): string {
  if (unread === 0) return ''
  return unread > MOST_SHOWN ? `${MOST_SHOWN}+` : String(unread)
}

function apply(): void {
  if (shown === '') shown = document.title
  document.title = unread === 0 ? shown : `(${shownUnread()}) ${shown}`
}
