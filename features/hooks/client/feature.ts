import { isUuid } from '@weft/base'
import { type ClientFeature, page } from '@weft/client-kit'
import { msg } from '@weft/i18n'

/** Webhooks: whom to tell, what was sent, and what came of it. */
export const hooksFeature: ClientFeature = {
  name: 'hooks',
  pages: [
    page({
      path: '/profile/developer/hooks',
      title: msg('Webhooks'),
      shell: 'settings',
      needsServer: true,
      points: ['developer.tab'],
      screen: () => import('./hooks-screen.tsx').then((it) => it.HooksScreen),
      props: () => ({ hookId: null }),
    }),
    page({
      path: '/profile/developer/hooks/$hookId',
      title: msg('Webhook'),
      shell: 'settings',
      needsServer: true,
      points: ['developer.tab'],
      params: hookParams,
      screen: () => import('./hooks-screen.tsx').then((it) => it.HooksScreen),
      props: ({ params }) => params,
    }),
    page({
      path: '/profile/developer/hooks/$hookId/logs',
      title: msg('Webhook log'),
      shell: 'settings',
      needsServer: true,
      params: hookParams,
      screen: () => import('./log/log-screen.tsx').then((it) => it.LogScreen),
      props: ({ params, search }) => ({ ...params, delivery: isUuid(search['d']) ? search['d'] : null }),
      key: ({ params }) => params.hookId,
    }),
  ],
  parts: () => import('./parts.ts').then((it) => it.hooksParts),
}

function hookParams({ hookId }: Readonly<Record<string, string | undefined>>): { hookId: string } | null {
  return hookId === undefined ? null : { hookId }
}
