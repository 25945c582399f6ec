import { useT } from '@weft/i18n/react'
import { BulkBar, Button, IconButton, useIsMobile } from '@weft/ui'
import { Check, Clock, MailOpen } from 'lucide-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'

import { LaterMenu } from './later-menu.tsx'
import type { InboxActions } from './use-inbox-actions.ts'

/** What is done with several notifications at once. */
export function PickedBar({ actions }: { actions: InboxActions }) {
  const t = useT()
  const { chosen, marks, clear } = actions
  const isAnyRead = chosen.some(({ read_at }) => read_at !== null)
  const isAnyUnread = chosen.some(({ read_at }) => read_at === null)
  return (
    <BulkBar count={chosen.length} onClear={clear}>
      {isAnyUnread && (
        <Act
          icon={<Check />}
          label={t('Mark as read')}
          onClick={() => {
            marks.read(chosen)
            clear()
          }}
        />
      )}
      {isAnyRead && (
        <Act
          icon={<MailOpen />}
          label={t('Mark as unread')}
          onClick={() => {
            marks.unread(chosen)
            clear()
          }}
        />
      )}
      <LaterMenu
        trigger={<Act icon={<Clock />} label={t('Snooze')} />}
        onChoose={(until) => actions.later(chosen, until)}
        onPickDate={() => actions.pickDate(chosen)}
      />
    </BulkBar>
  )
}

interface ActProps extends ComponentPropsWithRef<'button'> {
  readonly icon: ReactNode
  readonly label: string
}

/** A phone has no room for words here. */
function Act({ label, ...rest }: ActProps) {
  const isMobile = useIsMobile()
  return isMobile ? (
    <IconButton size="touch" label={label} {...rest} />
  ) : (
    <Button variant="ghost" size="compact" {...rest}>
      {label}
    </Button>
  )
}
