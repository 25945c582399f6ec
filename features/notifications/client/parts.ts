import { extend, type FeatureParts, keysPart } from '@weft/client-kit'
import { msg } from '@weft/i18n'
import { Bell, BellOff, Inbox } from 'lucide-react'

import { notificationSettings, subscriptionSettings } from './collections.ts'
import { UnreadCount } from './unread-count.tsx'

/** What it adds to the pages of a session. */
export const notificationsParts: FeatureParts = {
  collections: [notificationSettings, subscriptionSettings],
  settings: [
    { path: '/profile/notifications', of: 'person', label: msg('Notifications'), icon: Bell, order: 30 },
  ],
  destinations: [
    {
      path: '/inbox',
      label: msg('Inbox'),
      icon: Inbox,
      order: 12,
      shownIn: ['sidebar', 'phone', 'search'],
      Waiting: UnreadCount,
      key: { letter: 'N', says: msg('Go to the inbox') },
    },
  ],
  extensions: [
    extend('frame.top', () => import('./bell.tsx').then((it) => it.Bell), 40),
    extend('item.head', () => import('./follow/follow-item.tsx').then((it) => it.FollowItem)),
    extend('view.menu', () => import('./follow/follow-view.tsx').then((it) => it.FollowView), 40, {
      label: msg('Follow…'),
      icon: Bell,
    }),
    extend('board.menu', () => import('./follow/mute-board.tsx').then((it) => it.MuteBoard), 40, {
      label: msg('Mute…'),
      icon: BellOff,
    }),
  ],
  keys: [keysPart(30, () => import('./keys.ts'))],
}
