import { useT } from '@weft/i18n/react'
import { BulkBar, Button } from '@weft/ui'
import { Check, Clock, MailOpen } from 'lucide-react'

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
      <Button
        variant="ghost"
        size="compact"
        icon={<Check />}
        disabled={!isAnyUnread}
        onClick={() => {
          marks.read(chosen)
          clear()
        }}
      >
        {t('Mark as read')}
      </Button>
      <Button
        variant="ghost"
        size="compact"
        icon={<MailOpen />}
        disabled={!isAnyRead}
        onClick={() => {
          marks.unread(chosen)
          clear()
        }}
      >
        {t('Mark as unread')}
      </Button>
      <LaterMenu
        trigger={
          <Button variant="ghost" size="compact" icon={<Clock />}>
            {t('Snooze')}
          </Button>
        }
        onChoose={(until) => actions.later(chosen, until)}
        onPickDate={() => actions.pickDate(chosen)}
      />
    </BulkBar>
  )
}
