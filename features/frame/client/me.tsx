import { useMe } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { patiently } from '@weft/ui'
import { lazy, Suspense } from 'react'

import { meButton, type MeButtonProps } from './me-button.tsx'

// Menus are loaded beside the first picture, not before it; until then the button is there and does nothing.
const MeMenu = lazy(() => patiently(() => import('./me-menu.tsx').then((one) => ({ default: one.MeMenu }))))

/** The person at the end of the sidebar, with a menu. */
export function Me({ isCompact }: MeButtonProps) {
  const t = useT()
  const me = useMe()
  return (
    <Suspense fallback={meButton(t, me, isCompact)}>
      <MeMenu isCompact={isCompact} />
    </Suspense>
  )
}
