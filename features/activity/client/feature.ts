import { type ClientFeature, page, type SearchValues, teamBoardParams, teamParams } from '@weft/client-kit'
import { msg } from '@weft/i18n'

const screen = () => import('./activity-screen.tsx').then((it) => it.ActivityScreen)

/** What of the activity the address asks for. */
const askedOf = ({ who, kind, since, q }: SearchValues) => ({ who, kind, since, q })

/** What people did, where somebody may see it. */
export const activityFeature: ClientFeature = {
  name: 'activity',
  pages: [
    page({
      path: '/team/$teamId/activity',
      title: msg('Activity'),
      shell: 'frame',
      needsServer: true,
      params: teamParams,
      screen,
      key: ({ params }) => params.teamId,
      props: ({ params, search }) => ({ team_id: params.teamId, board_id: null, asked: askedOf(search) }),
    }),
    page({
      path: '/team/$teamId/boards/$boardId/activity',
      title: msg('Activity'),
      shell: 'frame',
      needsServer: true,
      params: teamBoardParams,
      screen,
      key: ({ params }) => params.boardId,
      props: ({ params, search }) => ({
        team_id: params.teamId,
        board_id: params.boardId,
        asked: askedOf(search),
      }),
    }),
  ],
}
