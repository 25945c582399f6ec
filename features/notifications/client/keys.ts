import type { KeyGroup } from '@weft/client-kit'
import { t } from '@weft/i18n'

import { pressInboxKey } from './inbox/inbox-keys.ts'

/** The keys of the inbox. */
export function groups(): readonly KeyGroup[] {
  return [
    {
      title: t('In the inbox'),
      keys: [
        [t('Next and previous notification'), ['J', 'K']],
        [t('Open'), ['Enter']],
        [t('Mark as read'), ['E']],
        [t('Mark as unread'), ['U']],
        [t('Snooze'), ['H']],
        [t('Select'), ['X']],
        [t('Mark all as read'), ['Shift', 'E']],
      ],
    },
  ]
}

export const handle = pressInboxKey
