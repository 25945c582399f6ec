import type { Translate } from '@weft/i18n'
import type { Profile } from '@weft/model'
import { Avatar } from '@weft/ui'
import { Settings } from 'lucide-react'

import styles from './frame.module.css'

export interface MeButtonProps {
  readonly isCompact?: boolean | undefined
}

/** An element, not a component: what opens a menu has to be the button itself. */
export function meButton(t: Translate, me: Profile, isCompact = false) {
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
