import { type ClientFeature, page } from '@weft/client-kit'
import { msg } from '@weft/i18n'

/** Apps that people make, allow something, and take it back from. */
export const oauthFeature: ClientFeature = {
  name: 'oauth',
  pages: [
    page({
      path: '/profile/developer/apps',
      title: msg('Apps'),
      shell: 'settings',
      needsServer: true,
      points: ['developer.tab'],
      screen: () => import('./apps-screen.tsx').then((it) => it.AppsScreen),
    }),
    page({
      path: '/profile/applications',
      title: msg('Applications'),
      shell: 'settings',
      needsServer: true,
      screen: () => import('./applications-screen.tsx').then((it) => it.ApplicationsScreen),
    }),
    page({
      path: '/consent/refused',
      title: msg('Connect an app'),
      shell: 'public',
      screen: () => import('./refused-screen.tsx').then((it) => it.RefusedScreen),
      props: ({ search }) => ({ error: search['error'], back: search['back'] }),
    }),
    page({
      path: '/consent/$uid',
      title: msg('Connect an app'),
      shell: 'bare',
      needsServer: true,
      params: ({ uid }) => (uid === undefined ? null : { uid }),
      screen: () => import('./consent-screen.tsx').then((it) => it.ConsentScreen),
      props: ({ params }) => params,
      key: ({ params }) => params.uid,
    }),
  ],
  parts: () => import('./parts.ts').then((it) => it.oauthParts),
}
