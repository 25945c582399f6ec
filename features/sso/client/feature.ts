import { type Address, type ClientFeature, page, teamParams } from '@weft/client-kit'
import { msg } from '@weft/i18n'

/** Signing in with the identity provider of a workspace, and its settings. */
export const ssoFeature: ClientFeature = {
  name: 'sso',
  pages: [
    page({
      path: '/login/sso',
      title: msg('Single sign-on'),
      shell: 'public',
      screen: () => import('./sign-in/find-screen.tsx').then((it) => it.FindScreen),
      props: ({ search }) => ({ intended: search['intended'], email: search['email'] }),
    }),
    page({
      path: '/s/auth/redirect',
      title: msg('Redirect'),
      shell: 'public',
      screen: () => import('./sign-in/return-screen.tsx').then((it) => it.ReturnScreen),
      key: ({ hash }: Address<unknown>) => hash,
      props: ({ search, hash }) => ({ intended: search['intended'], hash }),
    }),
    page({
      path: '/auth/sso/$teamId',
      title: msg('Single sign-on'),
      shell: 'bare',
      needsServer: true,
      params: teamParams,
      screen: () => import('./kept-out/kept-out-screen.tsx').then((it) => it.KeptOutScreen),
      key: ({ params }) => params.teamId,
      props: ({ params, search }) => ({ team_id: params.teamId, intended: search['intended'] }),
    }),
    page({
      path: '/team/$teamId/sso',
      title: msg('Single sign-on'),
      shell: 'settings',
      needsServer: true,
      params: teamParams,
      screen: () => import('./settings/sso-screen.tsx').then((it) => it.SsoScreen),
      key: ({ params }) => params.teamId,
      props: ({ params }) => ({ team_id: params.teamId }),
    }),
  ],
  parts: () => import('./parts.ts').then((it) => it.ssoParts),
}
