import { type ClientFeature, page, type ParseParams } from '@weft/client-kit'
import { msg } from '@weft/i18n'

/** A mailed link that sets a new password. */
const resetParams: ParseParams<{ token: string; email: string }> = ({ token, email }) =>
  token && email ? { token, email } : null

/** What leads out of mails or to one, and the settings of one's own account. */
export const accountFeature: ClientFeature = {
  name: 'account',
  pages: [
    page({
      path: '/password/reset',
      title: msg('Reset password'),
      shell: 'public',
      screen: () => import('./screens/forgot-password-screen.tsx').then((it) => it.ForgotPasswordScreen),
      props: ({ search }) => ({ email: search['email'] }),
    }),
    page({
      path: '/password/reset/$token/$email',
      title: msg('Reset password'),
      shell: 'public',
      params: resetParams,
      screen: () => import('./screens/reset-password-screen.tsx').then((it) => it.ResetPasswordScreen),
      props: ({ params }) => params,
    }),
    page({
      path: '/trial-email/active',
      title: msg('All set'),
      shell: 'public',
      screen: () => import('./screens/active-screen.tsx').then((it) => it.ActiveScreen),
    }),
    page({
      path: '/verify-email',
      name: 'verify-email',
      title: msg('Verify your email'),
      shell: 'public',
      screen: () => import('./screens/verify-email-screen.tsx').then((it) => it.VerifyEmailScreen),
      // Another link is another visit, even where the page itself is not loaded again.
      key: ({ hash }) => hash,
      props: ({ hash }) => ({ hash }),
    }),
    page({ path: '/profile', title: msg('Profile'), shell: 'frame', redirect: '/profile/settings' }),
    page({
      path: '/profile/settings',
      title: msg('Profile'),
      shell: 'settings',
      screen: () => import('./screens/own-settings-screen.tsx').then((it) => it.OwnSettingsScreen),
    }),
  ],
  parts: () => import('./parts.ts').then((it) => it.accountParts),
}
