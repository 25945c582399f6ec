import { useMe } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Profile } from '@weft/model'
import { Avatar } from '@weft/ui'
import { Settings } from 'lucide-react'
import { lazy, Suspense } from 'react'

import styles from './frame.module.css'

export interface MeButtonProps {
  readonly isCompact?: boolean | undefined
}

// Menus are loaded beside the first picture, not before it; until then the button is there and does nothing.
const MeMenu = lazy(() => import('./me-menu.tsx').then((one) => ({ default: one.MeMenu })))

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

/** An element, not a component: what opens a menu has to be the button itself. */
export function meButton(t: ReturnType<typeof useT>, me: Profile, isCompact = false) {
  return (
    <button
      type="button"
      className={styles['me']}
      style={isCompact ? { inlineSize: 36, paddingInline: 6 } : undefined}
      aria-label={t('Account of {name}', { name: me.name })}
    >
      <Avatar name={me.name} src={me.photo_url} seed={String(me.id)} size={24} isDecorative />
      {!isCompact && (
        <>
          <span className={styles['grow']} dir="auto">
            {me.name}
          </span>
          <Settings />
        </>
      )}
    </button>
  )
}
