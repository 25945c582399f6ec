import { type ClientFeature, page, type ParseParams, teamBoardParams, teamParams } from '@weft/client-kit'
import { msg } from '@weft/i18n'

const boardParams: ParseParams<{ rootId: string }> = ({ rootId }) => (rootId ? { rootId } : null)

/** Boards of a workspace, and the way into one. */
export const boardsFeature: ClientFeature = {
  name: 'boards',
  pages: [
    page({
      path: '/b/$rootId',
      name: 'board',
      title: msg('Board'),
      shell: 'frame',
      guests: true,
      params: boardParams,
      screen: () => import('./screens/board-start.tsx').then((it) => it.BoardStart),
      key: ({ params }) => params.rootId,
      props: ({ params }) => ({ board_id: params.rootId }),
    }),
    page({
      path: '/team/$teamId',
      title: msg('Boards'),
      shell: 'frame',
      params: teamParams,
      screen: () => import('./screens/team-boards-screen.tsx').then((it) => it.TeamBoardsScreen),
      key: ({ params }) => params.teamId,
      props: ({ params }) => ({ team_id: params.teamId }),
    }),
    page({
      path: '/team/$teamId/boards/create',
      title: msg('Create board'),
      shell: 'bare',
      params: teamParams,
      screen: () => import('./screens/create-board-screen.tsx').then((it) => it.CreateBoardScreen),
      props: ({ params, search }) => ({
        team_id: params.teamId,
        start: search['start'],
        template: search['template'],
        name: search['name'],
      }),
    }),
    page({
      path: '/team/$teamId/boards/$boardId/edit',
      title: msg('Board settings'),
      shell: 'frame',
      params: teamBoardParams,
      screen: () => import('./screens/settings-screen.tsx').then((it) => it.SettingsScreen),
      props: ({ params, search }) => ({
        team_id: params.teamId,
        board_id: params.boardId,
        folder_id: search['folder'],
      }),
    }),
  ],
  parts: () => import('./parts.ts').then((it) => it.boardsParts),
}
