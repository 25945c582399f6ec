import type { MouseEvent } from 'react'

/** Goes where a painted link within the application leads, without loading the page; new tabs stay the browser's. */
export function followInside(event: MouseEvent, go: (path: string) => void): void {
  const anchor = (event.target as Element).closest<HTMLAnchorElement>('a[data-inside][href]')
  if (!anchor || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return
  event.preventDefault()
  go(anchor.pathname)
}
