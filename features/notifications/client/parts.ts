import { extend, type FeatureParts, keysPart } from '@weft/client-kit'
import { msg } from '@weft/i18n'
import { Inbox } from 'lucide-react'

import { notificationSettings } from './collections.ts'

/** What it adds to the pages of a session. */
export const notificationsParts: FeatureParts = {
  collections: [notificationSettings],
  destinations: [
    {
      path: '/inbox',
      label: msg('Inbox'),
      icon: Inbox,
      order: 12,
      shownIn: ['sidebar', 'search'],
      key: { letter: 'N', says: msg('Go to the inbox') },
    },
  ],
  extensions: [extend('frame.top', () => import('./bell.tsx').then((it) => it.Bell), 40)],
  keys: [keysPart(30, () => import('./keys.ts'))],
}
