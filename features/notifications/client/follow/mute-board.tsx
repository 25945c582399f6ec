import type { ExtensionPoints } from '@weft/client-kit'
import { useT } from '@weft/i18n/react'

import { ChoiceDialog } from './choice-dialog.tsx'
import { useSubscription } from './use-subscription.ts'

/** From the menu of a board. */
export function MuteBoard({ board, onClose }: ExtensionPoints['board.menu']) {
  const t = useT()
  const { id: resource_id, team_id } = board
  const { muted, isKnown, choose } = useSubscription({ team_id, resource: 'board', resource_id })
  return (
    <ChoiceDialog
      title={t('Mute {name}', { name: board.name })}
      label={t('Mute this board')}
      hint={t('You hear only when someone mentions you or assigns something to you.')}
      isOn={muted === true}
      isDisabled={!isKnown || !choose}
      onChange={(isOn) => choose?.(isOn)}
      onClose={onClose}
    />
  )
}
