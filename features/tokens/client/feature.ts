import { type ClientFeature, page } from '@weft/client-kit'
import { msg } from '@weft/i18n'

/** For people who write programs: tokens that act as them. */
export const tokensFeature: ClientFeature = {
  name: 'tokens',
  pages: [
    page({
      path: '/profile/developer',
      title: msg('Developer'),
      shell: 'settings',
      redirect: '/profile/developer/tokens',
    }),
    page({
      path: '/profile/developer/tokens',
      title: msg('Developer'),
      shell: 'settings',
      needsServer: true,
      points: ['developer.tab'],
      screen: () => import('./tokens-screen.tsx').then((it) => it.TokensScreen),
    }),
  ],
  parts: () => import('./parts.ts').then((it) => it.tokensParts),
}
