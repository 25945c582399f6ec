import { useMe } from '@weft/features/session/client'
import { openLinksIn } from '@weft/ui'
import { useLayoutEffect } from 'react'

/** The preference of the profile that is true where links open in the same tab. */
export const SAME_TAB_LINKS = 'sameTabLinks'

/** Lets links open as the person wants them to. */
export function useLinkTarget(): void {
  const isSameTab = useMe().preferences[SAME_TAB_LINKS] === true
  useLayoutEffect(() => openLinksIn(isSameTab ? 'same' : 'new'), [isSameTab])
}
