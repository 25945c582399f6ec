let isSameTab = false

/** Where links that people wrote open in this program: each in a tab of its own, or where they are pressed. */
export function openLinksIn(tab: 'new' | 'same'): void {
  isSameTab = tab === 'same'
}

/** The `target` of a link to such an address; mail and telephone open a program and no page. */
export function outsideTarget(url: string): '_blank' | null {
  return url.startsWith('http') && !isSameTab ? '_blank' : null
}

/** Opens such an address as a press on a link to it does; `isNew` as a press with Ctrl or ⌘. */
export function openOutside(url: string, { isNew = false } = {}): void {
  if (isNew || outsideTarget(url)) window.open(url, '_blank', 'noopener,noreferrer')
  else window.location.assign(url)
}
