import type { ClientFeature } from '@weft/client-kit'

/** What people are told of. */
export const notificationsFeature: ClientFeature = {
  name: 'notifications',
  parts: () => import('./parts.ts').then((it) => it.notificationsParts),
}
