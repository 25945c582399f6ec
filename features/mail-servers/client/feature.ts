import { type ClientFeature, page, teamParams } from '@weft/client-kit'
import { msg } from '@weft/i18n'

/** The mail server of a workspace. */
export const mailServersFeature: ClientFeature = {
  name: 'mail-servers',
  pages: [
    page({
      path: '/team/$teamId/mail',
      title: msg('Outgoing mail'),
      shell: 'settings',
      needsServer: true,
      params: teamParams,
      screen: () => import('./mail-server-screen.tsx').then((it) => it.MailServerScreen),
      key: ({ params }) => params.teamId,
      props: ({ params }) => ({ team_id: params.teamId }),
    }),
  ],
  parts: () => import('./parts.ts').then((it) => it.mailServersParts),
}
