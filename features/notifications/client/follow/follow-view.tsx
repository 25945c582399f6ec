import type { ExtensionPoints } from '@weft/client-kit'
import { useT } from '@weft/i18n/react'

import { ChoiceDialog } from './choice-dialog.tsx'
import { useSubscription } from './use-subscription.ts'

/** From the menu of a view. */
export function FollowView({ view, onClose }: ExtensionPoints['view.menu']) {
  const t = useT()
  const { id: resource_id, team_id } = view
  const { muted, isKnown, choose } = useSubscription({ team_id, resource: 'view', resource_id })
  return (
    <ChoiceDialog
      title={t('Follow {name}', { name: view.name })}
      label={t('Follow this view')}
      hint={t('You hear of what changes in the items that it shows.')}
      isOn={muted === false}
      isDisabled={!isKnown || !choose}
      onChange={(isOn) => choose?.(!isOn)}
      onClose={onClose}
    />
  )
}
