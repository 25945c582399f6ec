import { type Address, type ClientFeature, page } from '@weft/client-kit'
import { msg } from '@weft/i18n'

const login = {
  title: msg('Log in'),
  shell: 'public',
  screen: () => import('./screens/login-screen.tsx').then((it) => it.LoginScreen),
  props: ({ search }: Address) => ({
    intended: search['intended'],
    email: search['email'],
    invitation: search['invitation'],
  }),
} as const
const register = {
  shell: 'public',
  screen: () => import('./screens/register-screen.tsx').then((it) => it.RegisterScreen),
  props: ({ search }: Address) => ({
    intended: search['intended'],
    invitation: search['token'] ?? search['invitation'],
    email: search['email'],
    source: search['source'],
  }),
} as const
const redirect = {
  title: msg('Redirect'),
  shell: 'public',
  screen: () => import('./screens/intended-screen.ts').then((it) => it.IntendedScreen),
  props: ({ search }: Address) => ({ intended: search['intended'] }),
} as const

/** Signing in and up, and what keeps a session safe. */
export const sessionFeature: ClientFeature = {
  name: 'session',
  pages: [
    page({ path: '/login', ...login }),
    page({ path: '/auth', ...login }),
    page({ path: '/register', title: msg('Create account'), ...register }),
    page({ path: '/register/invitation', title: msg('Invitation'), ...register }),
    page({ path: '/redirect', ...redirect }),
    page({
      path: '/development',
      title: msg('Development'),
      shell: 'public',
      screen: () => import('./screens/development-screen.tsx').then((it) => it.DevelopmentScreen),
    }),
    page({
      path: '/auth/reauthenticate',
      name: 'auth.reauthenticate',
      title: msg('Confirm your password'),
      shell: 'bare',
      needsServer: true,
      screen: () => import('./screens/reauthenticate-screen.tsx').then((it) => it.ReauthenticateScreen),
      props: ({ search }) => ({ intended: search['intended'] }),
    }),
    page({
      path: '/profile/security',
      title: msg('Security'),
      shell: 'settings',
      needsServer: true,
      screen: () => import('./screens/security-screen.tsx').then((it) => it.SecurityScreen),
    }),
    page({
      path: '/profile/two-factor',
      title: msg('Two-factor authentication'),
      shell: 'bare',
      redirect: '/profile/two-factor/status',
    }),
    page({
      path: '/profile/two-factor/status',
      title: msg('Two-factor authentication'),
      shell: 'bare',
      needsServer: true,
      screen: () => import('./screens/two-factor-screen.tsx').then((it) => it.TwoFactorScreen),
    }),
    page({
      path: '/profile/two-factor/recovery-codes',
      title: msg('Recovery codes'),
      shell: 'bare',
      needsServer: true,
      screen: () => import('./screens/recovery-codes-screen.tsx').then((it) => it.RecoveryCodesScreen),
    }),
  ],
  parts: () => import('./parts.ts').then((it) => it.sessionParts),
}
