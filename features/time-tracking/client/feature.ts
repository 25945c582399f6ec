import { type ClientFeature, page, type SearchValues, teamBoardParams } from '@weft/client-kit'
import { msg } from '@weft/i18n'

/** What of the report the address asks for. */
const askedOf = ({ period, from, to, group, round, billable }: SearchValues) => ({
  period,
  from,
  to,
  group,
  round,
  billable,
})

/** Time that people spend on items. */
export const timeTrackingFeature: ClientFeature = {
  name: 'time-tracking',
  pages: [
    page({
      path: '/team/$teamId/boards/$boardId/time',
      title: msg('Time report'),
      shell: 'frame',
      needsServer: true,
      params: teamBoardParams,
      screen: () => import('./report/report-screen.tsx').then((it) => it.ReportScreen),
      key: ({ params }) => params.boardId,
      props: ({ params, search }) => ({
        team_id: params.teamId,
        board_id: params.boardId,
        asked: askedOf(search),
      }),
    }),
    page({
      path: '/my-time',
      title: msg('My time'),
      shell: 'frame',
      screen: () => import('./my-time/my-time-screen.tsx').then((it) => it.MyTimeScreen),
    }),
  ],
  parts: () => import('./parts.ts').then((it) => it.timeTrackingParts),
}
