import { type ClientFeature, page, teamParams } from '@weft/client-kit'
import { msg } from '@weft/i18n'
import { Trash2 } from 'lucide-react'

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
  settings: [{ path: '/team/$teamId/trash', of: 'workspace', label: msg('Trash'), icon: Trash2, order: 50 }],
}
