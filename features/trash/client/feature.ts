import { type ClientFeature, page, teamParams } from '@weft/client-kit'
import { msg } from '@weft/i18n'

/** What was deleted, until it is gone for ever. */
export const trashFeature: ClientFeature = {
  name: 'trash',
  pages: [
    page({
      path: '/team/$teamId/trash',
      title: msg('Trash'),
      shell: 'settings',
      needsServer: true,
      params: teamParams,
      screen: () => import('./trash-screen.tsx').then((it) => it.TrashScreen),
      props: ({ params }) => ({ team_id: params.teamId }),
    }),
  ],
  parts: () => import('./parts.ts').then((it) => it.trashParts),
}
