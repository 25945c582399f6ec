import type { Go } from '@weft/features/session/client'

import { isExternalPath } from './external-paths.ts'

export interface NavigateOptions {
  readonly origin: string
  /** Whether one path is another look of the page that is open, such as another view of a folder on a phone. */
  readonly isSamePage: (pathname: string) => boolean
  /** Follows a path inside the router. */
  readonly follow: (href: string, options: { replace: boolean }) => void
  /** Loads a page: another site, or a path that the server answers. */
  readonly leave: (href: string, options: { replace: boolean }) => void
}

/** The one way from page to page: through the router, or out of it. */
export function createGo({ origin, isSamePage, follow, leave }: NavigateOptions): Go {
  return (href, { replace = false } = {}) => {
    const url = new URL(href, origin)
    if (url.origin !== origin) leave(url.href, { replace })
    else if (isExternalPath(url.pathname)) leave(url.pathname + url.search + url.hash, { replace })
    else follow(url.pathname + url.search + url.hash, { replace: replace || isSamePage(url.pathname) })
  }
}
