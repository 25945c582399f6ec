const MOST_SHOWN = 99

let shown = ''
let unread = 0

/** The title of the page, before which stands how many notifications are unread. */
export function showTitle(title: string): void {
  shown = title
  apply()
}

/** How many notifications are unread; the badge of an installed app says it, too. */
export function showUnread(count: number): void {
  if (count === unread) return
  unread = count
  apply()
  const { setAppBadge, clearAppBadge } = navigator as Partial<
    Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>
  >
  // A browser may have it and refuse it.
  const done = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator)
  done?.catch(() => undefined)
}

function apply(): void {
  if (shown === '') shown = document.title
  const many = unread > MOST_SHOWN ? `${MOST_SHOWN}+` : String(unread)
  document.title = unread === 0 ? shown : `(${many}) ${shown}`
}
