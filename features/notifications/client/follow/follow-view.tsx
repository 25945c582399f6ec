import type { ExtensionPoints } from '@weft/client-kit'
import { useMe } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'

import { ChoiceDialog } from './choice-dialog.tsx'
import { useSubscription } from './use-subscription.ts'

/** From the menu of a view. */
export function FollowView({ view, isAsking, onClose }: ExtensionPoints['view.menu']) {
  const t = useT()
  const { id: resource_id, team_id } = view
  const { id: me } = useMe()
  // Whoever made a form hears of its answers without having chosen to.
  const isTold = isAsking && view.created_by === me
  const { muted, isKnown, choose } = useSubscription({ team_id, resource: 'view', resource_id })
  return (
    <ChoiceDialog
      title={t('Follow {name}', { name: view.name })}
      label={isAsking ? t('Follow this form') : t('Follow this view')}
      hint={
        isAsking ? t('You hear of each answer.') : t('You hear of what changes in the items that it shows.')
      }
      isOn={muted === undefined ? isTold : !muted}
      isDisabled={!isKnown || !choose}
      onChange={(isOn) => choose?.(!isOn)}
      onClose={onClose}
    />
  )
}
