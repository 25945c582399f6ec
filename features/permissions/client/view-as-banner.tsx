import { useAccount, useMe } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { Band, buttonClass } from '@weft/ui'
import { Eye } from 'lucide-react'

import { permissionsPath } from './paths.ts'

/** Says through whose eyes one looks, as long as one does, and leads back. */
export function ViewAsBanner() {
  const t = useT()
  const { viewAs } = useAccount()
  const me = useMe()
  if (viewAs === null) return null
  const name = viewAs.user_id === 0 ? t('a guest') : me.name
  return (
    <Band
      tone="warning"
      icon={<Eye />}
      action={
        // A whole load: nothing of the borrowed session is left.
        <a className={buttonClass({ size: 'compact' })} href={permissionsPath(viewAs.team_id, null, null)}>
          {t('Back to my own view')}
        </a>
      }
    >
      <b>{t('You see this the way {name} does.', { name })}</b>{' '}
      {t('You cannot change anything, and what you cannot see stays hidden.')}
    </Band>
  )
}
