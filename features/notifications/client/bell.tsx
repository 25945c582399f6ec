import { type ExtensionPoints, showUnread } from '@weft/client-kit'
import { useAccount } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { IconButton, late, Popover } from '@weft/ui'
import { Bell as BellIcon } from 'lucide-react'
import { useEffect, useState } from 'react'

import { usePushes } from './push/use-pushes.ts'
import { useUnread } from './use-unread.ts'

const BellList = late(() => import('./bell-list.tsx').then((it) => it.BellList))

/** Says on every page whether something is new, and opens what it is. */
export function Bell({ isCompact, isOfItem = false }: ExtensionPoints['frame.top']) {
  const { isPretending } = useAccount()
  return isPretending ? null : <OpenBell {...{ isCompact, isOfItem }} />
}

function OpenBell({ isCompact, isOfItem }: { isCompact: boolean; isOfItem: boolean }) {
  const t = useT()
  const { count, news, ask } = useUnread()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => showUnread(count), [count])
  usePushes()
  // Beside the bell that follows the item it would be another of the same picture.
  if (isOfItem) return null
  const label =
    count === 0
      ? t('Notifications')
      : t('{count, plural, one {Notifications, # unread} other {Notifications, # unread}}', { count })
  return (
    <Popover
      label={t('Notifications')}
      placement="bottom end"
      width={400}
      padding="none"
      isOpen={isOpen}
      onOpenChange={(next) => {
        setOpen(next)
        if (next) ask()
      }}
      trigger={
        <IconButton
          icon={<BellIcon />}
          label={label}
          hasDot={count > 0}
          size={isCompact ? 'touch' : 'compact'}
        />
      }
    >
      {(close) => <BellList count={count} news={news} onClose={close} />}
    </Popover>
  )
}
