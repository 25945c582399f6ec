import { type ClientFeature, page, teamBoardParams, teamParams } from '@weft/client-kit'
import { msg } from '@weft/i18n'

const screen = () => import('./screens/permissions-screen.tsx').then((it) => it.PermissionsScreen)

/** Who may do what, from the workspace down to the folder. */
export const permissionsFeature: ClientFeature = {
  name: 'permissions',
  pages: [
    page({
      path: '/team/$teamId/permissions',
      title: msg('Workspace permissions'),
      shell: 'settings',
      params: teamParams,
      screen,
      props: ({ params }) => ({ team_id: params.teamId, board_id: null, folder_id: null }),
    }),
    page({
      path: '/team/$teamId/boards/$boardId/permissions',
      title: msg('Board permissions'),
      shell: 'settings',
      params: teamBoardParams,
      screen,
      props: ({ params, search }) => ({
        team_id: params.teamId,
        board_id: params.boardId,
        folder_id: search['folder'] ?? null,
      }),
    }),
  ],
  parts: () => import('./parts.ts').then((it) => it.permissionsParts),
}
