import { type ClientFeature, page, type ParseParams } from '@weft/client-kit'
import { msg } from '@weft/i18n'

const tokenParams: ParseParams<{ token: string }> = ({ token }) => (token ? { token } : null)

/** Rules of boards: when something happens, and conditions hold, steps are done. */
export const automationsFeature: ClientFeature = {
  name: 'automations',
  pages: [
    page({
      path: '/unsubscribe/automations/$token',
      title: msg('Unsubscribe'),
      shell: 'public',
      params: tokenParams,
      screen: () => import('./stop-mails-screen.tsx').then((it) => it.StopMailsScreen),
      props: ({ params }) => params,
    }),
  ],
  parts: () => import('./parts.ts').then((it) => it.automationsParts),
}
