import { type ClientFeature, page, type ParseParams } from '@weft/client-kit'
import { msg } from '@weft/i18n'

const tokenParams: ParseParams<{ token: string }> = ({ token }) => (token ? { token } : null)

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
    page({
      path: '/profile/notifications',
      title: msg('Notifications'),
      shell: 'settings',
      screen: () => import('./settings/settings-screen.tsx').then((it) => it.NotificationSettingsScreen),
    }),
    page({
      path: '/unsubscribe/$token',
      title: msg('Unsubscribe'),
      shell: 'public',
      params: tokenParams,
      screen: () => import('./unsubscribe-screen.tsx').then((it) => it.UnsubscribeScreen),
      props: ({ params }) => params,
    }),
  ],
  parts: () => import('./parts.ts').then((it) => it.notificationsParts),
}
