import { type ClientFeature, page } from '@weft/client-kit'
import { msg } from '@weft/i18n'

/** What people are told of. */
export const notificationsFeature: ClientFeature = {
  name: 'notifications',
  pages: [
    page({
      path: '/inbox',
      title: msg('Inbox'),
      shell: 'frame',
      screen: () => import('./inbox/inbox-screen.tsx').then((it) => it.InboxScreen),
    }),
  ],
  parts: () => import('./parts.ts').then((it) => it.notificationsParts),
}
