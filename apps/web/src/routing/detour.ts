import { loginPath } from '@weft/features/session/client'

import type { Page } from '@weft/client-kit'

/** Where to go instead of a page: to the one that it stands for, or to the sign-in page; null when it may show. */
export function detour(
  page: Pick<Page, 'redirect' | 'shell' | 'guests'>,
  visit: { isSignedIn: boolean; href: string; searchStr: string },
): string | null {
  if (page.redirect !== undefined) return page.redirect + visit.searchStr
  const needsSession = page.shell !== 'public' && !page.guests
  return needsSession && !visit.isSignedIn ? loginPath(visit.href) : null
}
