import { useMe } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { late, useIsThere, WaitingMenu } from '@weft/ui'

import { meButton, type MeButtonProps } from './me-button.tsx'

// Menus are loaded beside the first picture, not before it; until then the button keeps what is pressed.
const MeMenu = late(() => import('./me-menu.tsx').then((it) => it.MeMenu))

/** The person at the end of the sidebar, with a menu. */
export function Me({ isCompact }: MeButtonProps) {
  const t = useT()
  const me = useMe()
  if (useIsThere(MeMenu)) return <MeMenu isCompact={isCompact} />
  return <WaitingMenu routeName="me" trigger={meButton(t, me, isCompact)} />
}
