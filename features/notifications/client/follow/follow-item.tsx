import type { ExtensionPoints } from '@weft/client-kit'
import { useMe } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { IconButton, toast } from '@weft/ui'
import { Bell, BellRing } from 'lucide-react'

import { useSubscription } from './use-subscription.ts'

/** Whether one hears of what happens to an item. */
export function FollowItem({ item, isCompact }: ExtensionPoints['item.head']) {
  const t = useT()
  const { id: me } = useMe()
  // Whoever writes a comment follows the item a moment later.
  const round = item.last_comment_by === me ? (item.last_comment_at ?? '') : ''
  const { id: resource_id, team_id } = item
  const { muted, isKnown, choose } = useSubscription({ team_id, resource: 'item', resource_id }, round)
  const isMine = muted === undefined && round !== ''
  const follows = muted === false || isMine
  if (!isKnown || !choose) return null
  return (
    <IconButton
      icon={follows ? <BellRing /> : <Bell />}
      label={follows ? t('Stop following this item') : t('Follow this item')}
      aria-pressed={follows}
      isOn={follows}
      size={isCompact ? 'touch' : 'compact'}
      onClick={() => {
        choose(follows)
        toast.success(
          follows ? t('You no longer follow this item') : t('You hear of what changes in this item'),
          { id: 'follow' },
        )
      }}
    />
  )
}
