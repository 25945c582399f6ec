import { type MatrixRoutes, type Place } from '@weft/server/testing/matrix'

const anAct = ({ item_id }: Place) => ({ act: { kind: 'bulk', item_ids: [item_id], change: 'trash' } })

// anonymous outsider stranger guest restricted invited full admin owner stale suspended
export const matrixRoutes: MatrixRoutes = {
  rows: [
    // What may not be done is a problem of the answer; nothing is written by anybody.
    [
      'POST /api/{team_id}/pretend',
      '404 404 404 401 200 200 200 200 200 200 403',
      (at) => ({ body: anAct(at) }),
      // An item of another workspace is none: a problem of the answer.
      '404 200',
    ],
    // A token that is nobody's.
    [
      'POST /api/{team_id}/pretend/{token}/apply',
      '404 404 404 401 404 404 404 404 404 404 403',
      () => ({ params: { token: 'nobody-ever-looked-at-this' }, body: {} }),
    ],
  ],
}
