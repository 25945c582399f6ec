import { useMe } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { late, useIsThere } from '@weft/ui'

import { meButton, type MeButtonProps } from './me-button.tsx'

// Menus are loaded beside the first picture, not before it; until then the button is there and does nothing.
const MeMenu = late(() => import('./me-menu.tsx').then((it) => it.MeMenu))

/** The person at the end of the sidebar, with a menu. */
export function Me({ isCompact }: MeButtonProps) {
  const t = useT()
  const me = useMe()
  return useIsThere(MeMenu) ? <MeMenu isCompact={isCompact} /> : meButton(t, me, isCompact)
}
